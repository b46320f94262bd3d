import { type ReactNode, useEffect, useMemo } from 'react'
import { useDrawing } from './drawing.ts'
import { useOutcomes } from './useOutcomes.ts'

interface Props {
  /** CEL. */
  source: string
  blockId: string
  type: string
  otherwise: ReactNode
  children: ReactNode
}

/** Shows its children while a condition holds, and the node's fallback while it does not. */
export function Condition({ source, blockId, type, otherwise, children }: Props): ReactNode {
  const [outcome] = useOutcomes(useMemo(() => [source], [source]))
  useExpressionReport(outcome?.problem, blockId, type)
  return outcome?.value === true ? children : otherwise
}

/** Says once that an expression of a block could not be judged. */
export function useExpressionReport(problem: string | null | undefined, blockId: string, type: string): void {
  const { report } = useDrawing()
  useEffect(() => {
    if (problem) report({ blockId, type, problem: 'badCondition', message: problem })
  }, [problem, report, blockId, type])
}
