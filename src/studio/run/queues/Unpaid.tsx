import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnpaidEntry } from '../../../contract/operatorQueues.ts'
import { useDates } from '../../ui/dates.ts'
import { runApi } from '../runApi.ts'
import type { Column } from '../table/DataTable.tsx'
import { Queue } from './Queue.tsx'
import type { QueueProps } from './queueProps.ts'
import { usePagedList } from './usePagedList.ts'

/** Rewards of ranks and tiers that could not be granted. */
export function Unpaid({ alias, by, onChanged }: QueueProps): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const pages = usePagedList(
    useCallback(
      async (cursor?: string) => {
        const { rewards, next } = await runApi.unpaid(alias, cursor)
        return { rows: rewards, next }
      },
      [alias],
    ),
  )
  const columns: readonly Column<UnpaidEntry>[] = useMemo(
    () => [
      { key: 'user', header: t('run.user'), value: ({ userId }) => userId },
      { key: 'source', header: t('run.source'), value: ({ source }) => t(`run.source.${source}`) },
      { key: 'task', header: t('run.task'), value: ({ taskId }) => taskId },
      { key: 'amount', header: t('run.amount'), value: ({ amount }) => amount, isNumber: true },
      { key: 'coin', header: t('run.coin'), value: ({ coin }) => coin },
      {
        key: 'reason',
        header: t('publish.reason'),
        value: ({ reason }) => t(`run.unpaid.${reason}`, { defaultValue: reason }),
      },
      {
        key: 'refused',
        header: t('run.refusedAt'),
        value: ({ refusedTime }) => new Date(refusedTime).toISOString(),
        cell: ({ refusedTime }) => dates.time(refusedTime),
      },
    ],
    [t, dates],
  )
  return (
    <Queue
      label={t('run.unpaid')}
      fileName={`${alias}-unpaid`}
      empty={t('run.noUnpaid')}
      pages={pages}
      columns={columns}
      rowId={({ userId, taskId, cycleKey }) => `${userId} ${taskId} ${cycleKey}`}
      commands={[
        {
          name: 'pay',
          run: (rows, reason) =>
            runApi.payUnpaid({
              alias,
              rewards: rows.map(({ userId, taskId, cycleKey }) => ({ userId, taskId, cycleKey })),
              by,
              reason,
            }),
        },
      ]}
      onChanged={onChanged}
    />
  )
}
