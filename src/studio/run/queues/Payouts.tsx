import { NativeSelect } from '@chakra-ui/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutDecision, PayoutEntry, PayoutOutcomes } from '../../../contract/operatorPayouts.ts'
import { useDates } from '../../ui/dates.ts'
import { useQueryValue } from '../../ui/query.tsx'
import { runApi } from '../runApi.ts'
import type { Column } from '../table/DataTable.tsx'
import { Queue, type QueueCommand } from './Queue.tsx'
import type { QueueProps } from './queueProps.ts'
import { usePagedList } from './usePagedList.ts'

const states = ['OPEN', 'REFUSED', 'FAILED', 'PENDING', 'ORDERED', 'PAID', 'CANCELED'] as const

/** Payouts of the activity. Refused and failed ones wait for a decision. */
export function Payouts({ alias, by, onChanged }: QueueProps): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const [wanted, setState] = useQueryValue('state', 'OPEN')
  const state = states.find((one) => one === wanted) ?? 'OPEN'
  const pages = usePagedList(
    useCallback(
      async (cursor?: string) => {
        const { payouts, next } = await runApi.payouts(alias, state, cursor)
        return { rows: payouts, next }
      },
      [alias, state],
    ),
  )
  const columns: readonly Column<PayoutEntry>[] = useMemo(
    () => [
      { key: 'user', header: t('run.user'), value: ({ userId }) => userId },
      {
        key: 'state',
        header: t('run.state'),
        value: (row) => row.state,
        cell: (row) => t(`run.payout.${row.state}`),
      },
      { key: 'amount', header: t('run.amount'), value: ({ amount }) => amount, isNumber: true },
      { key: 'coin', header: t('run.coin'), value: ({ coin }) => coin },
      { key: 'task', header: t('run.task'), value: ({ taskId }) => taskId },
      {
        key: 'granted',
        header: t('run.grantedAt'),
        value: ({ grantedAt }) => new Date(grantedAt).toISOString(),
        cell: ({ grantedAt }) => dates.time(grantedAt),
      },
      { key: 'attempts', header: t('run.attempts'), value: ({ attempts }) => attempts, isNumber: true },
      { key: 'reason', header: t('publish.reason'), value: ({ reason }) => reason },
    ],
    [t, dates],
  )
  const decide =
    (send: (body: PayoutDecision) => Promise<PayoutOutcomes>): QueueCommand<PayoutEntry>['run'] =>
    (rows, reason) =>
      send({ payoutIds: rows.map(({ payoutId }) => payoutId), by, reason })
  return (
    <Queue
      label={t('run.payouts')}
      fileName={`${alias}-payouts`}
      empty={t('run.noPayouts')}
      pages={pages}
      columns={columns}
      rowId={({ payoutId }) => payoutId}
      controls={
        <NativeSelect.Root size="sm" w="44">
          <NativeSelect.Field
            aria-label={t('run.state')}
            value={state}
            onChange={({ target }) => setState(target.value)}
          >
            {states.map((one) => (
              <option key={one} value={one}>
                {t(`run.payout.${one}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      }
      commands={[
        { name: 'retry', run: decide(runApi.retry) },
        { name: 'markPaid', run: decide(runApi.markPaid) },
        { name: 'refuse', danger: true, run: decide(runApi.refuse) },
      ]}
      onChanged={onChanged}
    />
  )
}
