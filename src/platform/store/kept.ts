/**
 * A statement that every session parses and plans once and keeps under a name. For the few that money waits for; all
 * others are short-lived, so that a session does not fill up with them.
 */
export interface KeptStatement {
  name: string
  /** SQL with `$1`, `$2` … */
  text: string
  /** The parameters' types in the database, in order. */
  types: readonly string[]
}

const statements = new Map<string, KeptStatement>()

/** Declares a call of a database function as a kept statement; gives its SQL, by which the dialects know it. */
export function keepCall(name: string, types: readonly string[]): string {
  const text = `select * from ${name}(${types.map((_type, index) => `$${index + 1}`).join(', ')})`
  statements.set(text, { name: `kept_${name}`, text, types })
  return text
}

/** The kept statement with this SQL, or undefined. */
export const keptOf = (text: string): KeptStatement | undefined => statements.get(text)
