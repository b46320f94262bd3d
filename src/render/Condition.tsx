import { type ReactNode, useEffect, useMemo } from 'react'
import type { BlockNode } from '../contract/shapes/page.ts'
import { useRenderer } from './renderer.ts'
import { useExpressions } from './useExpressions.ts'
import { userSpace } from './userSpace.ts'

interface Props {
  /** CEL. */
  source: string
  /** The block with the condition. */
  node: BlockNode
  fallback: ReactNode
  children: ReactNode
}

/**
 * Renders its children while a condition is true, else the fallback of the node. Where a session exists, the space of a block
 * for every signed-in user is reserved until the user is known; visitors do not see it.
 */
export function Condition({ source, node, fallback, children }: Props): ReactNode {
  const { conditions, registry } = useRenderer()
  const [result] = useExpressions(useMemo(() => [source], [source]))
  useExpressionReport(result?.problem, node.id, node.type)
  if (result?.value === true) return children
  const isReserved = result?.precomputed && conditions[source]?.userBlocks?.includes(node.id)
  return isReserved ? <div className="pb-user-space" style={userSpace(node, registry)} /> : fallback
}

/** Reports once that an expression of a block cannot be evaluated. */
export function useExpressionReport(problem: string | null | undefined, blockId: string, type: string): void {
  const { report } = useRenderer()
  useEffect(() => {
    if (problem) report({ blockId, type, problem: 'badCondition', message: problem })
  }, [problem, report, blockId, type])
}
