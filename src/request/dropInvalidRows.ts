/** Maximum number of invalid rows that are dropped; with more the whole answer is invalid. */
export const maxInvalidRows = 50

/**
 * Removes the row that contains `field` (such as `/list/3/status`) from its list; returns whether it did. It does not if the
 * field is not in a list, or in its only row: an empty list would mean that there is nothing.
 */
export function dropInvalidRow(data: unknown, field: string): boolean {
  const path = field.split('/').slice(1)
  const lists = path.map((_, at) => listAt(data, path.slice(0, at)))
  const depth = lists.findIndex((list) => list !== undefined)
  const list = lists[depth]
  const row = Number(path[depth])
  if (!list || list.length < 2 || !(row in list)) return false
  list.splice(row, 1)
  return true
}

/** The list at a path; undefined: there is none. */
function listAt(data: unknown, path: readonly string[]): unknown[] | undefined {
  let found = data
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return Array.isArray(found) ? found : undefined
}
