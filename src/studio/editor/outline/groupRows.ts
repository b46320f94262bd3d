import type { Row } from './rows.ts'

/** Some lines of the outline, in their order. */
export interface RowGroup {
  /** The same while most lines of the group stay in it. */
  readonly key: string
  readonly rows: readonly Row[]
}

const size = 25

/**
 * Splits the lines of an outline into groups, which the browser lays out and paints only while they are in view. Lines stay in the
 * groups that they had before: in another group they would be new elements.
 */
export function groupRows(rows: readonly Row[], before: readonly RowGroup[] = []): readonly RowGroup[] {
  const keyOf = new Map(before.flatMap((group) => group.rows.map((row) => [row.key, group.key])))
  const groups: { key: string; rows: Row[] }[] = []
  const used = new Set<string>()
  rows.forEach((row, index) => {
    const current = groups.at(-1)
    const key = keyOf.get(row.key)
    // A line that was moved alone joins the group around its new place.
    const next = rows[index + 1]
    const begins = key !== undefined && !used.has(key) && (!next || keyOf.get(next.key) === key)
    const limit = key !== undefined && key === current?.key ? 2 * size : size
    const isFull = current !== undefined && current.rows.length >= limit && !used.has(row.key)
    if (!current || begins || isFull) {
      const own = begins ? key : row.key
      used.add(own)
      groups.push({ key: own, rows: [row] })
    } else current.rows.push(row)
  })
  return groups
}
