/**
 * A query parameter; null when it is missing or occurs more than once. A repeated parameter is rejected, because two
 * parsers of the same address could read different values.
 */
export function onlyParam(search: string, name: string): string | null {
  const [value = null, ...more] = new URLSearchParams(search).getAll(name)
  return more.length ? null : value
}
