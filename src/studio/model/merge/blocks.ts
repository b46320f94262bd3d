import { isRecord, jsonValue, type Segment } from '../json/parse.ts'
import { commonOrder } from './lists.ts'

type Block = Record<string, unknown>

/** A block of a page with its place. */
export interface PlacedBlock {
  readonly id: string
  /** Without its slots. */
  readonly own: Block
  /** null: the page. */
  readonly parent: string | null
  readonly slot: string
  readonly path: readonly Segment[]
}

/** The blocks of a page by id, and the ids of each list by `<parent>/<slot>`. */
export interface Blocks {
  readonly byId: ReadonlyMap<string, PlacedBlock>
  readonly lists: ReadonlyMap<string, readonly string[]>
}

/** The key of a slot in `lists`; the page itself has no parent. */
export const listName = (parent: string | null, slot: string): string => `${parent ?? ''}/${slot}`

/** The blocks of the text of a page; null if a block has no id or one that is not unique. */
export function blocksIn(text: string): Blocks | null {
  const page = jsonValue(text)
  const byId = new Map<string, PlacedBlock>()
  const lists = new Map<string, readonly string[]>()
  let isClear = isRecord(page) && Array.isArray(page.page)
  const read = (nodes: unknown, parent: string | null, slot: string, path: readonly Segment[]) => {
    if (!Array.isArray(nodes)) return
    const ids = nodes.map((node: unknown, index) => {
      const id = isRecord(node) ? node.id : undefined
      if (!isRecord(node) || typeof id !== 'string' || byId.has(id)) {
        isClear = false
        return ''
      }
      const { slots, ...own } = node
      byId.set(id, { id, own, parent, slot, path: [...path, index] })
      for (const [name, inside] of isRecord(slots) ? Object.entries(slots) : [])
        read(inside, id, name, [...path, index, 'slots', name])
      return id
    })
    lists.set(listName(parent, slot), ids)
  }
  if (isRecord(page)) read(page.page, null, 'page', ['page'])
  return isClear ? { byId, lists } : null
}

/** The ids of a block and everything in it. */
export function idsBelow({ byId }: Blocks, id: string): string[] {
  const inside = [...byId.values()].filter(({ parent }) => parent === id)
  return [id, ...inside.flatMap((child) => idsBelow({ byId, lists: new Map() }, child.id))]
}

/** The maximum length of a part of numbers, with gaps, that ascends. */
function maxAscending(numbers: readonly number[]): number {
  const lengths: number[] = []
  for (const number of numbers)
    lengths.push(1 + Math.max(0, ...lengths.filter((_, before) => (numbers[before] ?? 0) < number)))
  return Math.max(0, ...lengths)
}

/** Whether a block is in another list, or may have been moved within its list; of two that were swapped, both. */
export function isMoved(before: Blocks, after: Blocks, id: string): boolean {
  const [from, to] = [before.byId.get(id), after.byId.get(id)]
  if (!from || !to) return false
  const name = listName(from.parent, from.slot)
  if (name !== listName(to.parent, to.slot)) return true
  const old = before.lists.get(name) ?? []
  const places = commonOrder(after.lists.get(name) ?? [], old).map((one) => old.indexOf(one))
  return maxAscending(places) === maxAscending(places.filter((place) => place !== old.indexOf(id)))
}
