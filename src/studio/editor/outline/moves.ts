import type { Registry } from '../../../registry/createRegistry.ts'
import { type NodeKey, type PageTree, type Place, placeOf, type SlotName, withDescendants } from '../../model/index.ts'

/** `up`, `down`: within the slot, and out of it at its ends. `out`: after the parent. `in`: into the block before. */
export type Direction = 'up' | 'down' | 'out' | 'in'

/** The blocks in a slot. */
export function listIn(tree: PageTree, parent: NodeKey | null, slot: SlotName): readonly NodeKey[] {
  if (parent !== null) return tree.nodes.get(parent)?.slots[slot] ?? []
  const fragment = /^\/fragments\/(.+)\/blocks$/.exec(slot)?.[1]
  return fragment === undefined ? tree.roots : (tree.fragments[fragment] ?? [])
}

/** The slots of a block, in the order of its definition, with those only the file has. */
export function slotsOf(tree: PageTree, registry: Registry, key: NodeKey): readonly SlotName[] {
  const node = tree.nodes.get(key)
  if (!node || node.kind === 'use') return []
  return [...new Set([...(registry.block(node.type)?.slots ?? []), ...Object.keys(node.slots)])]
}

/** The place right after a block, outside of it; the end of the page if there is none. */
export function placeAfter(tree: PageTree, key: NodeKey | null): Place {
  const place = key === null ? null : placeOf(tree, key)
  return place ? { ...place, index: place.index + 1 } : { parent: null, slot: 'page', index: tree.roots.length }
}

/**
 * Where a step in a direction leads; null: nowhere. Up and down leave a slot at its ends; `in` is the end of the first slot of the
 * block before.
 */
export function placeFor(tree: PageTree, registry: Registry, key: NodeKey, direction: Direction): Place | null {
  const place = placeOf(tree, key)
  if (!place) return null
  const siblings = listIn(tree, place.parent, place.slot)
  if (direction === 'up' && place.index > 0) return { ...place, index: place.index - 1 }
  if (direction === 'down' && place.index < siblings.length - 1) return { ...place, index: place.index + 1 }
  if (direction === 'in') {
    const before = siblings[place.index - 1]
    const slot = before === undefined ? undefined : slotsOf(tree, registry, before)[0]
    if (before === undefined || slot === undefined) return null
    return { parent: before, slot, index: listIn(tree, before, slot).length }
  }
  const outer = place.parent === null ? null : placeOf(tree, place.parent)
  if (!outer) return null
  return direction === 'up' ? outer : { ...outer, index: outer.index + 1 }
}

/** A slot that a block can be moved into. */
export interface SlotTarget {
  parent: NodeKey | null
  slot: SlotName
  /** The block type of the parent; empty for the page. */
  type: string
}

/** Every slot of the page that a block can be moved into, except those inside it and the one where it is. */
export function slotTargets(tree: PageTree, registry: Registry, key: NodeKey): SlotTarget[] {
  const own = new Set(withDescendants(tree, key))
  const place = placeOf(tree, key)
  const all: SlotTarget[] = [
    { parent: null, slot: 'page', type: '' },
    ...tree.roots
      .flatMap((root) => withDescendants(tree, root))
      .filter((parent) => !own.has(parent))
      .flatMap((parent) =>
        slotsOf(tree, registry, parent).map((slot) => ({ parent, slot, type: tree.nodes.get(parent)?.type ?? '' })),
      ),
  ]
  return all.filter(({ parent, slot }) => parent !== place?.parent || slot !== place?.slot)
}

/** The index for a move in its own list: indexes count without the moved block. */
export function moveIndex(tree: PageTree, key: NodeKey, to: Place): Place {
  const from = placeOf(tree, key)
  const isSameList = from !== null && from.parent === to.parent && from.slot === to.slot
  return isSameList && from.index < to.index ? { ...to, index: to.index - 1 } : to
}
