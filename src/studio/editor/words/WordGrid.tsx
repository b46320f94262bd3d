import { Box } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordRow } from '../../model/index.ts'
import type { EditEnd } from './CellEditor.tsx'
import { writeCell } from './clipboard.ts'
import { GridPart } from './GridPart.tsx'
import { type CellPlace, isTyped, moveOf, nextCell } from './gridKeys.ts'
import { gridStyles, widths } from './gridStyles.ts'
import { localeName } from './localeNames.ts'
import { type Editing, WordGridRow } from './WordGridRow.tsx'

interface Props {
  rows: readonly WordRow[]
  /** English first. */
  locales: readonly string[]
  active: CellPlace
  setActive: (place: CellPlace) => void
  /** Grows when the active cell should get the focus, such as after a jump. */
  focusCount: number
  onText: (key: string, locale: string, text: string | undefined) => void
  onPaste: (text: string, at: CellPlace) => void
  onRename: (row: WordRow) => void
  onRemove: (row: WordRow) => void
  onConfirm: (key: string, locale: string) => void
  /** Escape in the table: where the focus goes. */
  leave: () => void
}

/** Texts by key and language as a spreadsheet. Only the visible rows are in the document. */
export function WordGrid(props: Props): ReactNode {
  const { rows, locales, active, setActive, focusCount, onText, onPaste, onRename, onRemove, onConfirm, leave } = props
  const { t } = useTranslation()
  const scrollRef = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const names = locales.map(localeName)
  const helpId = useId()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 44,
    overscan: 6,
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollPaddingStart: 40,
  })
  const size = { rows: rows.length, columns: locales.length + 1, page: 10 }

  const focusCell = ({ row, column }: CellPlace, tries = 12) => {
    const cell = scrollRef.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
    if (cell) {
      // The editor that has opened in the cell keeps the focus.
      if (!cell.contains(cell.ownerDocument.activeElement)) cell.focus({ preventScroll: true })
      cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    } else if (tries > 0) requestAnimationFrame(() => focusCell({ row, column }, tries - 1))
  }
  const goTo = (place: CellPlace) => {
    setActive(place)
    virtualizer.scrollToIndex(place.row, { align: 'auto' })
    requestAnimationFrame(() => focusCell(place))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump asks for the focus, not a move of the active cell
  useEffect(() => {
    if (focusCount > 0) goTo(active)
  }, [focusCount])

  const edit = (place: CellPlace, start?: string) => {
    const locale = locales[place.column - 1]
    const row = rows[place.row]
    if (locale !== undefined && row) setEditing({ ...place, start: start ?? row.texts[locale]?.text ?? '' })
    else if (row) onRename(row)
  }
  const endEdit = (place: CellPlace, text: string | null, end: EditEnd) => {
    setEditing(null)
    const row = rows[place.row]
    const locale = locales[place.column - 1]
    if (row && locale !== undefined && text !== null && text !== (row.texts[locale]?.text ?? ''))
      onText(row.key, locale, text === '' ? undefined : text)
    if (end === 'next' || end === 'back') {
      const next = nextCell(place, size, end === 'back')
      goTo(next ?? place)
      if (next) edit(next)
    } else if (end === 'down') goTo(moveOf(place, { key: 'ArrowDown', shiftKey: false, ctrl: false }, size) ?? place)
    else if (text === null) requestAnimationFrame(() => focusCell(place))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !(event.target as HTMLElement).matches('[data-cell]')) return
    const pressed = { key: event.key, shiftKey: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }
    const locale = locales[active.column - 1]
    const row = rows[active.row]
    const to = event.altKey ? null : moveOf(active, pressed, size)
    if (to) goTo(to)
    else if (event.key === 'Enter' || event.key === 'F2') edit(active)
    else if (event.key === 'Escape') leave()
    else if ((event.key === 'Delete' || event.key === 'Backspace') && locale && locale !== 'en' && row)
      onText(row.key, locale, undefined)
    else if (isTyped(pressed) && !event.altKey && locale) edit(active, '')
    else return
    // A typed character goes into the editor that has just opened.
    if (!isTyped(pressed)) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing || !(event.target as HTMLElement).matches('[data-cell]')) return
    const row = rows[active.row]
    const locale = locales[active.column - 1]
    const text = locale === undefined ? row?.key : row?.texts[locale]?.text
    event.clipboardData.setData('text/plain', writeCell(text ?? ''))
    event.preventDefault()
  }

  const width = widths.key + widths.english + (locales.length - 1) * widths.locale
  return (
    <>
      <Box id={helpId} px="4" py="1.5" fontSize="xs" color="fg.muted" borderTopWidth="1px" order={2}>
        {t('words.help')}
      </Box>
      <Box ref={scrollRef} flex="1" minH="0" overflow="auto" css={gridStyles}>
        <GridPart
          role="grid"
          aria-label={t('words.table')}
          aria-describedby={helpId}
          aria-rowcount={rows.length + 1}
          aria-colcount={size.columns}
          style={{ minWidth: width }}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onPaste={(event) => {
            if (editing || !(event.target as HTMLElement).matches('[data-cell]')) return
            event.preventDefault()
            onPaste(event.clipboardData.getData('text/plain'), active)
          }}
        >
          <GridPart role="row" aria-rowindex={1} className="head">
            <GridPart role="columnheader" className="cell key">
              {t('words.key')}
            </GridPart>
            {names.map(({ locale, label }) => (
              <GridPart key={locale} role="columnheader" className={locale === 'en' ? 'cell english' : 'cell'}>
                {label} <span className="code">{locale}</span>
              </GridPart>
            ))}
          </GridPart>
          <GridPart role="rowgroup" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <WordGridRow
                  key={key}
                  ref={virtualizer.measureElement}
                  row={row}
                  index={index}
                  top={start}
                  names={names}
                  activeColumn={index === active.row ? active.column : null}
                  editing={editing?.row === index ? editing : null}
                  onActive={setActive}
                  onEdit={edit}
                  onEndEdit={endEdit}
                  {...{ onRename, onRemove, onConfirm }}
                />
              )
            })}
          </GridPart>
        </GridPart>
      </Box>
    </>
  )
}
