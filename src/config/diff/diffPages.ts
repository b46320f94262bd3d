import { blocksOf } from '../check/blocks.ts'
import { isObject } from '../check/places.ts'
import { type Difference, diffValues } from './diffValues.ts'

/** A block with its parent and index. */
interface PlacedBlock {
  node: Record<string, unknown>
  /** `page`, or `block "columns", slot "start"`. */
  parent: string
  index: number
}

/** Differences of two pages: fields outside the blocks, and blocks matched by id. */
export function diffPages(a: unknown, b: unknown): Difference[] {
  const around = diffValues(withoutBlocks(a), withoutBlocks(b), '').map((entry) => ({
    part: 'page' as const,
    ...entry,
  }))
  const [one, other] = [placesOf(a), placesOf(b)]
  const unmoved = unmovedIds(one, other)
  const ids = [...new Set([...one.keys(), ...other.keys()])]
  return [...around, ...ids.flatMap((id) => diffBlock(id, one, other, unmoved))]
}

function withoutBlocks(page: unknown): Record<string, unknown> {
  if (!isObject(page)) return {}
  const { page: _, $schema: __, ...rest } = page
  return rest
}

function placesOf(page: unknown): ReadonlyMap<string, PlacedBlock> {
  const found = blocksOf(page)
  const ids = new Map(found.map(({ node, pointer }) => [pointer, String(node.id ?? '')]))
  return new Map(
    found.flatMap(({ node, pointer }) => {
      if (typeof node.id !== 'string') return []
      const [, above = '', index = '0'] = /^(.*)\/(\d+)$/.exec(pointer) ?? []
      const [, owner = '', slot] = /^(.*)\/slots\/([^/]+)$/.exec(above) ?? []
      const parent = slot ? `block "${ids.get(owner)}", slot "${slot}"` : above.replace(/^\//, '') || 'page'
      return [[node.id, { node, parent, index: Number(index) }] as const]
    }),
  )
}

type Places = ReadonlyMap<string, PlacedBlock>

function diffBlock(id: string, one: Places, other: Places, unmoved: ReturnType<typeof unmovedIds>): Difference[] {
  const [before, after] = [one.get(id), other.get(id)]
  const what = `block "${id}" (${String((after ?? before)?.node.type)})`
  if (!before) return [{ part: 'page', kind: 'added', what, to: after?.parent }]
  if (!after) return [{ part: 'page', kind: 'removed', what, from: before.parent }]
  // A block whose index only shifts because of another block has not moved.
  const hasMoved = before.parent !== after.parent || !unmoved.get(before.parent)?.has(id)
  const moved: Difference[] = hasMoved
    ? [{ part: 'page', kind: 'moved', what, from: placeOf(before), to: placeOf(after) }]
    : []
  const changed = diffValues(ownOf(before.node), ownOf(after.node), '').map((entry) => ({
    part: 'page' as const,
    ...entry,
    what: `${what} ${entry.what}`,
  }))
  return [...moved, ...changed]
}

const placeOf = ({ parent, index }: PlacedBlock): string => `${parent}, place ${index + 1}`

/** The fields of a block without its slots: blocks in slots are compared separately. */
function ownOf({ slots: _, id: __, ...own }: Record<string, unknown>): Record<string, unknown> {
  return own
}

/** By parent: ids of the blocks that both pages have under it and that keep their relative order. */
function unmovedIds(one: Places, other: Places): ReadonlyMap<string, ReadonlySet<string>> {
  const order = (places: Places, others: Places, parent: string) =>
    [...places].filter(([id, place]) => place.parent === parent && others.get(id)?.parent === parent).map(([id]) => id)
  const parents = new Set([...one.values()].map(({ parent }) => parent))
  return new Map(
    [...parents].map((parent) => [parent, commonOrder(order(one, other, parent), order(other, one, parent))] as const),
  )
}

/** The longest common subsequence of two lists of ids. Ids outside of it have moved. */
function commonOrder(a: readonly string[], b: readonly string[]): ReadonlySet<string> {
  const place = new Map(b.map((name, index) => [name, index]))
  const runs: string[][] = []
  for (const name of a) {
    const at = place.get(name) ?? -1
    const before = runs.filter((run) => (place.get(run.at(-1) ?? '') ?? -1) < at)
    const longest = before.reduce<string[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, name])
  }
  return new Set(runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []))
}
