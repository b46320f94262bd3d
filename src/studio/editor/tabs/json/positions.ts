/** A position in a file, from 1. A new object shows it again. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The line and column of an offset, from 1. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
