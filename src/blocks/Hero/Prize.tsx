import { useTranslation } from 'react-i18next'
import { maxRewardOf } from '../../contract/maxReward.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Amount, classes, Icon } from '../../ui/index.ts'
import styles from './Hero.module.css'
import { useReceived } from './useReceived.ts'

/**
 * The prize pool or maximum reward; in the end, what the user has received. In a blocked region, a notice of the same height,
 * so that nothing moves.
 */
export function Prize({ activity, isBlocked }: { activity: Activity; isBlocked: boolean }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const promised = activity.pool ?? maxRewardOf(activity)
  const received = useReceived(promised?.coin)
  const prize = received ?? promised
  if (!prize) return null
  if (isBlocked)
    return (
      <p className={classes(styles.prize, styles.blocked)}>
        <Icon name="globe" size={20} />
        {t('activity.regionBlocked')}
      </p>
    )
  return (
    <p className={styles.prize}>
      <span className={styles.prizeLabel}>
        {t(received ? 'Hero.received' : activity.pool ? 'activity.prizePool' : 'Hero.upTo')}
      </span>
      <Amount size="hero" value={formatNumber(prize.amount, locale, { coin: prize.coin })} coin={prize.coin} />
    </p>
  )
}
