import { Box, Button, Checkbox, Flex, Input, InputGroup, Table, Text } from '@chakra-ui/react'
import { type ColumnDef, type SortingState, type Updater, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../ui/icons.tsx'
import { useQueryValue } from '../../ui/query.tsx'
import { type CellValue, downloadCsv, toCsv } from './csv.ts'
import { features } from './features.ts'

/** A column: what it sorts, searches and exports by, and how it looks. */
export interface Column<Row> {
  key: string
  header: string
  value: (row: Row) => CellValue
  /** Left out: the value. */
  cell?: (row: Row) => ReactNode
  /** Numbers are aligned at the end. */
  isNumber?: boolean
}

interface Props<Row> {
  /** The name of the table. */
  label: string
  /** Its name in the address, on a screen with several tables. */
  name?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The text instead of rows. */
  empty: string
  /** Name of the exported file, without its ending. */
  fileName: string
  /** Commands for the chosen rows; left out: rows cannot be chosen. */
  actions?: (chosen: readonly Row[], clear: () => void) => ReactNode
  /** More controls beside the search. */
  controls?: ReactNode
  /** Reads the rows that are missing, before an export; false: they could not be read. Left out: none are missing. */
  readRest?: (() => Promise<boolean>) | undefined
}

const rowHeight = 36

/** More rows are virtualized: only the visible ones are elements. */
const maxPlainRows = 100

const sortMark = { asc: '↑', desc: '↓' } as const
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

const addressOf = (value: string, table = ''): string => (table ? `${table}.${value}` : value)

/** The order in the address: the key of a column, with a minus if it descends. */
const sortText = ([first]: SortingState): string => (first ? (first.desc ? '-' : '') + first.id : '')

function sortingOf(text: string, columns: readonly { key: string }[]): SortingState {
  const [desc, id] = text.startsWith('-') ? [true, text.slice(1)] : [false, text]
  return columns.some(({ key }) => key === id) ? [{ id, desc }] : []
}

/** A table with search, order, choice of rows and CSV export of the rows that match. */
export function DataTable<Row extends object>(props: Props<Row>): ReactNode {
  const { label, name, columns, rows, rowId, empty, fileName, actions, controls, readRest } = props
  const { t } = useTranslation()
  const [search, setSearch] = useQueryValue(addressOf('q', name))
  const [sort, setSort] = useQueryValue(addressOf('sort', name))
  const sorting = useMemo(() => sortingOf(sort, columns), [sort, columns])
  const defs = useMemo(
    () =>
      columns.map(
        ({ key, header, value }): ColumnDef<typeof features, Row> => ({ id: key, header, accessorFn: value }),
      ),
    [columns],
  )
  const table = useTable({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: rowId,
    state: { globalFilter: search, sorting },
    onGlobalFilterChange: setSearch,
    onSortingChange: (next: Updater<SortingState>) =>
      setSort(sortText(typeof next === 'function' ? next(sorting) : next)),
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
  })
  const shown = table.getRowModel().rows
  // A command is never for rows that the search hides.
  const chosen = table.getFilteredSelectedRowModel().rows.map(({ original }) => original)
  const [exporting, setExporting] = useState<'rest' | 'rows' | null>(null)
  const exportAll = async () => {
    setExporting('rest')
    setExporting(!readRest || (await readRest()) ? 'rows' : null)
  }
  const exportRows = useEffectEvent(() => {
    const header = columns.map((column) => column.header)
    const data = shown.map(({ original }) => columns.map((column) => column.value(original)))
    downloadCsv(`${fileName}.csv`, toCsv(header, data))
    setExporting(null)
  })
  // The rows that were read last are in the table after the next render.
  useEffect(() => {
    if (exporting === 'rows') exportRows()
  }, [exporting])

  const scroller = useRef<HTMLDivElement>(null)
  const isVirtual = shown.length > maxPlainRows
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isVirtual,
  })
  const items = virtualizer.getVirtualItems()
  const visible = isVirtual ? items.flatMap(({ index }) => shown[index] ?? []) : shown
  const before = isVirtual ? (items[0]?.start ?? 0) : 0
  const after = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const width = columns.length + (actions ? 1 : 0)

  return (
    <Box>
      <Flex gap="2" mb="2" align="center" wrap="wrap">
        <InputGroup maxW="64" startElement={<Sign name="search" />}>
          <Input
            size="sm"
            type="search"
            aria-label={t('run.searchIn', { table: label })}
            placeholder={t('run.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </InputGroup>
        {controls}
        {actions?.(chosen, () => table.resetRowSelection(true))}
        <Text ms="auto" fontSize="sm" color="fg.muted" aria-live="polite">
          {chosen.length ? t('run.chosen', { count: chosen.length }) : t('run.rows', { count: shown.length })}
        </Text>
        <Button
          size="sm"
          variant="outline"
          disabled={shown.length === 0}
          loading={exporting !== null}
          onClick={() => void exportAll()}
        >
          <Sign name="download" />
          {t('run.csv')}
        </Button>
      </Flex>
      <Box
        ref={scroller}
        overflow="auto"
        maxH="28rem"
        borderWidth="1px"
        rounded="l2"
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <Table.Root size="sm" stickyHeader aria-label={label} aria-rowcount={shown.length + 1}>
          <Table.Header>
            <Table.Row bg="bg.subtle">
              {actions && (
                <Table.ColumnHeader w="10">
                  <RowChoice
                    label={t('run.chooseAll')}
                    checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && 'indeterminate')}
                    onChange={(checked) => table.toggleAllRowsSelected(checked)}
                  />
                </Table.ColumnHeader>
              )}
              {columns.map(({ key, header, isNumber }) => {
                const sorted = table.getColumn(key)?.getIsSorted() || null
                return (
                  <Table.ColumnHeader
                    key={key}
                    aria-sort={sorted ? ariaSort[sorted] : 'none'}
                    textAlign={isNumber ? 'end' : 'start'}
                  >
                    <Button
                      size="xs"
                      variant="plain"
                      px="0"
                      fontWeight="semibold"
                      color="inherit"
                      onClick={() => table.getColumn(key)?.toggleSorting()}
                    >
                      {header} <span aria-hidden="true">{sorted ? sortMark[sorted] : ''}</span>
                    </Button>
                  </Table.ColumnHeader>
                )
              })}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            <Gap height={before} width={width} />
            {visible.map((row, place) => (
              <Table.Row key={row.id} h={`${rowHeight}px`} aria-rowindex={(items[place]?.index ?? place) + 2}>
                {actions && (
                  <Table.Cell>
                    <RowChoice
                      label={t('run.choose', { row: row.id })}
                      checked={row.getIsSelected()}
                      onChange={(checked) => row.toggleSelected(checked)}
                    />
                  </Table.Cell>
                )}
                {columns.map(({ key, value, cell, isNumber }) => (
                  <Table.Cell
                    key={key}
                    textAlign={isNumber ? 'end' : 'start'}
                    fontVariantNumeric="tabular-nums"
                    maxW="24rem"
                    truncate
                    title={String(value(row.original) ?? '')}
                  >
                    {cell ? cell(row.original) : (value(row.original) ?? '—')}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
            <Gap height={after} width={width} />
          </Table.Body>
        </Table.Root>
        {shown.length === 0 && (
          <Text p="4" fontSize="sm" color="fg.muted">
            {rows.length === 0 ? empty : t('run.noMatch')}
          </Text>
        )}
      </Box>
    </Box>
  )
}

/** Space of the rows that are not elements. */
const Gap = ({ height, width }: { height: number; width: number }): ReactNode =>
  height > 0 && (
    <tr>
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  )

interface RowChoiceProps {
  label: string
  checked: boolean | 'indeterminate'
  onChange: (checked: boolean) => void
}

const RowChoice = ({ label, checked, onChange }: RowChoiceProps): ReactNode => (
  <Checkbox.Root size="sm" checked={checked} onCheckedChange={(change) => onChange(change.checked === true)}>
    <Checkbox.HiddenInput />
    <Checkbox.Control />
    <Checkbox.Label srOnly>{label}</Checkbox.Label>
  </Checkbox.Root>
)
