import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Freshness.module.css'
import { Icon } from './Icon.tsx'

/** True in a block whose last refresh failed: it shows the data of an earlier read. */
export const StaleContext = createContext(false)

/** Shows that data is outdated; `<Frame>` contains it. Not announced: every block of a page may show it at once. */
export function StaleMark() {
  const stale = useContext(StaleContext)
  const { t } = useTranslation()
  return stale ? (
    <p className={styles.freshness}>
      <Icon name="warning" size={14} />
      {t('common.stale')}
    </p>
  ) : null
}
