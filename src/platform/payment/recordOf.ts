import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { type RewardRecord, type RewardType, rewardKindOf } from '../../contract/shapes/reward.ts'
import { type TextContext, wordsIn } from '../context.ts'
import { chancesEnd } from '../rules/chances.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { windowsOf } from '../rules/windows.ts'
import { type GrantKey, recordIdOf, usableUntil } from '../store/grant.ts'
import type { RecordRow } from '../store/records.ts'
import { rewardNames } from './rewardOf.ts'

/** A reward that a user has won: its grant key, release and source. */
export interface WonReward {
  key: GrantKey
  reward: Pick<RewardRule, 'rewardId' | 'rewardType' | 'amount' | 'coin' | 'name' | 'validDays'>
  /** The release that promised the reward. Its words name the reward. */
  release: ReleaseWithRules
  source: RewardRecord['source']
}

/** A paid reward, from its row in the database and the release of that row. */
export const wonRewardOfRow = (row: RecordRow, release: ReleaseWithRules): WonReward => ({
  key: { userId: row.user_id, activityId: row.activity_id, taskId: row.task_id, cycleKey: row.cycle_key },
  reward: {
    rewardId: row.reward_id,
    rewardType: row.reward_type as RewardType,
    amount: row.amount,
    coin: row.coin,
    name: row.name_key,
  },
  release,
  source: row.source as RewardRecord['source'],
})

/** The fields of a record that its reward does not decide. */
export type RecordState = Pick<RewardRecord, 'status' | 'reason' | 'createTime' | 'expireTime'>

/** The record of a reward as its owner sees it. `title` is the release whose words name the activity. */
export function recordOf(
  { language }: Pick<TextContext, 'language'>,
  title: ReleaseWithRules,
  won: WonReward,
  state: RecordState,
): RewardRecord {
  const { key, reward, release, source } = won
  return {
    recordId: recordIdOf(key, reward.rewardId),
    activityId: key.activityId,
    activityTitle: wordsIn(title, language)(title.rules.title),
    taskId: key.taskId,
    rewardType: reward.rewardType,
    rewardKind: rewardKindOf[reward.rewardType],
    rewardName: rewardNames(release, language)(reward),
    amount: reward.amount,
    coin: reward.coin ?? null,
    source,
    userName: null,
    ...state,
    expireTime: state.status === 'GRANTED' ? usableTo(won, state) : state.expireTime,
  }
}

/** When a paid reward expires, epoch ms. Draw chances expire by the rule of the lottery. */
function usableTo({ reward, release }: WonReward, { createTime, expireTime }: RecordState): number | null {
  const { lottery, timeZone } = release.rules
  if (reward.rewardType !== 'LOTTERY_COUNT' || !lottery) return expireTime
  return chancesEnd(lottery, createTime, timeZone, windowsOf(release.rules).end)
}

/** The record of a reward that is granted now. */
export const grantedRecord = (context: TextContext, title: ReleaseWithRules, won: WonReward): RewardRecord =>
  recordOf(context, title, won, {
    status: 'GRANTED',
    createTime: context.now,
    expireTime: usableUntil(won.reward, context.now),
  })

/** The stored receipt of a grant that belongs to no task: a rank, a tier or a draw. */
export const receiptText = (
  record: RewardRecord | null,
  lottery: Answer<Calls['obtainReward']>['lottery'] = null,
): string => JSON.stringify({ record, completion: null, lottery } satisfies Answer<Calls['obtainReward']>)
