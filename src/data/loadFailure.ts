import { isUnknownCode, RequestProblem } from '../request/index.ts'
import { useFact, usePageState } from './page.ts'
import type { PageFacts } from './pageStore.ts'
import type { Loadable } from './reads.ts'

/** The parts of a failed request that viewers see. */
export interface Failure {
  /** The platform's message, if its code is not in the catalog. */
  body?: string
  /** For support requests; absent if no request was sent. */
  traceId?: string
}

/** The parts of a problem that viewers see. */
export function failureOf(problem: unknown): Failure {
  if (!(problem instanceof RequestProblem)) return {}
  const { traceId, msg } = problem
  return { ...(traceId && { traceId }), ...(msg && isUnknownCode(problem) && { body: msg }) }
}

/** Why data could not be loaded, with `retry`. */
export interface LoadFailure extends Failure {
  /** Reads again. Resolves when that read has ended. */
  retry(): unknown
}

/**
 * The failure because of which the page state of this viewer is not known; null: it is known, or still loading. The page
 * shows its public content in any case.
 */
export function useLoadFailure(): LoadFailure | null {
  const activity = useFact((facts) => facts.activity)
  const loggedIn = useFact((facts) => facts.loggedIn)
  // After the end this viewer may still have rewards to claim, so ENDED and SETTLED need the viewer's data, too.
  const isOver = usePageState((state) => state === 'ENDED' || state === 'SETTLED')
  const isOpen = usePageState((state) => state === 'LOADING')
  const isUnknown = loggedIn && !(activity?.status === 'ready' && activity.data.user)
  const progress = useFact((facts) => facts.progress)
  return isOpen || (isOver && isUnknown) ? withProgress(loadFailureOf(activity), progress) : null
}

/** A failure whose retry also reads the progress again if that failed too, so that one tap is enough after an outage. */
export const withProgress = (failure: LoadFailure | null, progress: PageFacts['progress']): LoadFailure | null =>
  failure && progress.status === 'failed'
    ? { ...failure, retry: () => Promise.all([failure.retry(), progress.retry()]) }
    : failure

/** Why nothing of the activity could be read, not even the data for visitors; null unless that read failed. */
export function useActivityFailure(): LoadFailure | null {
  const activity = useFact((facts) => facts.activity)
  return activity?.status === 'failed' ? loadFailureOf(activity) : null
}

/** Why a read failed, with `retry`; null while it is loading and when it succeeded. */
export function loadFailureOf(activity: Loadable<unknown> | null): LoadFailure | null {
  if (!activity || activity.status === 'loading' || !activity.retry) return null
  if (activity.status === 'ready' && !activity.stale) return null
  return { retry: activity.retry, ...failureOf(activity.problem) }
}
