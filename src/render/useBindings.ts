import { useCallback } from 'react'
import type { BlockNode } from '../contract/shapes/page.ts'
import { useExpressionReport } from './Condition.tsx'
import type { Bindings } from './resolveProps.ts'
import { useExpressions } from './useExpressions.ts'

/** The current values of a block's bound props. The function keeps its identity while no value changes. */
export function useBindings(sources: readonly string[], node: BlockNode): Bindings {
  const results = useExpressions(sources)
  useExpressionReport(results.find(({ problem }) => problem)?.problem, node.id, node.type)
  return useCallback((source) => results[sources.indexOf(source)]?.value ?? null, [results, sources])
}
