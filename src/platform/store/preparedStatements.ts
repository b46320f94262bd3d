/**
 * A statement that every session prepares once under a name. Used only for statements on the claim path; all others
 * stay unnamed, so that sessions do not accumulate prepared statements.
 */
export interface PreparedStatement {
  name: string
  /** SQL with `$1`, `$2` … */
  text: string
  /** The parameters' types in the database, in order. */
  types: readonly string[]
}

const statements = new Map<string, PreparedStatement>()

/** Declares the call of a database function as a prepared statement. Returns its SQL, by which the dialects find it. */
export function prepareCall(name: string, types: readonly string[]): string {
  const text = `select * from ${name}(${types.map((_type, index) => `$${index + 1}`).join(', ')})`
  statements.set(text, { name: `kept_${name}`, text, types })
  return text
}

/** The prepared statement with this SQL, or undefined. */
export const preparedStatementOf = (text: string): PreparedStatement | undefined => statements.get(text)
