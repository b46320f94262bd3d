import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { calls } from '../contract/calls/index.ts'
import type { Completion } from '../contract/shapes/task.ts'
import { keyed } from '../registry/sources.ts'
import type { KeyedStore } from './keyedStore.ts'
import { PageStoreContext } from './page.ts'
import { createPageStore, type PageFacts, type PageStore } from './pageStore.ts'
import { useRead } from './reads.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useRows } from './useRows.ts'
import { useViewer } from './viewer.ts'

/** The viewer's rows of progress, by task; every block that shows progress shares them. */
const progress = keyed(calls.taskCompletions, 'completions', 'taskId')

/** Layout effects only run in a browser; on the server the store's first facts are all there is. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Reads what every block of a page shares, once, and feeds the page's store. Its children are not redrawn by it. */
export function PageFeed({ children }: { children: ReactNode }): ReactNode {
  const facts = useFacts()
  const store = useStore(facts)
  useBrowserLayoutEffect(() => {
    if (store.facts() !== facts) store.take(facts)
  }, [store, facts])
  return <PageStoreContext value={store}>{children}</PageStoreContext>
}

function useFacts(): PageFacts {
  const { activityId } = usePageInfo()
  const { status } = useViewer()
  const activity = useRead(activityId ? calls.noLoginDetail : null)
  const rows = useRows(progress)
  const data = activity.status === 'ready' ? activity.data : undefined
  const stale = activity.status === 'ready' && activity.stale
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reads are new objects each time; these are what they say
  return useMemo(
    () => ({
      activity: activityId === null ? null : activity,
      loggedIn: status === 'user',
      progress: {
        status: rows.status,
        rows: rows.rows as KeyedStore<Completion>,
        retry: rows.retry,
        problem: rows.problem,
        stale: rows.stale,
      },
    }),
    [activityId, status, activity.status, data, stale, rows.status, rows.rows, rows.stale],
  )
}

function useStore(first: PageFacts): PageStore {
  const { ticker } = useRuntime()
  const { drawnAt } = usePageInfo()
  const made = useRef<PageStore>(null)
  made.current ??= createPageStore(first, drawnAt, ticker.now)
  const store = made.current
  const { rows } = first.progress

  useEffect(() => {
    const stops = [ticker.subscribe(store.review), rows.subscribe(store.review, 'status')]
    store.review()
    return () => {
      for (const stop of stops) stop()
    }
  }, [ticker, store, rows])
  return store
}
