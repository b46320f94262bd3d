import type { NodeKey, PageTree } from '../../model/index.ts'

/**
 * The id under which a node is in the page of the canvas: that of the block for a fallback, null for blocks of dialogs and
 * fragments.
 */
export function shownId(tree: PageTree, key: NodeKey | null): string | null {
  const node = key === null ? undefined : tree.nodes.get(key)
  return node && node.id !== '' ? node.id : null
}

/** The node of an id in the canvas. A block of a fragment selects the use of the fragment: its id begins with that of the use. */
export function nodeOfId(tree: PageTree, id: string): NodeKey | null {
  if (tree.nodes.has(id)) return id
  for (const [key, node] of tree.nodes) if (node.id === id && node.kind !== 'fallback') return key
  for (const [key, node] of tree.nodes) if (node.kind === 'use' && node.id !== '' && id.startsWith(node.id)) return key
  return null
}
