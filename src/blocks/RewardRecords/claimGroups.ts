import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { type CoinSum, sumsByCoin } from '../../contract/sumsByCoin.ts'
import { claimKey } from './useClaims.ts'

/** The claimable rewards of one activity. */
export interface ClaimGroup {
  activityId: string
  title: string
  sums: CoinSum[]
  /** The deadline of all rewards, ms; null: they have none, or different ones. */
  deadline: number | null
  /** The time zone of the activity; undefined: not known. */
  timeZone: string | undefined
  /** What one call claims: the rewards of a task. */
  claims: { key: string; records: RewardRecord[] }[]
}

/** Groups claimable rewards by activity and task. What must be claimed first comes first, else the order of the list. */
export function claimGroupsOf(list: readonly RewardRecord[]): ClaimGroup[] {
  return grouped(byDeadline(list), ({ activityId }) => activityId).map(([activityId, records]) => ({
    activityId,
    title: records[0]?.activityTitle ?? '',
    sums: sumsByCoin(records),
    deadline: commonDeadline(records),
    timeZone: records[0]?.timeZone,
    claims: grouped(records, claimKey).map(([key, own]) => ({ key, records: own })),
  }))
}

const byDeadline = (list: readonly RewardRecord[]): RewardRecord[] => {
  const deadlineOf = ({ expireTime }: RewardRecord) => expireTime ?? Number.MAX_SAFE_INTEGER
  return [...list].sort((a, b) => deadlineOf(a) - deadlineOf(b))
}

function commonDeadline(records: readonly RewardRecord[]): number | null {
  const [first = null, ...others] = new Set(records.map(({ expireTime }) => expireTime))
  return others.length > 0 ? null : first
}

function grouped(records: readonly RewardRecord[], keyOf: (record: RewardRecord) => string) {
  const groups = new Map<string, RewardRecord[]>()
  for (const record of records) groups.set(keyOf(record), [...(groups.get(keyOf(record)) ?? []), record])
  return [...groups]
}
