import { isRecord, jsonValue, type Segment } from '../json/parse.ts'
import { isSame } from '../json/set.ts'

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

/** Whether a block and everything in it is the same in two pages. */
export function isSameSubtree(a: Blocks, b: Blocks, id: string): boolean {
  const ids = idsBelow(a, id)
  return isSameIds(ids, idsBelow(b, id)) && ids.every((one) => isSame(a.byId.get(one)?.own, b.byId.get(one)?.own))
}

const isSameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))
