import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { accountOf, type CallContext, type OpenActivity } from '../context.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { grantResult } from '../store/resultGrants.ts'
import { markUnpaidRewardPaid, storeUnpaidReward } from '../store/unpaidRewards.ts'
import type { User } from '../store/users.ts'
import { grantedRecord, receiptText } from './recordOf.ts'

interface RankOrTierReward {
  taskId: string
  cycleKey: string
  reward: RewardRule
  release: ReleaseWithRules
  source: 'RANK' | 'TIER'
  value: string
}

/**
 * Pays the reward of a rank or a tier, once. If the user is not eligible (anymore), or stock or budget is missing, the
 * reward is stored as refused with the reason: its owner sees it, and an operator can pay it later.
 */
export async function payRankOrTier(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  won: RankOrTierReward,
): Promise<void> {
  const { now } = context
  const { reward, release, taskId, cycleKey, source } = won
  const key = { userId: user.user_id, activityId: activity.activityId, taskId, cycleKey }
  const receipt = receiptText(grantedRecord(context, activity.release, { key, reward, release, source }))
  const grant = { ...key, ...won, rewards: [reward], now, receipt }
  const row = { user_id: user.user_id, activity_id: key.activityId, task_id: taskId, cycle_key: cycleKey }
  const refusal = refusalOf(activity.release.rules, accountOf(user), now, true)
  if (!refusal && (await grantResult(context.db, grant))) {
    await markUnpaidRewardPaid(context.db, row, now)
    return
  }
  const { alias, version } = release
  const refused = {
    source,
    value: won.value,
    receipt: grant.receipt,
    reason: refusal ?? 'OUT_OF_STOCK',
    refused_at: now,
  }
  await storeUnpaidReward(context.db, { ...row, ...refused, alias, version }, reward)
}
