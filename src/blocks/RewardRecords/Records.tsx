import { useTranslation } from 'react-i18next'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { useActivity, usePageInfo } from '../../data/index.ts'
import { formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Amount, Table } from '../../ui/index.ts'
import styles from './RewardRecords.module.css'
import type { RecordGroup } from './recordGroups.ts'

/**
 * One page of records as a table. `group`: a group of the rewards center, which also shows the event of each record.
 */
export function Records({ list, group }: { list: readonly RewardRecord[]; group?: RecordGroup }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  const rows = list.map((record) => ({
    id: record.recordId,
    cells: {
      reward: group ? <FromEvent record={record} /> : record.rewardName,
      time: <bdi>{formatDateTime(record.createTime, locale, zone)}</bdi>,
      until: <Validity record={record} zone={zone} />,
      amount: (
        <Amount
          value={`${record.status === 'GRANTED' ? '+' : ''}${formatNumber(record.amount, locale, { coin: record.coin })}`}
          coin={record.coin}
        />
      ),
    },
  }))
  return (
    <Table
      caption={t(group ? `RewardRecords.group.${group}` : 'RewardRecords.caption')}
      hideCaption
      columns={[
        { key: 'reward', title: t('RewardRecords.reward') },
        {
          key: 'time',
          title: t('RewardRecords.time', { zone: zoneLabel(zone) }),
        },
        { key: 'until', title: t('RewardRecords.validity') },
        { key: 'amount', title: t('RewardRecords.amount'), align: 'end' },
      ]}
      rows={rows}
    />
  )
}

/** When the reward expires, or why it was lost. */
function Validity({ record: { status, reason, expireTime }, zone }: { record: RewardRecord; zone: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  if (status === 'UNSATISFIED') return t(reason ? `reason.${reason}` : 'reward.expired')
  if (expireTime === null) return t('RewardRecords.unlimited')
  return (
    <>
      {t('RewardRecords.usable')} <bdi>{formatDateTime(expireTime, locale, zone)}</bdi>
    </>
  )
}

const FromEvent = ({ record: { rewardName, activityTitle } }: { record: RewardRecord }) => (
  <>
    {rewardName}
    <span className={styles.event}>{activityTitle}</span>
  </>
)
