import type { Registry } from '../../registry/createRegistry.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import type { LocatedBlock } from './blocks.ts'
import { isObject } from './places.ts'

/** Reports missing blocks that a page of this activity type requires. */
export function checkRequiredBlocks(
  document: Document,
  blocks: readonly LocatedBlock[],
  registry: Registry,
): Problem[] {
  const type = isObject(document.value) ? document.value.type : undefined
  const activity = typeof type === 'string' ? registry.activity(type) : undefined
  const present = new Set(blocks.map(({ node }) => node.type))
  // A block of an unknown type may be the missing one.
  if (blocks.some(({ node }) => !registry.block(String(node.type)))) return []
  const missing = (activity?.needs ?? []).filter((name) => !present.has(name))
  if (missing.length === 0 || !isObject(document.value) || !Array.isArray(document.value.page)) return []
  const one = missing.length === 1
  return [
    document.problem('P0209', '/page', {
      message: `A ${activity?.type} page needs the block${one ? '' : 's'} ${missing.join(', ')}, and this one has ${one ? 'none' : 'not all of them'}.`,
      suggestion: `Add { "id": "${missing[0]?.toLowerCase()}", "type": "${missing[0]}" }${one ? '' : ' and the others'}.`,
      on: 'key',
    }),
  ]
}
