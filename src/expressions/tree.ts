import type { ASTNode } from '@marcbachmann/cel-js'
import { parse } from './parse.ts'

/** A parsed expression: the library's tree, or the same as plain JSON. */
export type Tree = ASTNode

/**
 * Converts an expression to a tree of plain JSON, which is sent with a page: operators, arguments and JSON numbers,
 * without source positions. Throws what `parse` throws.
 */
export const toTree = (source: string): Tree => plain(parse(source)) as Tree

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('op' in value && 'args' in value) return { op: value.op, args: plain(value.args) }
  // Unsigned integers are objects of the library. Bytes are not supported and become null.
  return value instanceof Uint8Array ? null : Number(value)
}
