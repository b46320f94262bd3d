import { createElement, Fragment, type FragmentInstance, type ReactNode, useCallback } from 'react'
import { ActionsContext } from '../actions/index.ts'
import { type BlockTracker, useRenderer } from './renderer.ts'
import { useTrackedActions } from './useTrackedActions.ts'

interface Props {
  /** Name of the block in analytics. */
  block: string
  /** Id of the block on the page. */
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
  // A fragment ref gives an observer the elements of the block: the block does not have to name a root element, and
  // no wrapper element is needed.
  const track = useCallback(
    (fragment: FragmentInstance | null) => (fragment ? tracker.blockMounted(fragment, block, id) : undefined),
    [tracker, block, id],
  )
  return (
    <ActionsContext value={useTrackedActions(tracker, block)}>
      {createElement(Fragment, { ref: track }, children)}
    </ActionsContext>
  )
}
