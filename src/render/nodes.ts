import type { BlockNode } from '../contract/shapes/page.ts'

/** Every node that renders with a page, in page order: the nodes, their slots and their fallbacks. */
export const nodesOf = (nodes: readonly BlockNode[] | undefined): BlockNode[] => collect(nodes, () => [])

/** Like `nodesOf`, with the nodes in dialogs that open later. */
export const allNodesOf = (nodes: readonly BlockNode[] | undefined): BlockNode[] => collect(nodes, bodiesIn)

function collect(nodes: readonly BlockNode[] | undefined, more: (props: unknown) => readonly BlockNode[]): BlockNode[] {
  return (nodes ?? []).flatMap((node) => [
    node,
    ...collect(more(node.props), more),
    ...Object.values(node.slots ?? {}).flatMap((slot) => collect(slot, more)),
    ...(node.fallback ? collect([{ ...node.fallback, id: node.id }], more) : []),
  ])
}

/** The blocks in the dialogs that the actions in these props open. */
export function bodiesIn(value: unknown): readonly BlockNode[] {
  if (typeof value !== 'object' || value === null) return []
  if ('action' in value && value.action === 'dialog' && 'body' in value && Array.isArray(value.body)) return value.body
  return Object.values(value).flatMap(bodiesIn)
}
