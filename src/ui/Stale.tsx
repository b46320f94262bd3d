import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Freshness.module.css'
import { Icon } from './Icon.tsx'

/** True in a block whose data could not be read anew: what it shows is the last that came. */
export const StaleContext = createContext(false)

/** Says so, where it is so; `<Frame>` has it. Not announced: every block of a page may say it at once. */
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
