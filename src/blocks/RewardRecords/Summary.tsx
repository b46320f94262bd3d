import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { sumsByCoin } from '../../contract/sumsByCoin.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatAmount, formatNumber } from '../../i18n/index.ts'
import { Amount, Button, Card, CountUp, Dash } from '../../ui/index.ts'
import styles from './RewardRecords.module.css'
import { type Claims, claimKey } from './useClaims.ts'

interface Props {
  claimable: readonly RewardRecord[]
  summary: Answer<Calls['getRewardList']>['summary']
  claims: Claims
}

/** The name of the button for all rewards among those that claim. */
const allButton = 'all'

const disabledReasonOf = (t: TFunction, claimable: number, claims: Claims): string | undefined => {
  if (claimable === 0) return t('RewardRecords.nothingToClaim')
  if (claims.lockedSeconds > 0) return t('error.tryIn', { seconds: claims.lockedSeconds })
  return claims.busy && !claims.pending(allButton) ? t('common.loading') : undefined
}

/** The sum of claimable rewards with a claim button, and the sum received so far. */
export function Summary({ claimable, summary, claims }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const [first = { coin: 'USDT', amount: '0', count: 0 }, ...others] = sumsByCoin(claimable)
  const itemCount = claimable.filter(({ coin }) => coin === null).length
  const tasks = new Set(claimable.map(claimKey)).size
  return (
    <Card tone={claimable.length ? 'accent' : 'plain'} className={styles.summary}>
      <div className={styles.total}>
        <p className={styles.fine}>{t('reward.toClaim')}</p>
        <p>
          <CountUpAmount size="hero" value={first?.amount ?? '0'} coin={first?.coin ?? 'USDT'} />
        </p>
        <p className={styles.fine}>
          {others.map(({ coin, amount }) => (
            <span key={coin}>
              <Amount value={`+${formatNumber(amount, locale, { coin })}`} coin={coin} size="small" />{' '}
            </span>
          ))}
          {others.length > 0 && itemCount > 0 && '· '}
          {itemCount > 0 && t('RewardRecords.goods', { count: itemCount })}
          {/* The line keeps its height after everything was claimed. */}
          {'\u200b'}
        </p>
      </div>
      <div className={styles.total}>
        <p className={styles.fine}>{t('RewardRecords.soFar', { count: summary.granted })}</p>
        <p>
          <CountUpAmount size="large" value={summary.totalUsdt} coin="USDT" />
        </p>
      </div>
      <Button
        variant="primary"
        size="large"
        pending={claims.pending(allButton)}
        disabledReason={disabledReasonOf(t, claimable.length, claims)}
        hideReason={!claims.lockedSeconds}
        onClick={() => void claims.claim(claimable, allButton)}
      >
        {first.count > 0 && first.count === claimable.length
          ? t('reward.claimAmount', { amount: formatAmount(first.amount, first.coin, locale) })
          : t(tasks > 1 ? 'reward.claimAll' : 'reward.claim')}
      </Button>
    </Card>
  )
}

/** The sums when they could not be read: dashes, and no claim button. */
export function UnknownSummary() {
  const { t } = useTranslation()
  return (
    <Card className={styles.summary}>
      {['reward.toClaim', 'RewardRecords.group.received'].map((key) => (
        <div key={key} className={styles.total}>
          <p className={styles.fine}>{t(key)}</p>
          <p>
            <Dash />
          </p>
        </div>
      ))}
    </Card>
  )
}

/** An amount that counts up when it changes. */
function CountUpAmount({ value, coin, size }: { value: string; coin: string; size: 'large' | 'hero' }) {
  const { locale } = usePageInfo()
  const format = (amount: string) => formatNumber(amount, locale)
  return (
    <Amount
      size={size}
      value={format(value)}
      figure={<CountUp key={coin} value={value} format={format} />}
      coin={coin}
    />
  )
}
