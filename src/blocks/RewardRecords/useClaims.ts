import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { useObtainReward, usePageInfo, useRefresh } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import { openDialog } from '../../ui/index.ts'
import { sumsOf } from './shelves.ts'

/** A task's rewards are claimed together. */
export const claimKey = ({ activityId, taskId }: RewardRecord): string => `${activityId} ${taskId}`

export interface Claims {
  /** Claims what belongs to these records, one task after the other, and shows one receipt. */
  claim(records: readonly RewardRecord[]): Promise<void>
  pending(record: RewardRecord): boolean
  busy: boolean
}

/**
 * Claiming outside of an activity's page. A claim sent twice gives the same receipt, so a lost answer needs no more
 * than reading the list again.
 */
export function useClaims(): Claims {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { send } = useObtainReward()
  const refresh = useRefresh()
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const isBusy = useRef(false)

  const claimOne = async ({ activityId, taskId }: RewardRecord): Promise<RewardRecord[]> => {
    if (taskId === null) return []
    // What went wrong has been said by the request layer.
    const answer = await send({ activityId, taskId }).catch(() => null)
    return answer && 'record' in answer && answer.record ? [answer.record] : []
  }
  const claim = async (records: readonly RewardRecord[]) => {
    if (isBusy.current) return
    isBusy.current = true
    const tasks = new Map(records.map((record) => [claimKey(record), record]))
    setGoing(new Set(tasks.keys()))
    const received: RewardRecord[] = []
    for (const record of tasks.values()) received.push(...(await claimOne(record)))
    await refresh(calls.getRewardList, calls.pushCount, calls.pushList, calls.list)
    setGoing(new Set())
    isBusy.current = false
    if (received.length) openDialog({ kind: 'success', message: t('dialog.received', { reward: receipt(received) }) })
  }
  const receipt = (received: readonly RewardRecord[]): string => {
    const amounts = sumsOf(received).map(({ amount, coin }) => formatAmount(amount, coin, locale))
    const things = received.filter(({ coin }) => coin === null)
    const [only, ...more] = things
    const named =
      only && !more.length
        ? [only.rewardName]
        : things.length
          ? [t('RewardRecords.goods', { count: things.length })]
          : []
    return [...amounts, ...named].join(' · ')
  }
  return { claim, pending: (record) => going.has(claimKey(record)), busy: going.size > 0 }
}
