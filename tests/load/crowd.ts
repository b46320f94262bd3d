import { sql } from 'kysely'
import type { Store } from '../../src/platform/index.ts'
import { group, releaseOf, rulesOf, task } from '../integration/platform/fixture.ts'

/** Id of the task that every user of a crowd has completed. */
export const crowdTask = 'deposit'

const day = 86_400_000
const iso = (moment: number) => new Date(moment).toISOString()

/** Windows that are open from a week before `now` to a week after it. */
const windowsAround = (now: number) => ({
  applyStart: iso(now - 7 * day),
  applyEnd: iso(now + 7 * day),
  start: iso(now - 7 * day),
  end: iso(now + 7 * day),
  settle: iso(now + 8 * day),
  claimEnd: iso(now + 14 * day),
})

/** Task id of the crowd's draws. */
export const crowdDraw = 'draw'

/** A wheel with `draws` chances for each user: a rare prize, a common one, and none. */
const wheelOf = (draws: number) => ({
  drawTaskId: crowdDraw,
  chanceExpiry: 'ACTIVITY' as const,
  freeDaily: draws,
  maxPerUser: draws,
  prizes: [
    ...[
      { prizeId: 'phone', odds: 100_000, rewardType: 'PHYSICAL' as const, amount: '1', stock: 25 },
      { prizeId: 'cash', odds: 400_000, rewardType: 'GIFT_CASH' as const, amount: '0.5', coin: 'USDT' },
    ].map(({ prizeId, odds, ...reward }) => ({
      prizeId,
      odds,
      name: 'reward.name',
      reward: { rewardId: `r-${prizeId}`, name: 'reward.name', ...reward },
    })),
    { prizeId: 'none', odds: 500_000, name: 'reward.name' },
  ],
})

/** A release of an activity that pays 10 USDT. `stock`: how often; `budget`: how much in all; `draws`: chances of a user. */
export const payingRelease = (
  activityId: string,
  parts: { now: number; stock?: number; budget?: string; draws?: number },
) => {
  const paying = task({ taskId: crowdTask })
  const rewards = paying.rewards.map((reward) => ({ ...reward, ...(parts.stock ? { stock: parts.stock } : {}) }))
  const budget = [{ coin: 'USDT', amount: parts.budget ?? '1000000000' }]
  const windows = windowsAround(parts.now)
  return releaseOf(
    `event-${activityId}`,
    rulesOf(activityId, [group([{ ...paying, rewards }])], {
      budget,
      windows,
      ...(parts.draws ? { lottery: wheelOf(parts.draws) } : {}),
    }),
  )
}

/** Id of the crowd's n-th user (from 1) in an activity: a number, as all user ids are. */
export const crowdUser = (activityId: string, n: number): string => `8${activityId}${String(n).padStart(6, '0')}`

/** Access token of a user of the crowd. */
export const crowdToken = (userId: string): string => `crowd-token-${userId}`

/**
 * Writes users 1 to `count` of an activity in bulk: account, token, application and a completed task each. Requires the
 * first release of the activity.
 */
export async function seedCrowd(
  { db }: Store,
  activityId: string,
  count: number,
  now: number,
  analyze = true,
): Promise<void> {
  const id = sql`('8' || ${activityId} || lpad(n::text, 6, '0'))`
  const numbers = sql`generate_series(1, ${count}::int) n`
  const before = now - 60_000
  await sql`
    insert into app_user (user_id, login_name, region, invite_code, registered_at)
    select ${id}, 'crowd-' || ${id}, 'TR', 'C' || ${id}, ${before}::int8 from ${numbers}`.execute(db)
  await sql`
    insert into access_token (token_hash, user_id, expires_at)
    select encode(sha256(('crowd-token-' || ${id})::bytea), 'hex'), ${id}, ${now + 315_360_000_000}::int8
    from ${numbers}`.execute(db)
  await sql`
    insert into application (user_id, activity_id, status, applied_at, alias, version, last_event_id)
    select ${id}, ${activityId}, 'APPLIED', ${before}::int8, 'event-' || ${activityId}, 1, 0 from ${numbers}`.execute(
    db,
  )
  await sql`
    insert into user_event (user_id, kind, amount, at) select ${id}, 'deposit', '100', ${before}::int8
    from ${numbers}`.execute(db)
  await sql`
    insert into completion (user_id, activity_id, task_id, cycle_key, status, value, completed_at)
    select ${id}, ${activityId}, ${crowdTask}, 'ALL', 'COMPLETED', '100', ${before}::int8 from ${numbers}`.execute(db)
  await sql`update activity set participants = participants + ${count}::int where activity_id = ${activityId}`.execute(
    db,
  )
  // Statistics must include a large crowd; for a small one this takes too long.
  if (analyze) await sql`analyze`.execute(db)
}
