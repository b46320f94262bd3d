import { useMemo } from 'react'
import { usePageTree } from '../context.ts'

/** The ids of all blocks of the page. */
export function useTakenIds(): ReadonlySet<string> {
  const tree = usePageTree()
  return useMemo(() => new Set([...tree.nodes.values()].map(({ id }) => id)), [tree])
}
