import { RequestProblem } from '../request/index.ts'
import { useFact, usePageState } from './page.ts'
import type { Loadable } from './reads.ts'

/** Why something is not known, and another try. */
export interface Trouble {
  /** Resolves once it is known how that went. */
  retry(): unknown
  /** Of the request that failed; undefined where none was sent. */
  traceId: string | undefined
}

/** The trace of a failed request, for the viewer to quote; undefined where none was sent. */
export const traceOf = (problem: unknown): string | undefined =>
  (problem instanceof RequestProblem && problem.traceId) || undefined

/**
 * What keeps the page from knowing how it stands with this viewer, after it has asked; null: nothing does, or the answer is
 * on its way. What everybody may know stands on the page all the same.
 */
export function useTrouble(): Trouble | null {
  const activity = useFact((facts) => facts.activity)
  const isOpen = usePageState((state) => state === 'LOADING')
  return isOpen ? troubleOf(activity) : null
}

function troubleOf(activity: Loadable<unknown> | null): Trouble | null {
  if (!activity || activity.status === 'loading' || !activity.retry) return null
  if (activity.status === 'ready' && !activity.stale) return null
  return { retry: activity.retry, traceId: traceOf(activity.problem) }
}
