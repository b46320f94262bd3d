import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion } from '../contract/shapes/task.ts'
import type { KeyedStore } from './keyedStore.ts'
import type { PageFacts, PageStore } from './pageStore.ts'

/** The store of the page; blocks read it with the hooks below. */
export const PageStoreContext = createContext<PageStore | null>(null)

function usePageStore(): PageStore {
  const store = useContext(PageStoreContext)
  if (!store) throw new Error('No page store: render blocks inside <Page>.')
  return store
}

/** Selects a value from the page's facts. The caller renders again only when the value changes; `pick` has to return stable values. */
export function useFact<T>(pick: (facts: PageFacts) => T): T {
  const store = usePageStore()
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.facts()),
    () => pick(store.renderedFacts()),
  )
}

/** The page's activity; null while it is not known, and on pages without an activity. */
export const useActivity = (): Activity | null =>
  useFact(({ activity }) => (activity?.status === 'ready' ? activity.data : null))

/** The store of the viewer's completions, by task. The store stays the same object while rows change. */
export const useProgress = (): KeyedStore<Completion> => useFact(({ progress }) => progress.rows)

/**
 * The page state for this viewer, or a value that `select` derives from it. The caller renders again when that value
 * changes, not when progress changes.
 */
export function usePageState(): PageState
export function usePageState<T extends string | number | boolean | null>(select: (state: PageState) => T): T
export function usePageState(select: (state: PageState) => unknown = (state) => state): unknown {
  const store = usePageStore()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(store.renderedState()),
  )
}
