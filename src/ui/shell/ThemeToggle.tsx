import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import styles from './ThemeToggle.module.css'

/**
 * Switches between light and dark. CSS selects the icon: the server and the first render in the browser do not know
 * the theme and must be equal.
 */
export function ThemeToggle({ onTheme }: { onTheme: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" aria-label={t('shell.theme')} className={styles.toggle} onClick={onTheme}>
      <Icon name="moon" size={22} className={styles.moon} />
      <Icon name="sun" size={22} className={styles.sun} />
    </button>
  )
}
