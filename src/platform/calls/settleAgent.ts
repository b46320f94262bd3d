import { tierReached } from '../rules/agent.ts'
import { fromMinor } from '../rules/amount.ts'
import { agentTierTask } from '../rules/standingTasks.ts'
import type { RuledRelease } from '../rules/terms.ts'
import type { Windows } from '../rules/windows.ts'
import { type Between, countReferrals } from '../store/invitations.ts'
import { rebatesOf } from '../store/rebates.ts'
import type { Db } from '../store/schema.ts'
import type { User } from '../store/users.ts'
import type { CallContext, OpenActivity } from './context.ts'
import { payWon } from './settle.ts'

/** The time of an activity until now. */
export const timeUntil = (windows: Windows, now: number): Between => ({
  from: windows.start,
  to: Math.min(windows.end, now + 1),
})

/** What an agent brought to an activity in its time; amounts in minor units. */
export async function agencyOf(db: Db, userId: string, time: Between) {
  const counts = await countReferrals(db, userId, time)
  const { sum, volume, total } = await rebatesOf(db, userId, time, { seen: time, offset: 0, limit: 1 })
  return {
    counts,
    trades: total,
    rebates: BigInt(sum),
    reached: { validInvites: counts.valid, volume: BigInt(volume) },
  }
}

/** Pays an agent who joined the highest tier reached, by the release joined under. Before results are final nothing. */
export async function settleAgent(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  release: RuledRelease,
): Promise<void> {
  const { windows } = activity
  const { agent } = release.rules
  if (!agent || context.now < windows.settle) return
  const { reached } = await agencyOf(context.db, user.user_id, timeUntil(windows, context.now))
  const tier = tierReached(agent.tiers, reached)
  if (!tier) return
  const value = fromMinor(reached.volume)
  const { reward } = tier
  await payWon(context, user, activity, {
    taskId: agentTierTask,
    cycleKey: 'ALL',
    reward,
    release,
    source: 'TIER',
    value,
  })
}
