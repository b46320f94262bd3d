import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecisionEntry } from '../../../contract/operatorQueues.ts'
import { useDates } from '../../ui/dates.ts'
import { actorName } from '../../words/names.ts'
import { runApi } from '../runApi.ts'
import type { Column } from '../table/DataTable.tsx'
import { Queue } from './Queue.tsx'
import { usePagedList } from './usePagedList.ts'

/** Decisions about payouts and agents belong to no page, so they are listed for every activity. */
const shared = ['payouts', 'agents']

/** Who decided what, and why. */
export function Decisions({ alias }: { alias: string }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const pages = usePagedList(
    useCallback(async () => {
      const lists = await Promise.all([alias, ...shared].map((of) => runApi.decisions(of)))
      const rows = lists.flatMap(({ decisions }) => decisions).sort((a, b) => b.at - a.at)
      return { rows, next: null }
    }, [alias]),
  )
  const columns: readonly Column<DecisionEntry>[] = useMemo(
    () => [
      {
        key: 'at',
        header: t('history.column.when'),
        value: ({ at }) => new Date(at).toISOString(),
        cell: ({ at }) => dates.time(at),
      },
      { key: 'who', header: t('history.column.who'), value: ({ actor }) => actorName(t, actor) },
      {
        key: 'action',
        header: t('history.column.action'),
        value: ({ action }) => t([`run.decision.${action}`, 'history.action.other'], { action }),
      },
      { key: 'reason', header: t('publish.reason'), value: ({ reason }) => reason },
    ],
    [t, dates],
  )
  return (
    <Queue
      label={t('run.decisions')}
      fileName={`${alias}-decisions`}
      empty={t('run.noDecisions')}
      pages={pages}
      columns={columns}
      rowId={({ at, action, reason }) => `${at} ${action} ${reason}`}
    />
  )
}
