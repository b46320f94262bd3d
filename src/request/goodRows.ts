/** Rows that may be wrong before the whole answer is. */
export const mostBadRows = 50

/**
 * Takes the row that `field` (such as `/list/3/status`) lies in out of its list; says whether the rest of the list can
 * stand for it. Nothing can where the field lies in no list, or was the last row: an empty list would say there is nothing.
 */
export function dropRow(data: unknown, field: string): boolean {
  const steps = field.split('/').slice(1)
  const places = steps.map((_, at) => listAt(data, steps.slice(0, at)))
  const depth = places.findIndex((list) => list !== undefined)
  const list = places[depth]
  const row = Number(steps[depth])
  if (!list || list.length < 2 || !(row in list)) return false
  list.splice(row, 1)
  return true
}

/** The list that stands there; undefined: none does. */
function listAt(data: unknown, steps: readonly string[]): unknown[] | undefined {
  let found = data
  for (const step of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return Array.isArray(found) ? found : undefined
}
