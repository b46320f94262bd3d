import type { RewardRecord } from '../../contract/shapes/reward.ts'

/** The groups of rewards in the rewards center. */
export const recordGroups = ['toClaim', 'inUse', 'received', 'expired'] as const
export type RecordGroup = (typeof recordGroups)[number]

/** The statuses to request for each group. Rewards that expired after they were received have the status GRANTED. */
export const statusesByGroup: Record<RecordGroup, readonly RewardRecord['status'][]> = {
  toClaim: ['COMPLETED'],
  inUse: ['GRANTED'],
  received: ['GRANTED'],
  expired: ['UNSATISFIED', 'GRANTED'],
}

/**
 * The group of a reward at a time. A reward with an expiry is in use until then; one without is received. Draws count
 * as received, because a record does not say whether they were used.
 */
export function recordGroupOf({ status, rewardType, expireTime }: RewardRecord, now: number): RecordGroup {
  if (status === 'COMPLETED') return 'toClaim'
  if (status === 'UNSATISFIED') return 'expired'
  if (expireTime === null || rewardType === 'LOTTERY_COUNT') return 'received'
  return expireTime > now ? 'inUse' : 'expired'
}
