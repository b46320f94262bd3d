import { useState } from 'react'
import { type ClaimTarget, useActions, useClaimRewards } from '../../actions/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'

/** Identifies a task: its rewards are claimed in one call. */
export const claimKey = ({ activityId, taskId }: Pick<RewardRecord, 'activityId' | 'taskId'>): string =>
  `${activityId} ${taskId}`

/** The claims that the records on the page share. */
export interface Claims {
  /** Claims the tasks of these records, one after the other, and shows one dialog. `button`: what was pressed. */
  claim(records: readonly RewardRecord[], button: string): Promise<void>
  /** Whether this button was pressed and its claims are not over. */
  pending(button: string): boolean
  /** Whether the task of this record is being claimed, by any button. */
  claiming(record: RewardRecord): boolean
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
  const [inFlight, setInFlight] = useState<readonly { button: string; keys: readonly string[] }[]>([])
  const isInFlight = (key: string) => inFlight.some(({ keys }) => keys.includes(key))
  return {
    async claim(records, button) {
      const targets = targetsOf(records)
      const keys = targets.map(claimKey)
      if (!keys.length || keys.every(isInFlight)) return
      const claims = { button, keys }
      setInFlight((before) => [...before, claims])
      await claimRewards(targets)
      setInFlight((before) => before.filter((one) => one !== claims))
    },
    pending: (button) => inFlight.some((one) => one.button === button),
    claiming: (record) => isInFlight(claimKey(record)),
    busy: inFlight.length > 0,
    lockedSeconds: lockedFor('claim'),
  }
}
