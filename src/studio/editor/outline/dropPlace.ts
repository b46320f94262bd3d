import type { BlockBox } from '../../../contract/studioFrame.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import { type NodeKey, type PageTree, type Place, placeOf, withDescendants } from '../../model/index.ts'
import { listIn, slotsOf } from './moves.ts'

/** A rectangle in CSS px. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Where a dragged block would go, and what shows it: a line between blocks, or the box of an empty slot. */
export interface Drop {
  place: Place
  shown: Rect & { kind: 'line' | 'box' }
}

const before = (place: Place, { x, y, width }: Rect): Drop => ({
  place,
  shown: { kind: 'line', x, y, width, height: 0 },
})
const after = (place: Place, { x, y, width, height }: Rect): Drop => ({
  place: { ...place, index: place.index + 1 },
  shown: { kind: 'line', x, y: y + height, width, height: 0 },
})
const inside = (place: Place, rect: Rect): Drop => ({ place, shown: { kind: 'box', ...rect } })

/** The part of a block, 0 to 1, at a height. */
const partOf = ({ y, height }: Rect, at: number) => (at - y) / (height || 1)

const contains = ({ x, y, width, height }: Rect, at: { x: number; y: number }) =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** The nodes that cannot be a target: the dragged block and those in it. */
const ownOf = (tree: PageTree, dragged: NodeKey | null): ReadonlySet<NodeKey> =>
  new Set(dragged === null ? [] : withDescendants(tree, dragged))

/** The target in a page for a point on it; null: none. `boxes` are the visible blocks in document order. */
export function dropInPage(
  tree: PageTree,
  registry: Registry,
  boxes: readonly BlockBox[],
  at: { x: number; y: number },
  dragged: NodeKey | null,
): Drop | null {
  const own = ownOf(tree, dragged)
  const known = boxes.filter(({ id }) => tree.nodes.has(id))
  if (known.length === 0)
    return tree.roots.length === 0 ? inside({ parent: null, slot: 'page', index: 0 }, pageRect) : null
  const under = known
    .filter((box) => contains(box, at))
    .sort((a, b) => a.width * a.height - b.width * b.height)
    .find(({ id }) => !own.has(id))
  const roots = known.filter(({ id }) => tree.roots.includes(id))
  const last = roots.at(-1)
  if (!under) {
    const next = roots.find(({ y, height }) => at.y < y + height / 2)
    const place = placeOf(tree, (next ?? last)?.id ?? '')
    if (!place) return null
    return next ? before(place, next) : last ? after(place, last) : null
  }
  const place = placeOf(tree, under.id)
  if (!place) return null
  const slots = slotsOf(tree, registry, under.id)
  const empty = slots.find((slot) => listIn(tree, under.id, slot).length === 0)
  const part = partOf(under, at.y)
  if (empty !== undefined && part > 0.3 && part < 0.7) return inside({ parent: under.id, slot: empty, index: 0 }, under)
  return part < 0.5 ? before(place, under) : after(place, under)
}

/** An empty page has no boxes. */
const pageRect: Rect = { x: 0, y: 0, width: 360, height: 120 }

/** A line of the outline: a block, or a slot of a block. */
export interface OutlineLine extends Rect {
  key: string
  /** The slot, for the line of a slot: `<parent>/<slot>`. */
  slot: string | null
}

/** The target in the outline for a height in the window; null: none. */
export function dropInOutline(
  tree: PageTree,
  registry: Registry,
  lines: readonly OutlineLine[],
  y: number,
  dragged: NodeKey | null,
): Drop | null {
  const own = ownOf(tree, dragged)
  const last = lines.at(-1)
  const isBelow = last !== undefined && y >= last.y + last.height
  const line = isBelow ? last : lines.find((entry) => y >= entry.y && y < entry.y + entry.height)
  if (!line) return null
  if (line.slot !== null) {
    const parent = line.key.slice(0, line.key.length - line.slot.length - 1) || null
    if (parent === null || own.has(parent)) return null
    return inside({ parent, slot: line.slot, index: 0 }, line)
  }
  if (own.has(line.key)) return null
  const place = placeOf(tree, line.key)
  if (!place) return null
  const [slot] = slotsOf(tree, registry, line.key)
  const part = partOf(line, y)
  if (slot !== undefined && part > 0.3 && part < 0.7)
    return inside({ parent: line.key, slot, index: listIn(tree, line.key, slot).length }, line)
  return part < 0.5 ? before(place, line) : after(place, line)
}
