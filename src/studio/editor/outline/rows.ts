import type { Registry } from '../../../registry/createRegistry.ts'
import type { NodeKey, PageTree } from '../../model/index.ts'
import { slotsOf } from './moves.ts'

/** One visible line of the outline. */
export type Row = BlockRow | SlotRow

interface BlockRow {
  kind: 'block'
  key: NodeKey
  /** 1: a block of the page. */
  level: number
  /** From 1, and how many rows have the same parent. */
  position: number
  size: number
  /** null: nothing below it. */
  isOpen: boolean | null
}

/** The name of a slot, above the blocks in it. */
export interface SlotRow {
  kind: 'slot'
  /** `<parent>/<slot>`. */
  key: string
  parent: NodeKey | null
  slot: string
  level: number
  position: number
  size: number
  isOpen: boolean | null
  isEmpty: boolean
}

const slotKey = (parent: NodeKey | null, slot: string) => `${parent ?? ''}/${slot}`

/** The rows of an outline from top to bottom, without those in closed rows. */
export function rowsOf(tree: PageTree, registry: Registry, closed: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  const addBlocks = (keys: readonly NodeKey[], level: number, size = keys.length, from = 1) =>
    keys.forEach((key, index) => void addBlock(key, level, from + index, size))
  const addBlock = (key: NodeKey, level: number, position: number, size: number) => {
    const node = tree.nodes.get(key)
    if (!node) return
    const slots = slotsOf(tree, registry, key)
    const inside = slots.length + (node.fallback === null ? 0 : 1)
    const isOpen = inside > 0 ? !closed.has(key) : null
    rows.push({ kind: 'block', key, level, position, size, isOpen })
    if (!isOpen) return
    slots.forEach((slot, index) => void addSlot(key, slot, level + 1, index + 1, inside))
    if (node.fallback !== null) addBlock(node.fallback, level + 1, inside, inside)
  }
  const addSlot = (parent: NodeKey | null, slot: string, level: number, position: number, size: number) => {
    const keys = parent === null ? (tree.fragments[slot] ?? []) : (tree.nodes.get(parent)?.slots[slot] ?? [])
    const key = slotKey(parent, slot)
    const isOpen = keys.length > 0 ? !closed.has(key) : null
    rows.push({ kind: 'slot', key, parent, slot, level, position, size, isOpen, isEmpty: keys.length === 0 })
    if (isOpen) addBlocks(keys, level + 1)
  }
  const fragments = Object.keys(tree.fragments)
  const size = tree.roots.length + fragments.length
  addBlocks(tree.roots, 1, size)
  fragments.forEach((name, index) => void addSlot(null, name, 1, tree.roots.length + index + 1, size))
  return rows
}

/** The row around a row: the last one before it with a lower level. */
export function parentRow(rows: readonly Row[], index: number): Row | undefined {
  const level = rows[index]?.level ?? 0
  return rows.slice(0, index).findLast((row) => row.level < level)
}

/** What is closed when everything is shown. */
export const allOpen: ReadonlySet<string> = new Set()

/** The rows of the found blocks, and the rows around them. */
export function rowsAround(rows: readonly Row[], found: ReadonlySet<NodeKey>): Row[] {
  const kept: Row[] = []
  // From the bottom: a row is around the kept one below it if its level is lower than all between them.
  let around = 0
  for (const row of rows.toReversed()) {
    const isFound = row.kind === 'block' && found.has(row.key)
    if (!isFound && row.level >= around) continue
    kept.push(row)
    around = row.level
  }
  return kept.reverse()
}
