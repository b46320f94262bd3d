/**
 * The value of a table for a key from outside; undefined if the table has no such key. `table[key]` would also find
 * inherited names such as `constructor`.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
