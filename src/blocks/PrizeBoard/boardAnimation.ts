/** Duration of the animation, ms. */
export const animationMs = 4000

/** Full rotations before the wheel stops. */
const fullRotations = 5

/** The range around the center of a segment in which the wheel can stop, as a share of its width. */
const stopRange = 0.6

/**
 * The next angle of the wheel in degrees, clockwise: some rotations after `from`, with segment `index` of `count` under
 * the pointer. `aside`, from 0 to 1, is the position within the segment; 0.5 is its center.
 */
export function nextAngle(from: number, index: number, count: number, aside: number): number {
  const width = 360 / count
  const rest = -index * width + (aside - 0.5) * stopRange * width
  const on = (((rest - from) % 360) + 360) % 360
  return from + fullRotations * 360 + on
}

/** Rounds of the light before it stops. */
const rounds = 3

/** How strongly the light slows down; the exponent of the easing. */
const slowing = 2.2

/** The steps of the light around a ring of `count` cells: which cell is lit, and from when (ms). */
export function lightSteps(from: number, index: number, count: number): { cell: number; at: number }[] {
  const steps = rounds * count + ((index - from + count) % count)
  return Array.from({ length: steps }, (_, step) => ({
    cell: (from + step + 1) % count,
    at: Math.round(animationMs * (1 - (1 - (step + 1) / steps) ** (1 / slowing))),
  }))
}

/** Columns and rows of a ring with exactly `count` cells; null if there is no such ring. */
export function ringSizeOf(count: number): { columns: number; rows: number } | null {
  if (count % 2 || count < 8 || count > 12) return null
  const columns = Math.ceil((count + 4) / 4)
  return { columns, rows: (count + 4) / 2 - columns }
}

/** The positions of the cells in a CSS grid, clockwise from the start of the first row; lines from 1. */
export function ringCellsOf({ columns, rows }: { columns: number; rows: number }): { column: number; row: number }[] {
  const line = (length: number) => Array.from({ length }, (_, at) => at + 1)
  return [
    ...line(columns).map((column) => ({ column, row: 1 })),
    ...line(rows - 2).map((row) => ({ column: columns, row: row + 1 })),
    ...line(columns).map((column) => ({ column: columns + 1 - column, row: rows })),
    ...line(rows - 2).map((row) => ({ column: 1, row: rows - row })),
  ]
}
