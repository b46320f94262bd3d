import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fromMinor } from '../../../contract/decimal.ts'
import type { OverpaidEntry } from '../../../contract/operatorOverpaid.ts'
import { useDates } from '../../ui/dates.ts'
import { runApi } from '../runApi.ts'
import type { Column } from '../table/DataTable.tsx'
import { Queue } from './Queue.tsx'
import type { QueueProps } from './queueProps.ts'
import { usePagedList } from './usePagedList.ts'

/** What was paid too much in this activity, and rebates that belong to none. */
export function Overpaid({ alias, activityId, by, onChanged }: QueueProps & { activityId: string }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const pages = usePagedList(
    useCallback(
      async (cursor?: string) => {
        const { entries, next } = await runApi.overpaid(cursor)
        return { rows: entries.filter((entry) => [activityId, null].includes(entry.activityId)), next }
      },
      [activityId],
    ),
  )
  const columns: readonly Column<OverpaidEntry>[] = useMemo(
    () => [
      { key: 'ledger', header: t('run.ledger'), value: ({ ledgerId }) => ledgerId },
      { key: 'user', header: t('run.user'), value: ({ userId }) => userId },
      { key: 'task', header: t('run.task'), value: ({ taskId }) => taskId },
      { key: 'amount', header: t('run.amount'), value: ({ amount }) => fromMinor(BigInt(amount)), isNumber: true },
      { key: 'coin', header: t('run.coin'), value: ({ coin }) => coin },
      { key: 'reason', header: t('publish.reason'), value: ({ reason }) => t(`run.overpaid.${reason}`) },
      {
        key: 'time',
        header: t('run.since'),
        value: ({ time }) => new Date(time).toISOString(),
        cell: ({ time }) => dates.time(time),
      },
    ],
    [t, dates],
  )
  return (
    <Queue
      label={t('run.overpaid')}
      fileName={`${alias}-overpaid`}
      empty={t('run.noOverpaid')}
      pages={pages}
      columns={columns}
      rowId={({ ledgerId }) => ledgerId}
      commands={[
        {
          name: 'settle',
          run: (rows, reason) => runApi.settleOverpaid({ ledgerIds: rows.map(({ ledgerId }) => ledgerId), by, reason }),
        },
      ]}
      onChanged={onChanged}
    />
  )
}
