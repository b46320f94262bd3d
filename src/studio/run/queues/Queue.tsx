import { Alert, Box, Button, Spinner, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../editor/tabs/history/ReasonDialog.tsx'
import { refusalText } from '../../words/refusalText.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import type { PagedList } from './usePagedList.ts'

/** What the server did, for one entry. `message`: why it changed nothing. */
interface Outcome {
  userId?: string
  payoutId?: string
  ledgerId?: string
  changed: boolean
  message: string | null
}

/** A command for the chosen rows. `name`: of its texts `run.do.<name>`, `run.do.<name>.effect`. */
export interface QueueCommand<Row> {
  name: string
  danger?: boolean
  run: (rows: readonly Row[], reason: string) => Promise<{ outcomes: readonly Outcome[]; changed: number }>
}

interface Props<Row> {
  label: string
  /** Name of the exported file, without its ending. */
  fileName: string
  empty: string
  pages: PagedList<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  commands?: readonly QueueCommand<Row>[]
  controls?: ReactNode
  /** After a command: other parts of the page may have changed. */
  onChanged?: () => void
}

/** The maximum number of entries of a command. */
const maxChosen = 100

/** A list that waits for operators: choose rows, then a command with a reason. */
export function Queue<Row extends object>(props: Props<Row>): ReactNode {
  const { label, fileName, empty, pages, columns, rowId, commands = [], controls, onChanged } = props
  const { t, i18n } = useTranslation()
  const [asked, setAsked] = useState<{ command: QueueCommand<Row>; rows: readonly Row[]; clear: () => void } | null>(
    null,
  )
  const [said, setSaid] = useState<{ status: 'success' | 'warning'; text: string } | null>(null)
  const reportRef = useRef<HTMLDivElement>(null)
  // After a command its button is disabled, so the focus goes to the report.
  const isDone = useRef(false)
  const rows = useMemo(() => pages.rows ?? [], [pages.rows])
  const run = async (reason: string) => {
    if (!asked) return
    const { outcomes, changed } = await asked.command.run(asked.rows, reason)
    const refused = new Map<string, string[]>()
    for (const { userId, payoutId, ledgerId, message } of outcomes) {
      if (message === null) continue
      const id = userId ?? payoutId ?? ledgerId ?? ''
      const row = asked.rows.find((one) => rowId(one) === id)
      const name = String((row && columns[0]?.value(row)) ?? id)
      refused.set(message, [...(refused.get(message) ?? []), name])
    }
    const refusals = [...refused].map(([message, names]) =>
      t('run.refusedFor', { names: names.join(t('changes.separator')), reason: refusalText(i18n.language, message) }),
    )
    const text = [t('run.changed', { count: changed }), ...refusals].join(' ')
    setSaid({ status: refusals.length ? 'warning' : 'success', text })
    isDone.current = true
    asked.clear()
    pages.reload()
    onChanged?.()
  }
  const actions = (chosen: readonly Row[], clear: () => void) => (
    <>
      {commands.map((command) => (
        <Button
          key={command.name}
          size="sm"
          variant="outline"
          {...(command.danger && { colorPalette: 'red' })}
          disabled={chosen.length === 0 || chosen.length > maxChosen}
          onClick={() => {
            isDone.current = false
            setAsked({ command, rows: chosen, clear })
          }}
        >
          {t(`run.do.${command.name}`)}
        </Button>
      ))}
      <Text role="status" fontSize="sm" color="fg.warning">
        {chosen.length > maxChosen && t('run.tooMany', { max: maxChosen })}
      </Text>
    </>
  )
  return (
    <Stack gap="3">
      <Box ref={reportRef} role="status" tabIndex={-1} hidden={!said}>
        {said && (
          <Alert.Root status={said.status} size="sm">
            <Alert.Indicator />
            <Alert.Title>{said.text}</Alert.Title>
          </Alert.Root>
        )}
      </Box>
      {pages.problem && (
        <Alert.Root status="error" role="alert" size="sm">
          <Alert.Indicator />
          <Alert.Title flex="1">{pages.problem.message}</Alert.Title>
          <Button size="xs" variant="outline" onClick={pages.reload}>
            {t('studio.retry')}
          </Button>
        </Alert.Root>
      )}
      {pages.rows === null && pages.loading && <Spinner aria-label={t('studio.loading')} />}
      {pages.rows !== null && (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowId={rowId}
          empty={empty}
          fileName={fileName}
          controls={controls}
          readRest={pages.hasMore ? pages.rest : undefined}
          {...(commands.length > 0 && { actions })}
        />
      )}
      {pages.hasMore && (
        <Button size="sm" variant="outline" alignSelf="start" loading={pages.loading} onClick={pages.more}>
          {t('run.more')}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          title={t('run.doFor', { what: t(`run.do.${asked.command.name}`), count: asked.rows.length })}
          effect={t(`run.do.${asked.command.name}.effect`)}
          submitLabel={t(`run.do.${asked.command.name}`)}
          danger={asked.command.danger === true}
          finalFocus={() => (isDone.current ? reportRef.current : null)}
          onSubmit={run}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}
