import { useTranslation } from 'react-i18next'
import { payoutKey } from '../../contract/payoutState.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { useActivity, usePageInfo } from '../../data/index.ts'
import { formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Amount, Dash, Table } from '../../ui/index.ts'
import styles from './RewardRecords.module.css'
import type { RecordGroup } from './recordGroups.ts'
import { rewardNameOf } from './rewardNameOf.ts'

interface Props {
  /** null: they could not be read; one row of dashes. */
  list: readonly RewardRecord[] | null
  /** A group of the rewards center, which also shows the event of each record. */
  group?: RecordGroup
  /** The time zone of the times outside of an activity. */
  zone?: string
}

/** One page of records as a table. */
export function Records({ list, group, zone: listZone = '+00:00' }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? listZone
  const rows = list?.map((record) => ({
    id: record.recordId,
    cells: {
      reward: <Reward record={record} event={group !== undefined} />,
      time: <bdi>{formatDateTime(record.createTime, locale, zone)}</bdi>,
      until: <Validity record={record} zone={zone} />,
      amount: (
        <Amount
          value={`${record.status === 'GRANTED' && record.payoutStatus !== 'CANCELED' ? '+' : ''}${formatNumber(record.amount, locale, { coin: record.coin })}`}
          coin={record.coin}
        />
      ),
    },
  }))
  return (
    <Table
      className={styles.records}
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
      rows={rows ?? [unknownRow]}
    />
  )
}

const unknownRow = { id: 'unknown', cells: { reward: <Dash />, time: <Dash />, until: <Dash />, amount: <Dash /> } }

/** When the reward expires, or why it was lost. */
function Validity({
  record: { status, reason, expireTime, payoutStatus },
  zone,
}: {
  record: RewardRecord
  zone: string
}) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  if (payoutStatus === 'CANCELED') return '–'
  if (status === 'UNSATISFIED') return t(reason ? `reason.${reason}` : 'reward.expired')
  if (expireTime === null) return t('RewardRecords.unlimited')
  return (
    <>
      {t('RewardRecords.usable')} <bdi>{formatDateTime(expireTime, locale, zone)}</bdi>
    </>
  )
}

/** The name of the reward, its event and the state of its payout. */
const Reward = ({ record, event }: { record: RewardRecord; event: boolean }) => (
  <>
    {rewardNameOf(record)}
    {event && <span className={styles.event}>{record.activityTitle}</span>}
    <PayoutState record={record} />
  </>
)

/** The state of the payout as the platform gives it. Paid goods and draws show none: they are not paid in money. */
function PayoutState({ record: { payoutStatus, payoutReason, coin } }: { record: RewardRecord }) {
  const { t } = useTranslation()
  if (payoutStatus === undefined || (payoutStatus === 'PAID' && coin === null)) return null
  return (
    <span className={styles.event}>
      {t(payoutKey(payoutStatus))}
      {payoutReason && (
        <>
          {': '}
          <bdi>{payoutReason}</bdi>
        </>
      )}
    </span>
  )
}
