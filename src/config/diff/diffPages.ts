import { blocksOf } from '../check/blocks.ts'
import { isObject } from '../check/places.ts'
import { type Difference, diffValues } from './diffConfigs.ts'

/** A block with where it stands, for people and for comparing. */
interface Placed {
  node: Record<string, unknown>
  /** `page`, or `block "columns", slot "start"`. */
  parent: string
  index: number
}

/** Differences of two pages: what is around the blocks, and the blocks by their ids. */
export function diffPages(a: unknown, b: unknown): Difference[] {
  const around = diffValues(withoutBlocks(a), withoutBlocks(b), '').map((entry) => ({
    part: 'page' as const,
    ...entry,
  }))
  const [one, other] = [placesOf(a), placesOf(b)]
  const kept = keptIn(one, other)
  const ids = [...new Set([...one.keys(), ...other.keys()])]
  return [...around, ...ids.flatMap((id) => diffBlock(id, one, other, kept))]
}

function withoutBlocks(page: unknown): Record<string, unknown> {
  if (!isObject(page)) return {}
  const { page: _, $schema: __, ...rest } = page
  return rest
}

function placesOf(page: unknown): ReadonlyMap<string, Placed> {
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

type Places = ReadonlyMap<string, Placed>

function diffBlock(id: string, one: Places, other: Places, kept: ReturnType<typeof keptIn>): Difference[] {
  const [before, after] = [one.get(id), other.get(id)]
  const what = `block "${id}" (${String((after ?? before)?.node.type)})`
  if (!before) return [{ part: 'page', kind: 'added', what, to: after?.parent }]
  if (!after) return [{ part: 'page', kind: 'removed', what, from: before.parent }]
  // One that only makes room for a new one has not moved.
  const hasMoved = before.parent !== after.parent || !kept.get(before.parent)?.has(id)
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

const placeOf = ({ parent, index }: Placed): string => `${parent}, place ${index + 1}`

/** What is the block's own: blocks in its slots are compared by themselves. */
function ownOf({ slots: _, id: __, ...own }: Record<string, unknown>): Record<string, unknown> {
  return own
}

/** The ids that stand in the same order among the blocks both pages have under a parent, by parent. */
function keptIn(one: Places, other: Places): ReadonlyMap<string, ReadonlySet<string>> {
  const order = (places: Places, others: Places, parent: string) =>
    [...places].filter(([id, place]) => place.parent === parent && others.get(id)?.parent === parent).map(([id]) => id)
  const parents = new Set([...one.values()].map(({ parent }) => parent))
  return new Map(
    [...parents].map((parent) => [parent, longestKept(order(one, other, parent), order(other, one, parent))] as const),
  )
}

/** The most names that stand in the same order in both lists: what is left over has moved. */
function longestKept(a: readonly string[], b: readonly string[]): ReadonlySet<string> {
  const place = new Map(b.map((name, index) => [name, index]))
  const best: string[][] = []
  for (const name of a) {
    const at = place.get(name) ?? -1
    const before = best.filter((run) => (place.get(run.at(-1) ?? '') ?? -1) < at)
    const longest = before.reduce<string[]>((most, run) => (run.length > most.length ? run : most), [])
    best.push([...longest, name])
  }
  return new Set(best.reduce<string[]>((most, run) => (run.length > most.length ? run : most), []))
}
