import { useState } from 'react'
import { type ClaimTarget, useActions, useClaimRewards } from '../../actions/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'

/** Identifies a task: its rewards are claimed in one call. */
export const claimKey = ({ activityId, taskId }: Pick<RewardRecord, 'activityId' | 'taskId'>): string =>
  `${activityId} ${taskId}`

/** The claims that the records on the page share. */
export interface Claims {
  /** Claims the tasks of these records, one after the other, and shows one dialog. */
  claim(records: readonly RewardRecord[]): Promise<void>
  pending(record: RewardRecord): boolean
  busy: boolean
  /** Seconds until claims are possible after a rate limit; 0: now. */
  lockedSeconds: number
}

/** The tasks of the records, each once, with the names of their rewards. */
function targetsOf(records: readonly RewardRecord[]): ClaimTarget[] {
  const targets = new Map<string, ClaimTarget>()
  for (const { activityId, taskId, rewardName } of records) {
    if (taskId === null) continue
    const key = claimKey({ activityId, taskId })
    const before = targets.get(key)?.name
    targets.set(key, { activityId, taskId, name: before ? `${before} + ${rewardName}` : rewardName })
  }
  return [...targets.values()]
}

/** Claims rewards outside of an activity page. */
export function useClaims(): Claims {
  const claimRewards = useClaimRewards()
  const { lockedFor } = useActions()
  const [inFlight, setInFlight] = useState<readonly string[]>([])
  return {
    async claim(records) {
      const targets = targetsOf(records)
      const keys = targets.map(claimKey)
      if (!keys.length || keys.every((key) => inFlight.includes(key))) return
      setInFlight((before) => [...before, ...keys])
      await claimRewards(targets)
      setInFlight((before) => before.filter((key) => !keys.includes(key)))
    },
    pending: (record) => inFlight.includes(claimKey(record)),
    busy: inFlight.length > 0,
    lockedSeconds: lockedFor('claim'),
  }
}
