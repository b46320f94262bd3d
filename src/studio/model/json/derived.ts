/** What an object was copied from, and the property that differs. */
const origins = new WeakMap<object, { from: object; name: string }>()

/**
 * A copy with one property set. `changedProperty` knows the difference, so whoever has computed something from the first object can
 * compute the same for the copy from this property alone: a file with 1,000 texts changes one of them with each key.
 */
export function withProperty<T extends object>(before: T, name: string, value: unknown): T {
  const after = { ...before, [name]: value }
  // One step is enough, and all steps would keep every version in memory.
  origins.delete(before)
  origins.set(after, { from: before, name })
  return after
}

/** What an object was copied from by `withProperty`; undefined: that is not known. */
export const originOf = (after: object): { from: object; name: string } | undefined => origins.get(after)

/** The only property in which two objects differ; undefined: that is not known. */
export function changedProperty(before: object, after: object): string | undefined {
  const origin = originOf(after)
  return origin?.from === before ? origin.name : undefined
}
