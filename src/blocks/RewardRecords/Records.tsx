import { useTranslation } from 'react-i18next'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { useActivity, usePageInfo } from '../../data/index.ts'
import { formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Amount, Table } from '../../ui/index.ts'

/** One page of records as a table. */
export function Records({ list }: { list: readonly RewardRecord[] }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  const rows = list.map((record) => ({
    id: record.recordId,
    cells: {
      reward: record.rewardName,
      time: <bdi>{formatDateTime(record.createTime, locale, zone)}</bdi>,
      until:
        record.expireTime === null ? (
          t('RewardRecords.unlimited')
        ) : (
          <>
            {t('RewardRecords.usable')} <bdi>{formatDateTime(record.expireTime, locale, zone)}</bdi>
          </>
        ),
      amount: <Amount value={`+${formatNumber(record.amount, locale)}`} coin={record.coin} />,
    },
  }))
  return (
    <Table
      caption={t('RewardRecords.caption')}
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
