import { failureOf, type LoadFailure, loadFailureOf, withProgress } from './loadFailure.ts'
import { useFact } from './page.ts'
import type { PageFacts } from './pageStore.ts'

/**
 * Whether the viewer's data in the activity (`activity.user`) is known. `failed`: it could not be read, so the page must not
 * make a statement about the viewer. Unless it is `known`, the page has the activity of a visitor.
 */
export type ParticipationStatus = 'visitor' | 'loading' | 'failed' | 'known'

function participationStatusOf({ activity, loggedIn }: PageFacts): ParticipationStatus {
  if (!loggedIn) return 'visitor'
  if (activity?.status === 'ready' && activity.data.user) return 'known'
  return loadFailureOf(activity) ? 'failed' : 'loading'
}

/** Whether the viewer's data in the activity is known. */
export const useParticipationStatus = (): ParticipationStatus => useFact(participationStatusOf)

/** Why the viewer's data could not be read, with `retry`; null unless the read failed. */
export function useParticipationFailure(): LoadFailure | null {
  const activity = useFact((facts) => facts.activity)
  const progress = useFact((facts) => facts.progress)
  return useParticipationStatus() === 'failed' ? withProgress(loadFailureOf(activity), progress) : null
}

/**
 * Why the viewer's data in the activity or their progress in its tasks could not be read; null unless a read failed. One
 * retry reads again what failed.
 */
export function useOwnFailure(): LoadFailure | null {
  const participation = useParticipationFailure()
  const progress = useFact((facts) => facts.progress)
  if (participation || progress.status !== 'failed') return participation
  return { retry: progress.retry, ...failureOf(progress.problem) }
}
