import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft } from '../document.ts'
import type { NodeKey } from '../page/types.ts'
import { baseOf, localesOf, textsOf } from '../words/files.ts'
import { usesOf } from '../words/uses.ts'
import type { NewBlock } from './create.ts'

/** The texts of a new block whose keys have none yet. */
export const textsToAdd = ({ files }: Draft, { texts }: NewBlock): [string, string][] => {
  const known = new Set(localesOf(files).flatMap((locale) => Object.keys(textsOf(files, locale)).map(baseOf)))
  return [...texts].filter(([key]) => !known.has(key))
}

/** The keys that blocks use. */
export const keysOfBlocks = (draft: Draft, registry: Registry, blocks: readonly NodeKey[]): string[] => [
  ...new Set(
    usesOf(draft, registry).flatMap(({ block, key }) => (block !== null && blocks.includes(block) ? [key] : [])),
  ),
]
