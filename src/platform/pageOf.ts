import type { ListQuery } from '../contract/operatorQueues.ts'
import { cursorOf, type ListPosition, positionOf } from './store/listCursor.ts'

/** A page of a list: reads one row more than wanted to see whether there is a next page. */
export async function pageOf<Row>(
  { cursor, limit = '100' }: ListQuery,
  read: (page: { after: ListPosition | null; limit: number }) => Promise<Row[]>,
  position: (row: Row) => ListPosition,
): Promise<{ rows: Row[]; next: string | null }> {
  const size = Number(limit)
  const rows = await read({ after: cursor === undefined ? null : positionOf(cursor), limit: size + 1 })
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { rows: shown, next: last ? cursorOf(position(last)) : null }
}
