import type { ActivitySummary } from '../../contract/shapes/activity.ts'

/** The filters of the list, in order. The first one with activities is selected at the start. */
export const phases = ['open', 'upcoming', 'ended'] as const
export type Phase = (typeof phases)[number]

/** The filter that shows an activity. SETTLED counts as ended. */
export const phaseOf = ({ status }: ActivitySummary): Phase =>
  status === 'IN_PROGRESS' ? 'open' : status === 'NOT_STARTED' ? 'upcoming' : 'ended'
