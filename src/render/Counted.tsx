import { createElement, Fragment, type FragmentInstance, type ReactNode, useCallback } from 'react'
import { ActsContext } from '../data/index.ts'
import { type Stage, useDrawing } from './drawing.ts'
import { useCountedActs } from './useCountedActs.ts'

interface Props {
  /** The name the block is reported by. */
  block: string
  children: ReactNode
}

/** A block, and whoever counts told where it stands and what it is asked to do; where nobody counts, the block alone. */
export function Counted({ block, children }: Props): ReactNode {
  const { stage } = useDrawing()
  return stage ? (
    <Told stage={stage} block={block}>
      {children}
    </Told>
  ) : (
    children
  )
}

function Told({ stage, block, children }: Props & { stage: Stage }): ReactNode {
  // A fragment lends its elements to an observer: no block has to say which is its root, and none gets another one.
  const place = useCallback(
    (fragment: FragmentInstance | null) => (fragment ? stage.placed(fragment, block) : undefined),
    [stage, block],
  )
  return (
    <ActsContext value={useCountedActs(stage, block)}>{createElement(Fragment, { ref: place }, children)}</ActsContext>
  )
}
