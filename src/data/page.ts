import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion } from '../contract/shapes/task.ts'
import type { KeyedStore } from './keyedStore.ts'
import type { PageFacts, PageStore } from './pageStore.ts'

export const PageStoreContext = createContext<PageStore | null>(null)

function usePageStore(): PageStore {
  const store = useContext(PageStoreContext)
  if (!store) throw new Error('No page store: draw blocks inside <Page>.')
  return store
}

/** What `pick` makes of the page's facts; redraws its caller only when that changes. It gives a value that keeps its identity. */
export function useFact<T>(pick: (facts: PageFacts) => T): T {
  const store = usePageStore()
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.facts()),
    () => pick(store.drawnFacts()),
  )
}

/** The page's activity, or null before it is known and on pages without one. */
export const useActivity = (): Activity | null =>
  useFact(({ activity }) => (activity?.status === 'ready' ? activity.data : null))

/** The viewer's rows of progress, by task. The handle stays the same while rows change. */
export const useProgress = (): KeyedStore<Completion> => useFact(({ progress }) => progress.rows)

/**
 * What the page is to this viewer now, or what `select` makes of it. Redraws its caller when that changes,
 * not when progress does.
 */
export function usePageState(): PageState
export function usePageState<T extends string | number | boolean | null>(select: (state: PageState) => T): T
export function usePageState(select: (state: PageState) => unknown = (state) => state): unknown {
  const store = usePageStore()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(store.drawnState()),
  )
}
