import { type Environment, entrySchema, withName } from '../../expressions/index.ts'
import type { FoundBlock } from './blocks.ts'
import { isObject } from './places.ts'

/** What the expressions of a block may name: the page's names, and those of the lists it is repeated over. */
export interface Scope {
  /** For what stands in the block: its condition, its bound props, its slots. */
  inside: Environment
  /** For the list it is repeated over itself. */
  outside: Environment
}

/** The scope of each block by its pointer. Blocks repeated over the same list share one, which is made once. */
export function scopesOf(blocks: readonly FoundBlock[], environment: Environment): ReadonlyMap<string, Scope> {
  const made = new Map<string, Environment>()
  const repeated = blocks.filter(({ node }) => eachOf(node) !== null)
  const scopes = new Map<string, Scope>()
  for (const block of blocks) {
    const around = repeated.filter(({ pointer }) => block.pointer.startsWith(`${pointer}/`))
    const outside = around.reduce((outer, other) => enter(other, outer, made), environment)
    const inside = eachOf(block.node) ? enter(block, outside, made) : outside
    scopes.set(block.pointer, { inside, outside })
  }
  return scopes
}

/** How a block is repeated; null when it is not, or not well said. */
export function eachOf(node: Record<string, unknown>): { in: string; as: string } | null {
  const { each } = node
  if (!isObject(each) || typeof each.in !== 'string' || typeof each.as !== 'string' || !each.in || !each.as) return null
  return { in: each.in, as: each.as }
}

function enter({ node }: FoundBlock, outer: Environment, made: Map<string, Environment>): Environment {
  const each = eachOf(node)
  if (!each) return outer
  const key = JSON.stringify([Object.keys(outer.names), each])
  const known = made.get(key)
  if (known) return known
  const inner = withName(outer, each.as, entrySchema(each.in, outer))
  made.set(key, inner)
  return inner
}
