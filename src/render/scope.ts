import { createContext } from 'react'
import type { BlockNode } from '../contract/shapes/page.ts'

/** The list entry that a repeated block renders, with the entries of the repeats around it. */
export interface Scope {
  /**
   * Names that the block can use besides those of the page. The value is null until the entry is known in the
   * browser.
   */
  readonly names: Readonly<Record<string, unknown>>
  /** Unique per entry on a page: ids of the repeated blocks and keys of their entries. Empty outside of repeats. */
  readonly key: string
}

/** Outside of every repeat. */
export const rootScope: Scope = { names: {}, key: '' }

/** The names that the enclosing `each` blocks define. */
export const ScopeContext = createContext<Scope>(rootScope)

/** Maximum number of rendered entries per list; the rest is left out. */
export const maxEntries = 100

/** Fields that identify an entry; the first one that exists is used. */
const keyFields = [
  'id',
  'taskId',
  'prizeId',
  'recordId',
  'stageId',
  'traderId',
  'teamId',
  'userId',
  'tierId',
  'groupId',
  'identifier',
  'level',
  'rank',
]

/** A stable key per entry, valid in an id. An entry without an identifying field has its position as key. */
export function keysOf(entries: readonly unknown[]): string[] {
  const seen = new Set<string>()
  return entries.map((entry, index) => {
    const own = String(ownKey(entry) ?? index).replace(/[^A-Za-z0-9_-]/g, '_')
    const key = seen.has(own) ? `${own}.${index}` : own
    seen.add(key)
    return key
  })
}

function ownKey(entry: unknown): unknown {
  if (typeof entry === 'string' || typeof entry === 'number') return entry
  if (typeof entry !== 'object' || entry === null) return undefined
  const field = keyFields.find((name) => Object.hasOwn(entry, name))
  const value = field && (entry as Record<string, unknown>)[field]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The scope of one entry of a repeated block. */
export const scopeOf = (scope: Scope, blockId: string, as: string, key: string, entry: unknown): Scope => ({
  names: { ...scope.names, [as]: entry },
  key: `${scope.key}${blockId}/${key}/`,
})

/** The key of a precomputed expression in `Renderer.conditions`. */
export const conditionKey = (scope: Scope, source: string): string => scope.key + source

/** The node of one entry: the key of the entry is appended to its id and to the ids inside it. */
export function withIds(node: BlockNode, key: string): BlockNode {
  const slots =
    node.slots &&
    Object.fromEntries(
      Object.entries(node.slots).map(([name, nodes]) => [name, nodes.map((inner) => withIds(inner, key))]),
    )
  return { ...node, id: `${node.id}-${key}`, ...(slots && { slots }) }
}
