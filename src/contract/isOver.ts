import type { Activity } from './shapes/activity.ts'

/** The activity has ended: nothing can be earned anymore, and results are final or being computed. */
export const isOver = ({ status }: Pick<Activity, 'status'>): boolean => status === 'ENDED' || status === 'SETTLED'
