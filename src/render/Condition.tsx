import { type ReactNode, useEffect } from 'react'
import { useCondition } from './useCondition.ts'

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
  const { value, problem, report } = useCondition(source)
  useEffect(() => {
    if (problem) report({ blockId, type, problem: 'badCondition', message: problem })
  }, [problem, report, blockId, type])
  return value ? children : otherwise
}
