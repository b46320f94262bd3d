import { Input } from '@chakra-ui/react'
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participant } from '../../../contract/activityFigures.ts'
import { useDates } from '../../ui/dates.ts'
import { useQueryValue } from '../../ui/query.tsx'
import { runApi } from '../runApi.ts'
import type { Column } from '../table/DataTable.tsx'
import { Queue } from './Queue.tsx'
import { usePagedList } from './usePagedList.ts'

/** The digits of an id in what was typed, or in the address. */
const idIn = (text: string): string => text.replace(/\D/g, '').slice(0, 19)

/** The users who have applied. The search by id covers all of them, not only those that are loaded. */
export function Participants({ alias }: { alias: string }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const [wanted, setTyped] = useQueryValue('user')
  const typed = idIn(wanted)
  const user = useDeferredValue(typed)
  const pages = usePagedList(
    useCallback(
      async (cursor?: string) => {
        const { participants, next } = await runApi.participants(alias, user || undefined, cursor)
        return { rows: participants, next }
      },
      [alias, user],
    ),
  )
  const columns: readonly Column<Participant>[] = useMemo(
    () => [
      { key: 'user', header: t('run.user'), value: ({ userId }) => userId },
      { key: 'state', header: t('run.state'), value: ({ status }) => t(`run.applied.${status}`) },
      {
        key: 'applied',
        header: t('run.applied'),
        value: ({ applyTime }) => new Date(applyTime).toISOString(),
        cell: ({ applyTime }) => dates.time(applyTime),
      },
      { key: 'completed', header: t('run.tasksCompleted'), value: ({ completed }) => completed, isNumber: true },
      { key: 'granted', header: t('run.tasksGranted'), value: ({ granted }) => granted, isNumber: true },
    ],
    [t, dates],
  )
  return (
    <Queue
      label={t('run.participants')}
      fileName={`${alias}-participants`}
      empty={t('run.noParticipants')}
      pages={pages}
      columns={columns}
      rowId={({ userId }) => userId}
      controls={
        <Input
          size="sm"
          w="44"
          inputMode="numeric"
          aria-label={t('run.findUser')}
          placeholder={t('run.findUser')}
          value={typed}
          onChange={({ target }) => setTyped(idIn(target.value))}
        />
      }
    />
  )
}
