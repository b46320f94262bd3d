import { memo, type ReactNode, useMemo } from 'react'
import type { BlockNode } from '../../contract/shapes/page.ts'
import { BlockHost } from '../../render/BlockHost.tsx'

/** Shorter lists are rendered without groups. */
const maxPlain = 100

/** A group begins with every block whose id has this share of all hashes. */
const share = 24

interface NodeGroup {
  readonly key: string
  readonly nodes: readonly BlockNode[]
}

const hashOf = (id: string): number => {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) | 0
  // The last characters of numbered ids would decide alone.
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * A list in groups. The ids decide where a group begins, so a block that is added or removed leaves the other groups as they are, and
 * their blocks keep their state.
 */
export function groupNodes(nodes: readonly BlockNode[]): readonly NodeGroup[] {
  const groups: { key: string; nodes: BlockNode[] }[] = []
  for (const node of nodes) {
    const group = groups.at(-1)
    if (group && hashOf(node.id) % share !== 0) group.nodes.push(node)
    else groups.push({ key: groups.length === 0 ? '' : node.id, nodes: [node] })
  }
  return groups
}

const Group = memo(
  ({ nodes }: { nodes: readonly BlockNode[] }): ReactNode =>
    nodes.map((node) => <BlockHost key={node.id} node={node} />),
  (before, after) =>
    before.nodes.length === after.nodes.length && before.nodes.every((node, index) => node === after.nodes[index]),
)

/** The blocks of a long list: React visits only the group of the block that has changed, not all blocks with each key press. */
export function NodeGroups({ nodes }: { nodes: readonly BlockNode[] }): ReactNode {
  const groups = useMemo(() => (nodes.length > maxPlain ? groupNodes(nodes) : null), [nodes])
  if (!groups) return nodes.map((node) => <BlockHost key={node.id} node={node} />)
  return groups.map(({ key, nodes: own }) => <Group key={key} nodes={own} />)
}
