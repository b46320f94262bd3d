/** A cell of the table, from 0. Column 0 is the key, column 1 English. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Rows that a page key moves. */
  readonly page: number
}

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max))

/** The cell that a key moves to; null: the key does not move. `isRtl` swaps the arrows. */
export function moveOf(from: CellPlace, pressed: Pressed, size: GridSize, isRtl = false): CellPlace | null {
  const { key, shiftKey, ctrl } = pressed
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const to = (row: number, column: number): CellPlace => ({
    row: clamp(row, lastRow),
    column: clamp(column, lastColumn),
  })
  const { row, column } = from
  const forward = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(ctrl ? lastRow : row + 1, column)
    case 'ArrowLeft':
      return to(row, ctrl ? (isRtl ? lastColumn : 0) : column - forward)
    case 'ArrowRight':
      return to(row, ctrl ? (isRtl ? 0 : lastColumn) : column + forward)
    case 'PageUp':
      return to(row - size.page, column)
    case 'PageDown':
      return to(row + size.page, column)
    case 'Home':
      return to(ctrl ? 0 : row, 0)
    case 'End':
      return to(ctrl ? lastRow : row, lastColumn)
    case 'Tab':
      return nextCell(from, size, shiftKey)
    default:
      return null
  }
}

/** The next cell in reading order, without the keys; null after the last one. */
export function nextCell({ row, column }: CellPlace, { rows, columns }: GridSize, isBack: boolean): CellPlace | null {
  const perRow = columns - 1
  if (perRow <= 0) return null
  const index = row * perRow + Math.max(column, isBack ? 1 : 0) - 1 + (isBack ? -1 : 1)
  if (index < 0 || index >= rows * perRow) return null
  return { row: Math.floor(index / perRow), column: (index % perRow) + 1 }
}

/** Whether a key types a character that begins an edit. `Process`: an input method has taken it, as for Chinese. */
export const isTyped = ({ key, ctrl }: Pressed): boolean => !ctrl && ([...key].length === 1 || key === 'Process')
