import type { BlockNode } from '../contract/shapes/page.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'

/** The height of the first screen in a large window, CSS px. */
export const firstScreen = 900

/** A block is fetched when its distance below the viewport is at most this share of the window height. */
export const fetchDistance = 0.5

/** Finds the definition of a block type; undefined for a type that this app lacks. */
type FindBlock = (type: string) => BlockDefinition | undefined

/**
 * The blocks within `height` CSS px from the top that hydrate on load, in page order. Their positions follow from the reserved
 * heights: the slots of a block are inside it, beside each other.
 */
export function blocksWithin(height: number, nodes: readonly BlockNode[], find: FindBlock): BlockDefinition[] {
  const found = new Set<BlockDefinition>()
  const place = (list: readonly BlockNode[], top: number): number =>
    list.reduce((sum, node) => sum + placeNode(node, top + sum), 0)
  const placeNode = ({ type, slots, fallback, id }: BlockNode, top: number): number => {
    const block = find(type)
    if (block?.hydrate === 'load' && top < height) found.add(block)
    const heights = Object.values(slots ?? {}).map((slot) => place(slot, top))
    if (fallback) placeNode({ ...fallback, id }, top)
    return Math.max(block?.reserve.minHeight ?? 0, ...heights)
  }
  place(nodes, 0)
  return [...found]
}
