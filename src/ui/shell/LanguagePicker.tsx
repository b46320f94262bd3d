import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import styles from './LanguagePicker.module.css'
import type { ShellLanguage } from './types.ts'

/** A native select of languages with a globe icon. */
export function LanguagePicker({
  languages,
  language,
  onLanguage,
}: {
  languages: readonly ShellLanguage[]
  language: string
  onLanguage: (code: string) => void
}) {
  const { t } = useTranslation()
  const current = languages.find((entry) => entry.code === language)
  return (
    <label className={styles.picker}>
      <span className="pb-hidden">{t('shell.language')}</span>
      <Icon name="globe" size={22} />
      <span aria-hidden="true" className={styles.name}>
        {current?.label}
      </span>
      <select className={styles.list} value={language} onChange={(event) => onLanguage(event.target.value)}>
        {!current && <option value={language}>{language}</option>}
        {languages.map((entry) => (
          <option key={entry.code} value={entry.code} lang={entry.lang ?? entry.code}>
            {entry.label}
          </option>
        ))}
      </select>
    </label>
  )
}
