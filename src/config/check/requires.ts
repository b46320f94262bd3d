import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { FoundBlock } from './blocks.ts'

/** Blocks that need something of the app and say nothing of what stands there without it. */
export const checkRequires = (document: Document, blocks: readonly FoundBlock[]): Problem[] =>
  blocks.flatMap(({ node, pointer }) =>
    node.requires === undefined || node.fallback !== undefined
      ? []
      : [
          document.problem('P0210', join(pointer, 'requires'), {
            message: 'This block has no fallback.',
            cause: 'Where "requires" is not met it is left out.',
            suggestion: 'Add "fallback": { "type": … } for what stands there instead.',
            on: 'key',
          }),
        ],
  )
