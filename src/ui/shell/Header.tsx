import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../Anchor.tsx'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { LanguagePicker } from './LanguagePicker.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import type { ShellLanguage, ShellLink } from './types.ts'

/** The header of every page. It renders its props and reads no data. */
export function Header({
  brandHref,
  links,
  languages,
  language,
  onLanguage,
  onTheme,
  account,
}: {
  brandHref: string
  links: readonly ShellLink[]
  languages: readonly ShellLanguage[]
  /** Code of the page's language. */
  language: string
  onLanguage: (code: string) => void
  /** Switches between light and dark. */
  onTheme: () => void
  /** Login button or user name. */
  account?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <div className={`pb-page ${styles.row}`}>
        <PhoneMenu links={links} />
        <Brand href={brandHref} />
        <nav aria-label={t('shell.main')} className={styles.links}>
          {links.map((link) => (
            <Anchor key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined}>
              {link.text}
            </Anchor>
          ))}
        </nav>
        <div className={styles.tools}>
          <LanguagePicker languages={languages} language={language} onLanguage={onLanguage} />
          <ThemeToggle onTheme={onTheme} />
          {account}
        </div>
      </div>
    </header>
  )
}
