import { type PageState, pageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion } from '../contract/shapes/task.ts'
import type { KeyedStore } from './keyedStore.ts'
import type { Loadable } from './reads.ts'

/** What the page has read of its activity and its viewer. */
export interface PageFacts {
  /** null: a page that is no activity. */
  activity: Loadable<Activity> | null
  loggedIn: boolean
  progress: {
    status: 'loading' | 'failed' | 'ready'
    rows: KeyedStore<Completion>
    retry(): void
    problem?: unknown
    stale: boolean
  }
}

/**
 * The page's own store: read once for all blocks, it wakes only those whose view of it changed.
 * Not React state, so that a change of state redraws no tree.
 */
export interface PageStore {
  facts(): PageFacts
  /** The facts the HTML was drawn from; what a block hydrated late still has to match. */
  drawnFacts(): PageFacts
  state(): PageState
  drawnState(): PageState
  /** Takes what was read now. */
  take(facts: PageFacts): void
  /** Looks whether time or rows have changed the state. */
  review(): void
  subscribe(listener: () => void): () => void
}

const stateOf = ({ activity, loggedIn, progress }: PageFacts, now: number): PageState =>
  pageState({
    loggedIn,
    activity: activity === null ? null : activity.status === 'ready' ? activity.data : undefined,
    completions: progress.status === 'ready' ? progress.rows.rows() : undefined,
    now,
  })

/** A store that begins with what is known at the first drawing. `now` gives server time, epoch ms. */
export function createPageStore(first: PageFacts, drawnAt: number, now: () => number): PageStore {
  const listeners = new Set<() => void>()
  const drawn = stateOf(first, drawnAt)
  let facts = first
  let state = stateOf(first, now())

  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    facts: () => facts,
    drawnFacts: () => first,
    state: () => state,
    drawnState: () => drawn,
    take(next) {
      facts = next
      state = stateOf(next, now())
      tell()
    },
    review() {
      const next = stateOf(facts, now())
      if (next === state) return
      state = next
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
