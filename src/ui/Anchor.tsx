import type { ReactNode } from 'react'
import { safeUrl } from './safeUrl.ts'

/**
 * A link of a checked address; one that does not pass is drawn as its words alone.
 * A plain element: the shell turns clicks on in-site links into navigation for the whole page at once.
 */
export function Anchor({
  href,
  className,
  children,
  ...rest
}: {
  href: string
  className?: string
  children: ReactNode
  hrefLang?: string
  lang?: string
  'aria-label'?: string
  'aria-current'?: 'page'
  'aria-describedby'?: string
  onClick?: () => void
}) {
  const link = safeUrl(href)
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
