import { useCallback } from 'react'
import type { BlockNode } from '../registry/page.ts'
import { useExpressionReport } from './Condition.tsx'
import type { Bindings } from './resolveProps.ts'
import { useOutcomes } from './useOutcomes.ts'

/** The values of a block's bound props now. The function keeps its identity while none of them changes. */
export function useBindings(sources: readonly string[], node: BlockNode): Bindings {
  const outcomes = useOutcomes(sources)
  useExpressionReport(outcomes.find(({ problem }) => problem)?.problem, node.id, node.type)
  return useCallback((source) => outcomes[sources.indexOf(source)]?.value ?? null, [outcomes, sources])
}
