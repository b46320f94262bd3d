import type { LocatedBlock } from '../blocks.ts'

/** The blocks with a condition that decide whether a block is shown: enclosing ones from the outside in, and its own. */
export const conditionalAround = (block: LocatedBlock, blocks: readonly LocatedBlock[]): LocatedBlock[] =>
  blocks.filter(
    ({ node, pointer }) =>
      typeof node.when === 'string' &&
      node.when !== '' &&
      (block.pointer === pointer || block.pointer.startsWith(`${pointer}/slots/`)),
  )

/** The conditions that must hold for a block to be shown: its own and those of enclosing blocks. */
export const conditionsAround = (block: LocatedBlock, blocks: readonly LocatedBlock[]): string[] =>
  conditionalAround(block, blocks).map(({ node }) => String(node.when))
