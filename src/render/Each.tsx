import { memo, type ReactNode, useContext, useMemo } from 'react'
import type { BlockNode } from '../contract/shapes/page.ts'
import { useExpressionReport } from './Condition.tsx'
import { keysOf, maxEntries, ScopeContext, scopeOf, withIds } from './scope.ts'
import { useExpressions } from './useExpressions.ts'

interface Props {
  node: BlockNode
  each: NonNullable<BlockNode['each']>
  /** Renders the node of one entry. */
  children: (node: BlockNode) => ReactNode
}

/** Renders a node once per entry of its list. Nodes keep their state when other entries come and go. */
export function Each({ node, each, children }: Props): ReactNode {
  const [result] = useExpressions(useMemo(() => [each.in], [each.in]))
  useExpressionReport(result?.problem, node.id, node.type)
  const list = Array.isArray(result?.value) ? result.value.slice(0, maxEntries) : []
  const keys = result?.precomputed ? list.map(String) : keysOf(list)
  return keys.map((key, index) => {
    // Precomputed lists contain only keys: everything inside them is precomputed too.
    const entry = result?.precomputed ? null : list[index]
    return (
      <Entry
        key={key}
        node={node}
        as={each.as}
        entryKey={key}
        entry={JSON.stringify(entry ?? null)}
        renderNode={children}
      />
    )
  })
}

interface EntryProps {
  node: BlockNode
  as: string
  entryKey: string
  /** JSON, so that an unchanged entry does not render again. */
  entry: string
  renderNode: (node: BlockNode) => ReactNode
}

const Entry = memo(
  function Entry({ node, as, entryKey, entry, renderNode }: EntryProps): ReactNode {
    const outer = useContext(ScopeContext)
    const scope = useMemo(
      () => scopeOf(outer, node.id, as, entryKey, JSON.parse(entry)),
      [outer, node.id, as, entryKey, entry],
    )
    const own = useMemo(() => {
      const { each: _, ...once } = node
      return withIds(once, entryKey)
    }, [node, entryKey])
    return <ScopeContext value={scope}>{renderNode(own)}</ScopeContext>
  },
  (before, after) => before.node === after.node && before.entryKey === after.entryKey && before.entry === after.entry,
)
