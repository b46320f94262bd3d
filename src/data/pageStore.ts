import { type PageState, pageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion } from '../contract/shapes/task.ts'
import type { KeyedStore } from './keyedStore.ts'
import type { Loadable } from './reads.ts'

/** What the page has read about its activity and its viewer. */
export interface PageFacts {
  /** null: the page has no activity. */
  activity: Loadable<Activity> | null
  loggedIn: boolean
  /** The activity is not available in the visitor's region; false while that is not known. */
  regionBlocked?: boolean
  progress: {
    status: 'loading' | 'failed' | 'ready'
    rows: KeyedStore<Completion>
    retry(): unknown
    problem?: unknown
    stale: boolean
  }
}

/**
 * The store of a page, shared by all blocks. Only blocks whose selected value changed render again. It is not React state,
 * so that a change does not render the whole tree again.
 */
export interface PageStore {
  facts(): PageFacts
  /** The facts from which the HTML was rendered. A block that hydrates late has to match them. */
  renderedFacts(): PageFacts
  state(): PageState
  renderedState(): PageState
  /** Sets new facts. */
  update(facts: PageFacts): void
  /** Computes the state again, after a change of time or rows. */
  checkState(): void
  subscribe(listener: () => void): () => void
}

const stateOf = ({ activity, loggedIn, regionBlocked, progress }: PageFacts, now: number): PageState =>
  pageState({
    loggedIn,
    regionBlocked,
    activity: activity === null ? null : activity.status === 'ready' ? activity.data : undefined,
    completions: progress.status === 'ready' ? progress.rows.rows() : undefined,
    now,
  })

/** Creates a store with the facts of the first render. `now` returns server time, epoch ms. */
export function createPageStore(first: PageFacts, renderedAt: number, now: () => number): PageStore {
  const listeners = new Set<() => void>()
  const stateAtRender = stateOf(first, renderedAt)
  let facts = first
  let state = stateOf(first, now())

  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    facts: () => facts,
    renderedFacts: () => first,
    state: () => state,
    renderedState: () => stateAtRender,
    update(next) {
      facts = next
      state = stateOf(next, now())
      notify()
    },
    checkState() {
      const next = stateOf(facts, now())
      if (next === state) return
      state = next
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
