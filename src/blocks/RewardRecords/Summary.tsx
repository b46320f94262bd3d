import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Amount, Button, Card } from '../../ui/index.ts'
import styles from './RewardRecords.module.css'
import { sumsOf } from './shelves.ts'
import { type Claims, claimKey } from './useClaims.ts'

interface Props {
  waiting: readonly RewardRecord[]
  summary: Answer<Calls['getRewardList']>['summary']
  claims: Claims
}

/** What waits to be claimed, in money, with one button for all of it; what has been received so far. */
export function Summary({ waiting, summary, claims }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const [first, ...others] = sumsOf(waiting)
  const goods = waiting.filter(({ coin }) => coin === null).length
  const tasks = new Set(waiting.map(claimKey)).size
  return (
    <Card tone={waiting.length ? 'accent' : 'plain'} className={styles.summary}>
      <div className={styles.total}>
        <p className={styles.fine}>{t('reward.toClaim')}</p>
        <p>
          <Amount size="hero" value={formatNumber(first?.amount ?? '0', locale)} coin={first?.coin ?? 'USDT'} />
        </p>
        {(others.length > 0 || goods > 0) && (
          <p className={styles.fine}>
            {others.map(({ coin, amount }) => (
              <span key={coin}>
                <Amount value={`+${formatNumber(amount, locale)}`} coin={coin} size="small" />{' '}
              </span>
            ))}
            {others.length > 0 && goods > 0 && '· '}
            {goods > 0 && t('RewardRecords.goods', { count: goods })}
          </p>
        )}
      </div>
      <div className={styles.total}>
        <p className={styles.fine}>{t('RewardRecords.soFar', { count: summary.granted })}</p>
        <p>
          <Amount size="large" value={formatNumber(summary.totalUsdt, locale)} coin="USDT" />
        </p>
      </div>
      <Button
        variant="primary"
        size="large"
        pending={claims.busy}
        disabledReason={waiting.length ? undefined : t('RewardRecords.nothingToClaim')}
        onClick={() => void claims.claim(waiting)}
      >
        {tasks > 1 ? t('reward.claimAll') : t('reward.claim')}
      </Button>
    </Card>
  )
}
