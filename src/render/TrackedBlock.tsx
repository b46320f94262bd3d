import { type ReactNode, useEffect } from 'react'
import { ActionsContext } from '../actions/index.ts'
import { type BlockTracker, useRenderer } from './renderer.ts'
import { useTrackedActions } from './useTrackedActions.ts'

interface Props {
  /** Name of the block in analytics. */
  block: string
  /** Id of the block on the page, and of its outer element. */
  id: string
  children: ReactNode
}

/**
 * Reports to analytics when the block is visible and which actions it runs. Without a tracker it renders the block
 * alone.
 */
export function TrackedBlock({ block, id, children }: Props): ReactNode {
  const { tracker } = useRenderer()
  return tracker ? (
    <Tracked tracker={tracker} block={block} id={id}>
      {children}
    </Tracked>
  ) : (
    children
  )
}

function Tracked({ tracker, block, id, children }: Props & { tracker: BlockTracker }): ReactNode {
  useEffect(() => tracker.blockMounted(id, block), [tracker, block, id])
  return <ActionsContext value={useTrackedActions(tracker, block)}>{children}</ActionsContext>
}
