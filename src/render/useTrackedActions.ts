import { useContext, useMemo } from 'react'
import { ActionsContext, type ActionsPort } from '../actions/index.ts'
import type { BlockTracker } from './renderer.ts'

/** The page's port by tracked port. A block in a slot of another block is reported under its own name only. */
const pagePorts = new WeakMap<ActionsPort, ActionsPort>()

/** The page's actions for one block: each action is reported under the name of the block. */
export function useTrackedActions(tracker: BlockTracker, block: string): ActionsPort | null {
  const outer = useContext(ActionsContext)
  return useMemo(() => {
    if (!outer) return null
    const page = pagePorts.get(outer) ?? outer
    const own: ActionsPort = {
      ...page,
      run(action, details) {
        tracker.actionRun(block, action.action)
        return page.run(action, details)
      },
      runOperation(operation) {
        tracker.actionRun(block, operation.operation)
        return page.runOperation(operation)
      },
    }
    pagePorts.set(own, page)
    return own
  }, [outer, tracker, block])
}
