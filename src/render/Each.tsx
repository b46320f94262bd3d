import { memo, type ReactNode, useContext, useMemo } from 'react'
import type { BlockNode } from '../registry/page.ts'
import { useExpressionReport } from './Condition.tsx'
import { keysOf, mostEntries, ScopeContext, scopeOf, withIds } from './scope.ts'
import { useOutcomes } from './useOutcomes.ts'

interface Props {
  node: BlockNode
  each: NonNullable<BlockNode['each']>
  /** Draws the node of one entry. */
  children: (node: BlockNode) => ReactNode
}

/** A node once for each entry of its list. The nodes of an entry keep their state while others come and go. */
export function Each({ node, each, children }: Props): ReactNode {
  const [outcome] = useOutcomes(useMemo(() => [each.in], [each.in]))
  useExpressionReport(outcome?.problem, node.id, node.type)
  const list = Array.isArray(outcome?.value) ? outcome.value.slice(0, mostEntries) : []
  const keys = outcome?.settled ? list.map(String) : keysOf(list)
  return keys.map((key, index) => {
    // What the server settled has the keys alone: everything inside is settled too.
    const entry = outcome?.settled ? null : list[index]
    return (
      <Entry key={key} node={node} as={each.as} entryKey={key} entry={JSON.stringify(entry ?? null)} draw={children} />
    )
  })
}

interface EntryProps {
  node: BlockNode
  as: string
  entryKey: string
  /** As JSON, so that an entry that stays the same redraws nothing. */
  entry: string
  draw: (node: BlockNode) => ReactNode
}

const Entry = memo(
  function Entry({ node, as, entryKey, entry, draw }: EntryProps): ReactNode {
    const around = useContext(ScopeContext)
    const scope = useMemo(
      () => scopeOf(around, node.id, as, entryKey, JSON.parse(entry)),
      [around, node.id, as, entryKey, entry],
    )
    const own = useMemo(() => withIds({ ...node, each: undefined }, entryKey), [node, entryKey])
    return <ScopeContext value={scope}>{draw(own)}</ScopeContext>
  },
  (before, after) => before.node === after.node && before.entryKey === after.entryKey && before.entry === after.entry,
)
