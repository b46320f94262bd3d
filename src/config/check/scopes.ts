import { type Environment, entrySchema, withName } from '../../expressions/index.ts'
import type { LocatedBlock } from './blocks.ts'
import { isObject } from './places.ts'

/** The names that the expressions of a block may use: those of the page, and the entries of enclosing `each` lists. */
export interface Scope {
  /** For expressions of the block itself: its condition, bound props and slots. */
  inside: Environment
  /** For the list in its own `each`. */
  outside: Environment
}

/** The scope of each block, by pointer. Blocks repeated over the same list share one environment. */
export function scopesOf(blocks: readonly LocatedBlock[], environment: Environment): ReadonlyMap<string, Scope> {
  const created = new Map<string, Environment>()
  const repeated = blocks.filter(({ node }) => eachOf(node) !== null)
  const scopes = new Map<string, Scope>()
  for (const block of blocks) {
    const around = repeated.filter(({ pointer }) => block.pointer.startsWith(`${pointer}/`))
    const outside = around.reduce((outer, other) => enterScope(other, outer, created), environment)
    const inside = eachOf(block.node) ? enterScope(block, outside, created) : outside
    scopes.set(block.pointer, { inside, outside })
  }
  return scopes
}

/** The `each` of a block; null when it has none, or an invalid one. */
export function eachOf(node: Record<string, unknown>): { in: string; as: string } | null {
  const { each } = node
  if (!isObject(each) || typeof each.in !== 'string' || typeof each.as !== 'string' || !each.in || !each.as) return null
  return { in: each.in, as: each.as }
}

function enterScope({ node }: LocatedBlock, outer: Environment, created: Map<string, Environment>): Environment {
  const each = eachOf(node)
  if (!each) return outer
  const key = JSON.stringify([Object.keys(outer.names), each])
  const known = created.get(key)
  if (known) return known
  const inner = withName(outer, each.as, entrySchema(each.in, outer))
  created.set(key, inner)
  return inner
}
