/** How long the wheel turns and the light runs, ms. */
export const turnMs = 4000

/** Whole turns before the wheel comes to rest. */
const turns = 5

/** How far from its middle a segment may stop under the pointer, as a share of its width. */
const play = 0.6

/**
 * The next angle of the wheel, degrees clockwise: some turns on from `from`, with segment `index` of `count` under the
 * pointer. `aside`, from 0 to 1, says where within the segment; 0.5 is its middle.
 */
export function turnTo(from: number, index: number, count: number, aside: number): number {
  const width = 360 / count
  const rest = -index * width + (aside - 0.5) * play * width
  const on = (((rest - from) % 360) + 360) % 360
  return from + turns * 360 + on
}

/** How many times the light goes round before it stops. */
const rounds = 3

/** How strongly the light slows down. */
const slowing = 2.2

/** The light's way round a ring of `count` cells from one to another: which cell is lit, and from when (ms). */
export function lightsTo(from: number, index: number, count: number): { cell: number; at: number }[] {
  const steps = rounds * count + ((index - from + count) % count)
  return Array.from({ length: steps }, (_, step) => ({
    cell: (from + step + 1) % count,
    at: Math.round(turnMs * (1 - (1 - (step + 1) / steps) ** (1 / slowing))),
  }))
}

/** Columns and rows of a ring that `count` cells fill exactly; null where there is none that reads as a ring. */
export function ringOf(count: number): { columns: number; rows: number } | null {
  if (count % 2 || count < 8 || count > 12) return null
  const columns = Math.ceil((count + 4) / 4)
  return { columns, rows: (count + 4) / 2 - columns }
}

/** Where the cells of a ring stand, clockwise from the first row's start; lines of a CSS grid, from 1. */
export function cellsOf({ columns, rows }: { columns: number; rows: number }): { column: number; row: number }[] {
  const line = (length: number) => Array.from({ length }, (_, at) => at + 1)
  return [
    ...line(columns).map((column) => ({ column, row: 1 })),
    ...line(rows - 2).map((row) => ({ column: columns, row: row + 1 })),
    ...line(columns).map((column) => ({ column: columns + 1 - column, row: rows })),
    ...line(rows - 2).map((row) => ({ column: 1, row: rows - row })),
  ]
}
