import type { BlockNode } from '../contract/shapes/page.ts'
import type { PageInfo } from '../data/index.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { nodesOf } from './nodes.ts'

/** The first block of a page for each task type that a block completes, for draws and for claims. */
export function taskBlocksOf(
  registry: Pick<Registry, 'block'>,
  nodes: readonly BlockNode[],
): NonNullable<PageInfo['taskBlocks']> {
  const found: Record<string, string> = {}
  for (const { id, type } of nodesOf(nodes))
    for (const task of registry.block(type)?.completes ?? []) found[task] ??= id
  return found
}
