import { useTranslation } from 'react-i18next'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Amount, Button, Card, Empty } from '../../ui/index.ts'
import styles from './RewardRecords.module.css'
import type { Claims } from './useClaims.ts'

/** UTC, because the list contains events from different time zones. */
const zone = '+00:00'

/** The claimable rewards, each with its deadline and a claim button. */
export function ClaimableRewards({ list, claims }: { list: readonly RewardRecord[]; claims: Claims }) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  if (list.length === 0)
    return (
      <Empty
        art="gift"
        title={t('RewardRecords.none.toClaim')}
        action={<Button href={path('/')}>{t('shell.toActivities')}</Button>}
      />
    )
  return (
    <ul className={styles.list}>
      {list.map((record) => (
        <ClaimableReward key={record.recordId} record={record} claims={claims} />
      ))}
    </ul>
  )
}

function ClaimableReward({ record, claims }: { record: RewardRecord; claims: Claims }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { recordId, rewardName, activityTitle, amount, coin, expireTime } = record
  const nameId = `reward-${recordId}`
  return (
    <Card as="li" tone="accent" labelledBy={nameId} className={styles.waiting}>
      <div className={styles.words}>
        <p id={nameId} className={styles.name}>
          {rewardName}
        </p>
        <p className={styles.fine}>{activityTitle}</p>
        {expireTime !== null && (
          <p className={styles.fine}>
            {t('reward.claimBy', {
              time: `\u2068${formatDateTime(expireTime, locale, zone)} (${zoneLabel(zone)})\u2069`,
            })}
          </p>
        )}
      </div>
      {coin && <Amount size="large" value={formatNumber(amount, locale, { coin })} coin={coin} />}
      <Button
        describedBy={nameId}
        pending={claims.pending(record)}
        disabledReason={claims.lockedSeconds > 0 ? t('error.tryIn', { seconds: claims.lockedSeconds }) : undefined}
        onClick={() => void claims.claim([record])}
      >
        {t('reward.claim')}
      </Button>
    </Card>
  )
}
