import type { StudioCheck, StudioChecked } from '../../../contract/studio/check.ts'
import type { DocumentStore } from '../../model/index.ts'
import type { CheckState } from '../context.ts'

/** Time after the last change before the content is checked, ms: longer than between two keys, because a request takes time. */
export const checkDelay = 500
const retryDelay = 3000

/** Checks the open draft on the server after each pause in editing. */
export interface Checker {
  get(): CheckState
  subscribe(listener: () => void): () => void
  /** Checks the same content again: the server forgot it. */
  again(): void
  stop(): void
}

interface Options {
  alias: string
  document: DocumentStore
  check(body: StudioCheck, signal: AbortSignal): Promise<StudioChecked>
}

/** Checks a document now and after each change. A newer content ends the check of an older one. */
export function createChecker({ alias, document, check }: Options): Checker {
  let state: CheckState = { result: null, pending: true, failure: null }
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (next: CheckState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    running?.abort()
    const own = new AbortController()
    running = own
    const { files, assets } = document.get()
    try {
      const result = await check({ alias, files: { ...files }, assets: { ...assets } }, own.signal)
      if (!own.signal.aborted) set({ result: withShown(result, state.result), pending: false, failure: null })
    } catch (problem) {
      if (own.signal.aborted) return
      const failure = problem instanceof Error ? problem.message : String(problem)
      set({ ...state, pending: false, failure })
      timer = setTimeout(() => void run(), retryDelay)
    }
  }

  const schedule = () => {
    clearTimeout(timer)
    if (!state.pending) set({ ...state, pending: true })
    timer = setTimeout(() => void run(), checkDelay)
  }
  const unsubscribe = document.subscribe(schedule)
  void run()
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    again: schedule,
    stop() {
      clearTimeout(timer)
      running?.abort()
      unsubscribe()
    },
  }
}

/** A content that is too broken to be shown keeps what was shown before it. */
const withShown = (result: StudioChecked, before: StudioChecked | null): StudioChecked =>
  result.checked === null && before ? { ...result, checked: before.checked, release: before.release } : result
