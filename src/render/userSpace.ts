import type { BlockNode } from '../contract/shapes/page.ts'
import type { Registry } from '../registry/createRegistry.ts'

/** Heights of a block with the blocks in its slots, CSS px. */
interface Heights {
  /** On narrow screens, where slots are below each other. */
  narrow: number
  /** On wide screens, where slots are beside each other. */
  wide: number
}

function heightsOf({ type, slots = {} }: Pick<BlockNode, 'type' | 'slots'>, registry: Registry): Heights {
  const reserved = registry.block(type)?.reserve.minHeight ?? 0
  const inSlots = Object.values(slots).map((nodes) => nodes.map((node) => heightsOf(node, registry)))
  const sumOf = (heights: readonly Heights[], key: keyof Heights) => heights.reduce((sum, own) => sum + own[key], 0)
  return {
    narrow: Math.max(reserved, sumOf(inSlots.flat(), 'narrow')),
    wide: Math.max(reserved, ...inSlots.map((slot) => sumOf(slot, 'wide'))),
  }
}

/** The style of the space that is reserved for a block (`pb-user-space`). */
export function userSpace(node: BlockNode, registry: Registry): Record<string, string> {
  const { narrow, wide } = heightsOf(node, registry)
  return { '--narrow': `${narrow}px`, '--wide': `${wide}px` }
}
