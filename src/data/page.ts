import { useSyncExternalStore } from 'react'
import { calls } from '../contract/calls/index.ts'
import { type PageState, pageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion } from '../contract/shapes/task.ts'
import { keyed } from '../registry/sources.ts'
import { type Loadable, useRead } from './reads.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useRows } from './useRows.ts'
import { useViewer } from './viewer.ts'

/** The viewer's rows of progress, by task; every block that shows progress shares them. */
export const progress = keyed(calls.taskCompletions, 'completions', 'taskId')

/** The page's activity with its read state: `detail` for a user, `noLoginDetail` for a visitor. */
export function useActivityRead(): Loadable<Activity> {
  const { activityId } = usePageInfo()
  return useRead(activityId ? calls.noLoginDetail : null)
}

/** The page's activity, or null before it is known and on pages without one. */
export function useActivity(): Activity | null {
  const read = useActivityRead()
  return read.status === 'ready' ? read.data : null
}

/**
 * What the page is to this viewer now, or what `select` makes of it. Redraws its caller when that changes,
 * not when progress does.
 */
export function usePageState(): PageState
export function usePageState<T extends string | number | boolean | null>(select: (state: PageState) => T): T
export function usePageState(select: (state: PageState) => unknown = (state) => state): unknown {
  const { ticker } = useRuntime()
  const { drawnAt, activityId } = usePageInfo()
  const activity = useActivityRead()
  const viewer = useViewer()
  const { rows, status } = useRows(progress)

  const stateAt = (now: number) =>
    select(
      pageState({
        loggedIn: viewer.status === 'user',
        activity: activityId === null ? null : activity.status === 'ready' ? activity.data : undefined,
        completions: status === 'ready' ? (rows.rows() as readonly Completion[]) : undefined,
        now,
      }),
    )
  const subscribe = (listener: () => void) => {
    const stop = [ticker.subscribe(listener), rows.subscribe(listener)]
    return () => {
      for (const end of stop) end()
    }
  }
  return useSyncExternalStore(
    subscribe,
    () => stateAt(ticker.now()),
    () => stateAt(drawnAt),
  )
}
