import type { RewardRecord } from '../../contract/shapes/reward.ts'

/** The groups of rewards in the rewards center. */
export const recordGroups = ['toClaim', 'processing', 'inUse', 'received', 'expired'] as const
export type RecordGroup = (typeof recordGroups)[number]

/** The statuses to request for each group. Rewards that expired after they were received have the status GRANTED. */
export const statusesByGroup: Record<RecordGroup, readonly RewardRecord['status'][]> = {
  toClaim: ['COMPLETED'],
  processing: ['GRANTED'],
  inUse: ['GRANTED'],
  received: ['GRANTED'],
  expired: ['UNSATISFIED', 'GRANTED'],
}

/** Whether the platform says that a granted reward has not been paid yet. */
const isInPayment = ({ payoutStatus }: RewardRecord) =>
  payoutStatus !== undefined && payoutStatus !== 'PAID' && payoutStatus !== 'CANCELED'

/**
 * The group of a reward at a time. A granted reward is in processing until it is paid; one that will never be paid has
 * expired. A reward with an expiry is in use until then; one without is received. Draws count
 * as received, because a record does not say whether they were used.
 */
export function recordGroupOf(record: RewardRecord, now: number): RecordGroup {
  const { status, rewardType, expireTime, payoutStatus } = record
  if (status === 'COMPLETED') return 'toClaim'
  if (status === 'UNSATISFIED' || payoutStatus === 'CANCELED') return 'expired'
  if (isInPayment(record)) return 'processing'
  if (expireTime === null || rewardType === 'LOTTERY_COUNT') return 'received'
  return expireTime > now ? 'inUse' : 'expired'
}

/** The time zone of the events of records; UTC if they have different ones. */
export function zoneOf(records: readonly RewardRecord[]): string {
  const [zone = utc, ...others] = new Set(records.map(({ timeZone = utc }) => timeZone))
  return others.length > 0 ? utc : zone
}

const utc = '+00:00'
