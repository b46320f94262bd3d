import { useTranslation } from 'react-i18next'
import { maxRewardOf } from '../../contract/maxReward.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Amount, Icon } from '../../ui/index.ts'
import styles from './Hero.module.css'
import { useReceived } from './useReceived.ts'

/** The prize pool or maximum reward; in the end, what the user has received. */
export function Prize({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const promised = activity.pool ?? maxRewardOf(activity)
  const received = useReceived(activity, promised?.coin)
  const prize = received ?? promised
  if (!prize) return null
  return (
    <p className={styles.prize}>
      <span className={styles.prizeLabel}>
        {t(received ? 'reward.youReceived' : activity.pool ? 'activity.prizePool' : 'reward.upTo')}
      </span>
      <Amount size="hero" value={formatNumber(prize.amount, locale, { coin: prize.coin })} coin={prize.coin} />
    </p>
  )
}

/** Says in a blocked region that the event is not available, and what can be done. As high as the prize, so that nothing moves. */
export function Unavailable() {
  const { t } = useTranslation()
  return (
    <div className={styles.blocked}>
      <Icon name="globe" size={24} />
      <p>
        <strong>{t('activity.regionBlocked')}</strong>
        {t('Hero.blocked')}
      </p>
    </div>
  )
}
