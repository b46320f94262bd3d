import type { ReactNode } from 'react'
import { useSafeUrl } from './linkRules.ts'

/**
 * A link with a checked address; if the address is not allowed, only the text renders. A plain element: the shell
 * handles clicks on in-site links for the whole page.
 */
export function Anchor({
  href,
  className,
  children,
  ...rest
}: {
  href: string
  className?: string | undefined
  children: ReactNode
  hrefLang?: string | undefined
  lang?: string | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-describedby'?: string | undefined
  onClick?: (() => void) | undefined
}) {
  const link = useSafeUrl(href)
  if (!link) return <span className={className}>{children}</span>
  return (
    <a
      className={className}
      href={link.href}
      rel={link.kind === 'external' ? 'noopener noreferrer' : undefined}
      hrefLang={rest.hrefLang}
      lang={rest.lang}
      aria-label={rest['aria-label']}
      aria-current={rest['aria-current']}
      aria-describedby={rest['aria-describedby']}
      onClick={rest.onClick}
    >
      {children}
    </a>
  )
}
