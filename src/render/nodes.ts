import type { BlockNode } from './config.ts'

/** Every node below, in page order: the nodes themselves, their slots and their fallbacks. */
export function nodesOf(nodes: readonly BlockNode[] | undefined): BlockNode[] {
  return (nodes ?? []).flatMap((node) => [
    node,
    ...Object.values(node.slots ?? {}).flatMap(nodesOf),
    ...(node.fallback ? nodesOf([{ ...node.fallback, id: node.id }]) : []),
  ])
}
