import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../Anchor.tsx'
import { Brand } from './Brand.tsx'
import styles from './Footer.module.css'
import type { ShellLanguage, ShellLink } from './types.ts'

/** The footer of every page: home link, links, a link per language, and the legal text. */
export function Footer({
  brandHref = '/',
  links = [],
  languages = [],
  language,
  children,
}: {
  brandHref?: string
  links?: readonly ShellLink[]
  languages?: readonly ShellLanguage[]
  /** Code of the page's language. */
  language?: string
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <div className={`pb-page ${styles.grid}`}>
        <div className={styles.row}>
          <Brand href={brandHref} />
          <div className={styles.links}>
            {links.map((link) => (
              <Anchor key={link.href} href={link.href} className={styles.link}>
                {link.text}
              </Anchor>
            ))}
          </div>
        </div>
        <nav aria-label={t('shell.language')} className={styles.languages}>
          {languages.map((entry) => (
            <Anchor
              key={entry.code}
              href={entry.href}
              lang={entry.lang ?? entry.code}
              hrefLang={entry.lang ?? entry.code}
              className={styles.link}
              aria-current={entry.code === language ? 'page' : undefined}
            >
              {entry.label}
            </Anchor>
          ))}
        </nav>
        {children && <div className={styles.legal}>{children}</div>}
      </div>
    </footer>
  )
}
