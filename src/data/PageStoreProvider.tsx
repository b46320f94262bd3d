import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { calls } from '../contract/calls/index.ts'
import type { Completion } from '../contract/shapes/task.ts'
import { keyed } from '../registry/sources.ts'
import type { KeyedStore } from './keyedStore.ts'
import { PageStoreContext } from './page.ts'
import { createPageStore, type PageFacts, type PageStore } from './pageStore.ts'
import { useRead } from './reads.ts'
import { useRegionBlocked } from './region.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useRows } from './useRows.ts'
import { useViewer } from './viewer.ts'

/** The completions of the viewer, by task. All blocks that show progress share them. */
const progress = keyed(calls.taskCompletions, 'completions', 'taskId')

/** Layout effects run only in a browser; the server uses the initial facts of the store. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Reads the data that all blocks of a page share, once, and updates the page's store. It does not render its children again. */
export function PageStoreProvider({ children }: { children: ReactNode }): ReactNode {
  const facts = useFacts()
  const store = useStore(facts)
  useBrowserLayoutEffect(() => {
    if (store.facts() !== facts) store.update(facts)
  }, [store, facts])
  return <PageStoreContext value={store}>{children}</PageStoreContext>
}

function useFacts(): PageFacts {
  const { activityId } = usePageInfo()
  const { status } = useViewer()
  const activity = useRead(activityId ? calls.noLoginDetail : null)
  const regionBlocked = useRegionBlocked()
  // A page without an activity has no tasks.
  const rows = useRows(progress, activityId === null)
  const data = activity.status === 'ready' ? activity.data : undefined
  const stale = activity.status === 'ready' && activity.stale
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reads are new objects on each render; these are their values
  return useMemo(
    () => ({
      activity: activityId === null ? null : activity,
      loggedIn: status === 'user',
      regionBlocked,
      progress: {
        status: rows.status,
        rows: rows.rows as KeyedStore<Completion>,
        retry: rows.retry,
        problem: rows.problem,
        stale: rows.stale,
      },
    }),
    [activityId, status, regionBlocked, activity.status, data, stale, rows.status, rows.rows, rows.stale],
  )
}

function useStore(first: PageFacts): PageStore {
  const { ticker } = useRuntime()
  const { renderedAt } = usePageInfo()
  const storeRef = useRef<PageStore>(null)
  storeRef.current ??= createPageStore(first, renderedAt, ticker.now)
  const store = storeRef.current
  const { rows } = first.progress

  useEffect(() => {
    const stops = [ticker.subscribe(store.checkState), rows.subscribe(store.checkState, 'status')]
    store.checkState()
    return () => {
      for (const stop of stops) stop()
    }
  }, [ticker, store, rows])
  return store
}
