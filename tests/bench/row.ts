/** One measured line of the bench. */
export interface Row {
  what: string
  /** The figure, in `unit`. */
  value: number
  unit: 'KB' | '×' | 'ms' | ''
  /** The limit of the design, and the good side of it. */
  bar: number
  good: 'atMost' | 'atLeast'
  /** How it was measured: runs, spread, both sides of a ratio. */
  how: string
}

export const median = (list: readonly number[]): number => {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const holds = ({ value, bar, good }: Row) => (good === 'atMost' ? value <= bar : value >= bar)
const show = (value: number, unit: Row['unit']) => `${value.toFixed(unit === 'ms' ? 1 : 2)}${unit && ` ${unit}`}`

/** Prints one line for each row, marked OVER if it misses its limit. */
export function printRows(rows: readonly Row[]): void {
  for (const row of rows) {
    const sign = row.good === 'atMost' ? '≤' : '≥'
    const verdict = holds(row) ? 'ok  ' : 'OVER'
    console.log(
      `${verdict} ${row.what.padEnd(58)} ${show(row.value, row.unit).padStart(10)}  (${sign} ${row.bar}) ${row.how}`,
    )
  }
}
