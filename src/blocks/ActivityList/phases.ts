import type { ActivitySummary } from '../../contract/shapes/activity.ts'

/** What a viewer picks activities by, in the order they are looked at. */
export const phases = ['open', 'upcoming', 'ended'] as const
export type Phase = (typeof phases)[number]

export const phaseOf = ({ status }: ActivitySummary): Phase =>
  status === 'IN_PROGRESS' ? 'open' : status === 'NOT_STARTED' ? 'upcoming' : 'ended'
