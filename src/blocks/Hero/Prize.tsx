import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Amount } from '../../ui/index.ts'
import styles from './Hero.module.css'
import { mostOf } from './mostOf.ts'

/** What can be earned, as the page's largest numeral. Hidden, it keeps its room, so that nothing moves. */
export function Prize({ activity, isHidden }: { activity: Activity; isHidden: boolean }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const prize = activity.pool ?? mostOf(activity)
  if (!prize) return null
  if (isHidden) return <Room />
  return (
    <p className={styles.prize}>
      <span className={styles.prizeLabel}>{activity.pool ? t('activity.prizePool') : t('Hero.upTo')}</span>
      <Amount size="hero" value={formatNumber(prize.amount, locale)} coin={prize.coin} />
    </p>
  )
}

/** As high as a prize, and nothing said. */
const Room = () => (
  <p className={styles.prize} aria-hidden="true">
    <span className={styles.prizeLabel}>&nbsp;</span>
    <Amount size="hero" value={'\u00a0'} coin="" />
  </p>
)
