import type { BlockNode } from '../contract/shapes/page.ts'
import type { Renderer } from './renderer.ts'

/**
 * The blocks that are not in the server HTML because their condition, or that of a block around them, is not met for a
 * visitor. A block with a fallback is replaced, not absent.
 */
export const unmetBlocksOf = (
  nodes: readonly BlockNode[],
  conditions: Renderer['conditions'],
  isInside = false,
): string[] =>
  nodes.flatMap(({ id, when, fallback, slots }) => {
    const precomputed = when ? conditions[when] : undefined
    const isUnmet = isInside || (precomputed !== undefined && precomputed.value !== true && !fallback)
    const inSlots = Object.values(slots ?? {}).flatMap((slot) => unmetBlocksOf(slot, conditions, isUnmet))
    return isUnmet ? [id, ...inSlots] : inSlots
  })
