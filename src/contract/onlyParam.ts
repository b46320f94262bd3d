/**
 * A parameter of an address, null where it is missing or stands there more than once: two readers of the same address
 * must not find two values in it.
 */
export function onlyParam(search: string, name: string): string | null {
  const [value = null, ...more] = new URLSearchParams(search).getAll(name)
  return more.length ? null : value
}
