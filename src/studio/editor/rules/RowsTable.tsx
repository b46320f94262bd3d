import { Box, Button, Table, Text } from '@chakra-ui/react'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../model/index.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { Errors } from './ControlProblem.tsx'
import { Glyph } from './Glyph.tsx'
import { columnsOf, hasDetails, numberWidth, tableWidth, textWidth, widthOf } from './layout.ts'
import { RowActions } from './RowActions.tsx'
import { RowCell } from './RowCell.tsx'
import { useRules } from './RulesContext.ts'
import { errorsIn } from './ruleErrors.ts'
import { pointerOf } from './values.ts'

/** The number, the first field and the buttons of a row stay in view while the other fields scroll sideways. */
const pinned = {
  number: { position: 'sticky', insetStart: '0', zIndex: '1', bg: 'bg' },
  first: { position: 'sticky', insetStart: `${numberWidth}px`, zIndex: '1', bg: 'bg' },
  actions: {
    position: 'sticky',
    insetEnd: '0',
    zIndex: '1',
    bg: 'bg',
    boxShadow: 'inset 1px 0 var(--st-colors-border)',
  },
} as const

interface Props {
  list: Field
  value: unknown
  pointer: string
  label: string
  /** The form with all fields of an entry. */
  details: (entry: unknown, pointer: string) => ReactNode
}

/** The entries of a list as rows. Fields without a column are in the details below a row. */
export function RowsTable({ list, value, pointer, label, details }: Props): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { add, remove, move, set, target, errors } = useRules()
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const columns = columnsOf(list)
  const isDetailed = hasDetails(list)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const actionsWidth = isDetailed ? 148 : 112
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = list.limits

  const wanted = target?.startsWith(`${pointer}/`) ? Number(target.slice(pointer.length + 1).split('/')[0]) : Number.NaN
  useEffect(() => {
    if (isDetailed && Number.isInteger(wanted)) setOpen((before) => new Set(before).add(wanted))
  }, [isDetailed, wanted])
  useEffect(() => {
    if (focused === null) return
    bodyRef.current?.querySelector<HTMLElement>(`[data-row="${focused}"] :is(input, textarea, select)`)?.focus()
    setFocused(null)
  }, [focused])

  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || !move(pointer, from, to)) return
    setOpen((before) => new Set([...before].map((index) => (index === from ? to : index === to ? from : index))))
    setFocused(to)
  }
  const removeAt = (index: number) => {
    const isDone = rows.length === 1 && !list.isRequired ? set(pointer, undefined) : remove(pointer, index)
    if (!isDone) return
    setOpen(
      (before) => new Set([...before].flatMap((entry) => (entry === index ? [] : entry > index ? entry - 1 : entry))),
    )
    if (rows.length > 1) setFocused(Math.max(0, index - 1))
  }
  const toggle = (index: number) =>
    setOpen(
      (before) => new Set(before.has(index) ? [...before].filter((entry) => entry !== index) : [...before, index]),
    )
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowUp') moveTo(index, index - 1)
    else if (event.key === 'ArrowDown') moveTo(index, index + 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const canRemove = rows.length > minItems || (rows.length === 1 && !list.isRequired)
  return (
    <Box>
      {rows.length > 0 && (
        <Table.ScrollArea
          borderWidth="1px"
          rounded="md"
          css={{ scrollPaddingInline: `${numberWidth + textWidth}px ${actionsWidth}px` }}
        >
          <Table.Root size="sm" tableLayout="fixed" minW={`${tableWidth(columns, actionsWidth)}px`} aria-label={label}>
            <Table.Header>
              <Table.Row bg="bg.subtle">
                <Table.ColumnHeader {...pinned.number} width={`${numberWidth}px`} textAlign="end" bg="bg.subtle">
                  #
                </Table.ColumnHeader>
                {columns.map(({ field, path }, column) => (
                  <Table.ColumnHeader
                    key={path.join('.')}
                    {...(column === 0 && { ...pinned.first, bg: 'bg.subtle' })}
                    width={widthOf(field) && `${widthOf(field)}px`}
                    title={field.description && schema.text(field.description)}
                  >
                    {field.name === '' ? label : schema.label(field)}
                  </Table.ColumnHeader>
                ))}
                <Table.ColumnHeader {...pinned.actions} width={`${actionsWidth}px`} bg="bg.subtle">
                  <Text srOnly>{t('rules.rowActions')}</Text>
                </Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body ref={bodyRef}>
              {rows.map((row, index) => {
                const isOpen = open.has(index)
                const at = `${pointer}/${index}`
                const wrong = isOpen
                  ? (errors.get(at) ?? [])
                  : errorsIn(
                      errors,
                      at,
                      columns.map(({ path }) => at + pointerOf(path)),
                    )
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position; controls take values from the file
                  <Fragment key={index}>
                    <Table.Row
                      data-row={index}
                      {...(list.item?.kind === 'object' && { 'data-pointer': at, tabIndex: -1 })}
                      verticalAlign="top"
                      onKeyDown={(event) => onKeyDown(event, index)}
                    >
                      <Table.Cell
                        {...pinned.number}
                        textAlign="end"
                        color={wrong.length > 0 ? 'fg.error' : 'fg.muted'}
                        pt="3"
                        fontVariantNumeric="tabular-nums"
                      >
                        {index + 1}
                      </Table.Cell>
                      {columns.map(({ field, path }, column) => (
                        <Table.Cell key={path.join('.')} px="1.5" {...(column === 0 && pinned.first)}>
                          <RowCell {...{ list, columns, column, field, path, row, index, at, label }} />
                        </Table.Cell>
                      ))}
                      <Table.Cell {...pinned.actions} px="1">
                        <RowActions
                          index={index}
                          count={rows.length}
                          isOpen={isDetailed ? isOpen : null}
                          canRemove={canRemove}
                          onToggle={() => toggle(index)}
                          onMove={(to) => moveTo(index, to)}
                          onRemove={() => removeAt(index)}
                        />
                      </Table.Cell>
                    </Table.Row>
                    {wrong.length > 0 && (
                      <Table.Row>
                        <Table.Cell colSpan={columns.length + 2} py="2">
                          <Errors texts={wrong} />
                        </Table.Cell>
                      </Table.Row>
                    )}
                    {isDetailed && isOpen && (
                      <Table.Row bg="bg.subtle">
                        <Table.Cell colSpan={columns.length + 2} p="4" whiteSpace="normal">
                          {details(row, at)}
                        </Table.Cell>
                      </Table.Row>
                    )}
                  </Fragment>
                )
              })}
            </Table.Body>
          </Table.Root>
        </Table.ScrollArea>
      )}
      <Button
        mt="2"
        size="sm"
        variant="outline"
        disabled={rows.length >= maxItems}
        onClick={() => {
          if (add(pointer)) setFocused(rows.length)
        }}
      >
        <Glyph name="plus" /> {t('rules.addRow', { list: label })}
      </Button>
    </Box>
  )
}
