import { type ReactNode, useEffect, useMemo } from 'react'
import { useRenderer } from './renderer.ts'
import { useExpressions } from './useExpressions.ts'

interface Props {
  /** CEL. */
  source: string
  blockId: string
  type: string
  fallback: ReactNode
  children: ReactNode
}

/** Renders its children while a condition is true, else the fallback of the node. */
export function Condition({ source, blockId, type, fallback, children }: Props): ReactNode {
  const [result] = useExpressions(useMemo(() => [source], [source]))
  useExpressionReport(result?.problem, blockId, type)
  return result?.value === true ? children : fallback
}

/** Reports once that an expression of a block cannot be evaluated. */
export function useExpressionReport(problem: string | null | undefined, blockId: string, type: string): void {
  const { report } = useRenderer()
  useEffect(() => {
    if (problem) report({ blockId, type, problem: 'badCondition', message: problem })
  }, [problem, report, blockId, type])
}
