import type { Activity } from '../../contract/shapes/activity.ts'

/** Whether the answer is that of a user who takes part: has joined, or need not. */
export const takesPart = ({ user, needApply }: Activity): boolean =>
  user !== null && (user.applyStatus === 'APPLIED' || !needApply)
