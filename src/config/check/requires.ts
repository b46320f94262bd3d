import type { Registry } from '../../registry/createRegistry.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { LocatedBlock } from './blocks.ts'
import { isObject } from './places.ts'

/** Reports blocks that require a newer version of themselves than the app has. They would never be shown. */
export const checkVersions = (document: Document, blocks: readonly LocatedBlock[], registry: Registry): Problem[] =>
  blocks.flatMap(({ node, pointer }) => {
    const has = registry.block(String(node.type))?.version
    const wanted = isObject(node.requires) ? node.requires.block : undefined
    if (has === undefined || typeof wanted !== 'number' || wanted <= has) return []
    return [
      document.problem('P0206', join(pointer, 'requires', 'block'), {
        message: `${String(node.type)} requires version ${wanted}, and this app has version ${has}.`,
        cause: 'The block would never be shown, only its fallback.',
        suggestion: 'Update the app first, or ask for the version it has.',
      }),
    ]
  })

/** Reports blocks with "requires" and without a fallback. */
export const checkRequires = (document: Document, blocks: readonly LocatedBlock[]): Problem[] =>
  blocks.flatMap(({ node, pointer }) =>
    node.requires === undefined || node.fallback !== undefined
      ? []
      : [
          document.problem('P0210', join(pointer, 'requires'), {
            message: 'This block has no fallback.',
            cause: 'Where "requires" is not met, nothing is shown.',
            suggestion: 'Add "fallback": { "type": … } to show another block instead.',
            on: 'key',
          }),
        ],
  )
