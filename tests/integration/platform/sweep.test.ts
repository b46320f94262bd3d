import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { operatorOf, type SweepFailure, sweepingOf } from '../../../src/platform/index.ts'
import { group, moments, task } from './fixture.ts'
import { type Harness, joinAs, onEachStore } from './harness.ts'

const settleTime = Date.parse('2026-12-02T00:00:00+08:00')
const minute = 60_000

const ranked: Partial<PlatformRules> = {
  leaderboards: [
    {
      boardId: 'volume',
      scope: 'USER',
      metric: 'VOLUME',
      periods: ['TOTAL'],
      rewards: [1, 2].map((rank) => ({
        from: rank,
        to: rank,
        reward: {
          rewardId: `rank-${rank}`,
          rewardType: 'DROP',
          amount: `${30 - rank}`,
          coin: 'USDT',
          name: 'reward.plain',
        },
      })),
    },
  ],
}

/** Amounts that the ledger credited to a user. */
const paidTo = async ({ store }: Harness, userId: string, activityId: string) =>
  (
    await store.db
      .selectFrom('reward_record')
      .select('amount')
      .where('user_id', '=', userId)
      .where('activity_id', '=', activityId)
      .execute()
  ).map(({ amount }) => amount)

/** A release without an activity, which makes a settlement fail. */
async function brokenRelease({ store }: Harness, alias: string) {
  const empty = { page: {}, words: {}, rules: null, assets: {} }
  await store.db
    .insertInto('release')
    .values({ alias, version: 99, hash: 'broken', source: 'test', created_at: 0, ...empty } as never)
    .execute()
  return { alias, version: 99 }
}

onEachStore('sweeps', (harness) => {
  const trader = async (activityId: string, amount: string) => {
    const user = await harness().enter()
    await joinAs(harness(), activityId, user.token)
    await harness().event(user.userId, { kind: 'trade', amount })
    return user
  }
  const setRelease = (activityId: string, userId: string, release: { alias: string; version: number }) =>
    harness()
      .store.db.updateTable('application')
      .set(release)
      .where('user_id', '=', userId)
      .where('activity_id', '=', activityId)
      .execute()

  test('a failing activity, rank or participant does not block other settlements and is retried', async () => {
    const { db } = harness().store
    const sweeping = sweepingOf(harness().platform)
    const failures: SweepFailure[] = []
    sweeping.onFailure((failure) => failures.push(failure))
    const seen = () =>
      failures.splice(0).map(({ task, activityId, userId, attempt }) => [task, activityId, userId, attempt])
    const openRanked = () => harness().open([group([task({ taskId: 'deposit', threshold: '1000000' })])], ranked)

    harness().clock.time = moments.start + moments.day
    // Activities are settled in the order of their ids, so the broken ones come first.
    const [broken, partly, sound] = [await openRanked(), await openRanked(), await openRanked()]
    const [first, second] = [await trader(partly, '900'), await trader(partly, '500')]
    const [best, junk] = [await trader(sound, '900'), await trader(sound, '500')]
    const agent = await harness().enter()
    const by = { actor: 'test', reason: 'test', source: 'operator' as const }
    await operatorOf(harness().platform).appointAgent(agent.userId, by)
    const { partnerInviteCode: inviteCode } = (await harness().send(calls.userVipCode, {}, agent)).data
    const { body } = await harness().post('/__sandbox/sign-in', { loginName: `friend-of-${agent.userId}`, inviteCode })
    await harness().event(String(body.userId), { kind: 'trade', amount: '1000' })

    const gone = await brokenRelease(harness(), `event-${broken}`)
    await db.updateTable('release_pointer').set({ version: gone.version }).where('alias', '=', gone.alias).execute()
    await setRelease(partly, first.userId, gone)
    await db
      .insertInto('user_event')
      .values({
        user_id: junk.userId,
        kind: 'deposit',
        amount: 'junk',
        symbol: null,
        market: null,
        at: moments.start + 2 * moments.day,
      })
      .execute()

    harness().clock.time = settleTime + 6 * minute
    await sweeping.round()
    expect(seen()).toEqual([
      ['activity', broken, undefined, 1],
      ['boards', partly, undefined, 1],
      ['member', partly, first.userId, 1],
      ['member', sound, junk.userId, 1],
    ])
    expect(await paidTo(harness(), first.userId, partly)).toEqual([])
    expect(await paidTo(harness(), second.userId, partly)).toEqual(['28'])
    expect(await paidTo(harness(), best.userId, sound)).toEqual(['29'])
    expect(await paidTo(harness(), junk.userId, sound)).toEqual(['28'])
    const rebates = await db.selectFrom('rebate').select('state').where('inviter_id', '=', agent.userId).execute()
    expect(rebates).toEqual([{ state: 'PAID' }])
    expect(sweeping.figures()).toEqual({
      failures: [
        { task: 'activity', activityId: broken, count: 1 },
        { task: 'boards', activityId: partly, count: 1 },
        { task: 'member', activityId: partly, count: 1 },
        { task: 'member', activityId: sound, count: 1 },
      ],
      overdue: [
        { activityId: partly, since: settleTime },
        { activityId: sound, since: settleTime },
      ],
    })

    // The failure belongs to another user: a participant can still read.
    expect((await harness().send(calls.taskCompletions, { activityId: partly }, second)).code).toBe('00000')

    // The next attempt is after 30 s, then 60 s after the second failure.
    await sweeping.round()
    expect(seen()).toEqual([])
    harness().clock.time += 30_000
    await sweeping.round()
    expect(seen().map(([name, , , attempt]) => [name, attempt])).toEqual([
      ['activity', 2],
      ['boards', 2],
      ['member', 2],
      ['member', 2],
    ])
    harness().clock.time += 59_999
    await sweeping.round()
    expect(seen()).toEqual([])

    // Once the causes are removed, everything is settled, and nothing is paid twice.
    await setRelease(partly, first.userId, { alias: `event-${partly}`, version: 1 })
    await db.deleteFrom('user_event').where('amount', '=', 'junk').execute()
    await db.updateTable('release_pointer').set({ version: 1 }).where('alias', '=', gone.alias).execute()
    harness().clock.time += 1
    await sweeping.round()
    expect(seen()).toEqual([])
    expect(await paidTo(harness(), first.userId, partly)).toEqual(['29'])
    expect(await paidTo(harness(), second.userId, partly)).toEqual(['28'])
    expect(sweeping.figures().overdue).toEqual([])
  })

  test('one sweep settles all participants, also after 200 who cannot be settled', async () => {
    const { db } = harness().store
    const sweeping = sweepingOf(harness().platform)
    harness().clock.time = moments.start + moments.day
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])])
    const release = { alias: `event-${activityId}`, version: 1 }
    const gone = await brokenRelease(harness(), release.alias)
    const users = Array.from({ length: 230 }, (_, index) => ({
      user_id: `${9_000_000 + Number(activityId) * 1000 + index}`,
      index,
    }))
    await db
      .insertInto('app_user')
      .values(
        users.map(({ user_id }) => ({
          user_id,
          login_name: `crowd-${user_id}`,
          invite_code: `C${user_id}`,
          registered_at: 0,
        })) as never,
      )
      .execute()
    await db
      .insertInto('application')
      .values(
        users.map(({ user_id, index }) => ({
          ...{
            user_id,
            activity_id: activityId,
            status: 'APPLIED',
            applied_at: harness().clock.time,
            last_event_id: 0,
          },
          ...(index < 210 ? gone : release),
        })) as never,
      )
      .execute()
    harness().clock.time = settleTime + 6 * minute
    const waiting = async () =>
      (
        await db
          .selectFrom('application')
          .select('user_id')
          .where('activity_id', '=', activityId)
          .where('settled', '=', false)
          .execute()
      ).length
    await sweeping.round()
    expect(await waiting()).toBe(210)
    expect(sweeping.figures().failures).toContainEqual({ task: 'member', activityId, count: 210 })
  })

  test('one sweep pays the rebates of all past days, but not those of today', async () => {
    const { db } = harness().store
    const { userId } = await harness().enter()
    const today = Date.parse('2026-12-05T00:00:00+08:00')
    harness().clock.time = today + minute
    await sql`
      with trade as (
        insert into user_event (user_id, kind, amount, market, at)
        select ${userId}, 'trade', '10', 'spot', ${today}::int8 - n + 1 from generate_series(1, 1003) n returning id, at
      )
      insert into rebate (event_id, inviter_id, invitee_id, biz_type, volume, fee, rate, amount, coin, created_at)
      select id, ${userId}, ${userId}, 'SPOT', 1, 1, '0.2', 1, 'USDT', at from trade`.execute(db)
    await sweepingOf(harness().platform).round()
    const { rows } = await sql`select state, count(*)::int as n from rebate where inviter_id = ${userId}
      group by state order by state`.execute(db)
    expect(rows).toEqual([
      { state: 'PAID', n: 1002 },
      { state: 'PENDING', n: 1 },
    ])
  })
})
