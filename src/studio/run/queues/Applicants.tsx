import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PendingReview } from '../../../contract/operatorQueues.ts'
import { useDates } from '../../ui/dates.ts'
import { runApi } from '../runApi.ts'
import type { Column } from '../table/DataTable.tsx'
import { Queue, type QueueCommand } from './Queue.tsx'
import type { QueueProps } from './queueProps.ts'
import { usePagedList } from './usePagedList.ts'

const formText = ({ form }: PendingReview) =>
  Object.entries(form ?? {})
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ')

/** The applications that wait for a review. */
export function Applicants({ alias, by, onChanged }: QueueProps): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const pages = usePagedList(
    useCallback(
      async (cursor?: string) => {
        const { applications, next } = await runApi.reviews(alias, cursor)
        return { rows: applications, next }
      },
      [alias],
    ),
  )
  const columns: readonly Column<PendingReview>[] = useMemo(
    () => [
      { key: 'user', header: t('run.user'), value: ({ userId }) => userId },
      {
        key: 'applied',
        header: t('run.applied'),
        value: ({ applyTime }) => new Date(applyTime).toISOString(),
        cell: ({ applyTime }) => dates.time(applyTime),
      },
      { key: 'form', header: t('run.form'), value: formText },
    ],
    [t, dates],
  )
  const decide =
    (decision: 'APPROVE' | 'REFUSE'): QueueCommand<PendingReview>['run'] =>
    (rows, reason) =>
      runApi.review({ alias, decision, userIds: rows.map(({ userId }) => userId), by, reason })
  return (
    <Queue
      label={t('run.applicants')}
      fileName={`${alias}-applicants`}
      empty={t('run.noApplicants')}
      pages={pages}
      columns={columns}
      rowId={({ userId }) => userId}
      commands={[
        { name: 'approve', run: decide('APPROVE') },
        { name: 'reject', danger: true, run: decide('REFUSE') },
      ]}
      onChanged={onChanged}
    />
  )
}
