import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import { payRankOrTier } from '../payment/payRankOrTier.ts'
import { tierReached } from '../rules/agent.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { agentTierTaskId } from '../rules/reservedTaskIds.ts'
import type { Windows } from '../rules/windows.ts'
import { countReferrals, type TimeRange } from '../store/invitations.ts'
import { rebatesOf } from '../store/rebates.ts'
import type { Db } from '../store/schema.ts'
import type { User } from '../store/users.ts'

/** The time range from the start of an activity to now, at most to its end. */
export const timeUntil = (windows: Windows, now: number): TimeRange => ({
  from: windows.start,
  to: Math.min(windows.end, now + 1),
})

/**
 * The totals of an agent in an activity at a time; amounts in minor units. The volume is that of the trades which count, also
 * if the rebate of a reversed one was paid.
 */
export async function agentTotals(db: Db, userId: string, windows: Windows, now: number) {
  const time = timeUntil(windows, now)
  const { counts, volume } = await countReferrals(db, userId, time, windows.settle)
  const { sum } = await rebatesOf(db, userId, time, { seen: time, offset: 0, limit: 1 })
  return { counts, rebates: BigInt(sum), reached: { validInvites: counts.valid, volume: toMinor(volume) } }
}

/** Pays the highest tier that an agent has reached, by the given release. Does nothing before the results are final. */
export async function settleAgent(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  release: ReleaseWithRules,
): Promise<void> {
  const { windows } = activity
  const { agent } = release.rules
  if (!agent || context.now < windows.settle) return
  const { reached } = await agentTotals(context.db, user.user_id, windows, context.now)
  const tier = tierReached(agent.tiers, reached)
  if (!tier) return
  const value = fromMinor(reached.volume)
  const { reward } = tier
  await payRankOrTier(context, user, activity, {
    taskId: agentTierTaskId,
    cycleKey: 'ALL',
    reward,
    release,
    source: 'TIER',
    value,
  })
}
