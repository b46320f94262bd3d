import type { ReactNode, Ref } from 'react'
import type { WordRow } from '../../model/index.ts'
import { CellEditor, type EditEnd } from './CellEditor.tsx'
import { CellText } from './CellText.tsx'
import { GridPart } from './GridPart.tsx'
import type { CellPlace } from './gridKeys.ts'
import { KeyCell } from './KeyCell.tsx'
import type { LocaleName } from './localeNames.ts'

/** The cell that is edited, and the text that its editor begins with. */
export interface Editing extends CellPlace {
  start: string
}

interface Props {
  row: WordRow
  /** Index of the row. */
  index: number
  /** Distance from the top of the rows, px. */
  top: number
  /** English first. */
  names: readonly LocaleName[]
  /** Column of the active cell, 0 for the key; null: it is in another row. */
  activeColumn: number | null
  /** Null: no cell of this row is edited. */
  editing: Editing | null
  onActive: (place: CellPlace) => void
  onEdit: (place: CellPlace) => void
  /** `text` null: the edit was canceled. */
  onEndEdit: (place: CellPlace, text: string | null, end: EditEnd) => void
  onRename: (row: WordRow) => void
  onRemove: (row: WordRow) => void
  onConfirm: (key: string, locale: string) => void
  /** The element, whose height the grid measures. */
  ref: Ref<HTMLDivElement>
}

/** A key and its texts, one cell for each language. */
export function WordGridRow(props: Props): ReactNode {
  const { row, index, top, names, activeColumn, editing, onActive, onEdit, onEndEdit, ref } = props
  return (
    <GridPart
      ref={ref}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className="row"
      style={{ transform: `translateY(${top}px)` }}
    >
      <KeyCell
        row={row}
        place={`${index}:0`}
        isActive={activeColumn === 0}
        onActive={() => onActive({ row: index, column: 0 })}
        onRename={() => props.onRename(row)}
        onRemove={() => props.onRemove(row)}
        onConfirm={(locale) => props.onConfirm(row.key, locale)}
      />
      {names.map((name, at) => {
        const place = { row: index, column: at + 1 }
        const isActive = activeColumn === place.column
        const isEdited = editing?.column === place.column
        return (
          <GridPart
            key={name.locale}
            role="gridcell"
            className={name.locale === 'en' ? 'cell english' : 'cell'}
            data-cell={`${place.row}:${place.column}`}
            data-edited={isEdited || undefined}
            tabIndex={isActive ? 0 : -1}
            aria-colindex={place.column + 1}
            aria-readonly={false}
            onFocus={(event) => {
              if (event.target === event.currentTarget && !isActive) onActive(place)
            }}
            onDoubleClick={() => onEdit(place)}
          >
            {isEdited ? (
              <CellEditor
                row={row}
                name={name}
                start={editing.start}
                onEnd={(text, end) => onEndEdit(place, text, end)}
              />
            ) : (
              <CellText row={row} {...name} />
            )}
          </GridPart>
        )
      })}
    </GridPart>
  )
}
