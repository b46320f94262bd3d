import { createContext } from 'react'
import type { BlockNode } from '../registry/page.ts'

/** The entry of a list a repeated block stands for; those around it included. */
export interface Scope {
  /** Names the block has beside the page's, with their values; null before the entry is known in the browser. */
  readonly names: Readonly<Record<string, unknown>>
  /** Tells the entries of a page apart: ids of the repeated blocks and keys of their entries. Empty outside. */
  readonly key: string
}

/** Outside of every repeat. */
export const rootScope: Scope = { names: {}, key: '' }

export const ScopeContext = createContext<Scope>(rootScope)

/** Entries of a list that are drawn; the rest is left out. */
export const mostEntries = 100

/** Fields that tell entries apart, the first there is. */
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

/** A key for each entry that stays when others come and go, fit for an id; its position where it has none of its own. */
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

/** Where the server's outcome of an expression is kept. */
export const settledKey = (scope: Scope, source: string): string => scope.key + source

/** The node of one entry: its id and those inside it are told apart by the entry's key. */
export function withIds(node: BlockNode, key: string): BlockNode {
  const slots =
    node.slots &&
    Object.fromEntries(
      Object.entries(node.slots).map(([name, nodes]) => [name, nodes.map((inner) => withIds(inner, key))]),
    )
  return { ...node, id: `${node.id}-${key}`, ...(slots && { slots }) }
}
