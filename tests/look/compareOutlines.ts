import type { Box } from './takeOutline.ts'

/** CSS px that a box may move or grow before it is named. Pictures find less. */
const tolerance = 4

/** What differs between two boxes; null: nothing. */
function difference(before: Box, now: Box): string | null {
  if (before.style !== now.style) return `looks different: ${changedParts(before.style, now.style)}`
  if (Math.abs(now.x - before.x) > tolerance) return `moved sideways by ${now.x - before.x} px`
  const growth = now.height - before.height
  if (Math.abs(growth) > tolerance) return `is ${Math.abs(growth)} px ${growth > 0 ? 'higher' : 'lower'}`
  return null
}

const changedParts = (before: string, now: string) => {
  const parts = now.split('|')
  return before
    .split('|')
    .flatMap((part, index) => (part === parts[index] ? [] : [`${part} → ${parts[index]}`]))
    .join(', ')
}

const describe = ({ kind, text, block }: Box) => `${kind}${text ? ` "${text}"` : ''}${block ? ` in #${block}` : ''}`

/** Pairs boxes of equal kind and block, in order: the longest common subsequence. */
function pair(before: readonly Box[], now: readonly Box[]): [Box | null, Box | null][] {
  const isSame = (a: Box, b: Box) => a.kind === b.kind
  const columns = now.length + 1
  const lengths = new Uint16Array((before.length + 1) * columns)
  const at = (i: number, j: number) => lengths[i * columns + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * columns + j] = isSame(before[i] as Box, now[j] as Box)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [Box | null, Box | null][] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < now.length) {
    const [a, b] = [before[i] ?? null, now[j] ?? null]
    if (a && b && isSame(a, b)) pairs.push([a, b])
    else if (a && (!b || at(i + 1, j) >= at(i, j + 1))) pairs.push([a, null])
    else pairs.push([null, b])
    i += pairs.at(-1)?.[0] ? 1 : 0
    j += pairs.at(-1)?.[1] ? 1 : 0
  }
  return pairs
}

const byBlock = (boxes: readonly Box[]) => {
  const blocks = new Map<string, Box[]>()
  for (const box of boxes) blocks.set(box.block, [...(blocks.get(box.block) ?? []), box])
  return blocks
}

/** The boxes of the blocks that are in no other block, by name. A block is the first box with its name. */
function outerBlocks(blocks: ReadonlyMap<string, Box[]>): Map<string, Box> {
  const own = [...blocks].flatMap(([name, [box]]) => (name && box ? [{ name, box }] : []))
  const isInside = (a: Box, b: Box) =>
    a !== b && a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
  const outer = own.filter(({ box }) => !own.some((other) => isInside(box, other.box)))
  return new Map(outer.map(({ name, box }) => [name, box]))
}

/** The distance of each outer block to what ends above it. Only style sheets decide it. */
function gaps(blocks: ReadonlyMap<string, Box[]>): Map<string, number> {
  const outer = outerBlocks(blocks)
  const bottoms = [...outer.values()].map(({ y, height }) => y + height)
  return new Map(
    [...outer].map(([name, { y }]) => [name, y - Math.max(0, ...bottoms.filter((bottom) => bottom <= y + 1))]),
  )
}

function movedBlocks(before: ReadonlyMap<string, Box[]>, now: ReadonlyMap<string, Box[]>): string[] {
  const [old, current] = [gaps(before), gaps(now)]
  return [...current].flatMap(([name, gap]) => {
    const moved = gap - (old.get(name) ?? gap)
    return Math.abs(moved) > tolerance ? [`#${name} is ${Math.abs(moved)} px ${moved > 0 ? 'lower' : 'higher'}`] : []
  })
}

/** Says which boxes are missing, new, moved or look different. What only follows from a change above does not count. */
export function compareOutlines(before: readonly Box[], now: readonly Box[]): string[] {
  const [old, current] = [byBlock(before), byBlock(now)]
  const names = [...new Set([...old.keys(), ...current.keys()])]
  const inBlocks = names.flatMap((name) =>
    pair(old.get(name) ?? [], current.get(name) ?? []).flatMap(([a, b]) => {
      if (!b) return a ? [`${describe(a)} is missing`] : []
      if (!a) return [`${describe(b)} is new`]
      const found = difference(a, b)
      return found ? [`${describe(a)} ${found}`] : []
    }),
  )
  const order = [...old.keys()].filter((name) => current.has(name))
  const isMoved = [...current.keys()].filter((name) => old.has(name)).join() !== order.join()
  return [...inBlocks, ...(isMoved ? ['the blocks have another order'] : movedBlocks(old, current))]
}
