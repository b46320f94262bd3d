import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import { group, moments, releaseOf, rulesOf, task } from './fixture.ts'
import { completionOf, type Harness, joinAs, onEachStore } from './harness.ts'

/** Users who have completed the only task of an activity. */
async function metBy(harness: Harness, activityId: string, count: number) {
  const users = []
  for (let i = 0; i < count; i++) {
    const user = await harness.enter()
    await joinAs(harness, activityId, user.token)
    await harness.event(user.userId, { kind: 'deposit', amount: '100' })
    users.push(user)
  }
  return users
}

const stocked = (stock: number): TaskRule => {
  const limited = task({ taskId: 'deposit' })
  return { ...limited, rewards: limited.rewards.map((reward) => ({ ...reward, rewardId: 'limited', stock })) }
}

const grantsOf = async (harness: Harness, activityId: string) => {
  const { rows } = await sql<{ grants: number; pairs: number; queued: number; sum: string }>`
    select count(*) as grants,
      (select count(*) from ledger_entry join reward_record using (record_id) where activity_id = ${activityId}) as pairs,
      count(*) filter (where payout = 'PENDING') as queued,
      (select coalesce(sum(entry.amount), 0)::text from ledger_entry entry join reward_record using (record_id)
        where activity_id = ${activityId}) as sum
    from reward_record where activity_id = ${activityId}`.execute(harness.store.db)
  return rows[0]
}

onEachStore('the ledger', (harness) => {
  test('50 simultaneous claims, with and without operation ids: one grant, one receipt', async () => {
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])])
    const [user] = await metBy(harness(), activityId, 1)
    const claim = (requestId?: string) =>
      harness().send(calls.obtainReward, { activityId, taskId: 'deposit', requestId }, { token: user?.token })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => claim(i % 2 ? randomUUID() : undefined)))
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set(['00000']))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1)
    expect(await grantsOf(harness(), activityId)).toEqual({ grants: 1, pairs: 2, queued: 1, sum: '0' })
  })

  test('a stock of 10 for 100 users: ten are paid, the others get OUT_OF_STOCK, nothing is below zero', async () => {
    const activityId = await harness().open([group([stocked(10)])])
    const users = await metBy(harness(), activityId, 100)
    const replies = await Promise.all(
      users.map(({ token }) => harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })),
    )
    const paid = replies.filter((reply) => reply.code === '00000')
    const soldOut = replies.filter((reply) => reply.code === '51020' && reply.data.reason === 'OUT_OF_STOCK')
    expect([paid.length, soldOut.length]).toEqual([10, 90])
    expect(await grantsOf(harness(), activityId)).toEqual({ grants: 10, pairs: 20, queued: 10, sum: '0' })
    const left = await harness()
      .store.db.selectFrom('stock')
      .select('remaining')
      .where('activity_id', '=', activityId)
      .execute()
    expect(left).toEqual([{ remaining: 0 }])
    const loser = users[replies.findIndex((reply) => reply.code !== '00000')]
    expect(await completionOf(harness(), activityId, 'deposit', loser?.token ?? '')).toMatchObject({
      status: 'UNSATISFIED',
      reason: 'OUT_OF_STOCK',
    })
  })

  test('the budget is never overdrawn', async () => {
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], {
      budget: [{ coin: 'USDT', amount: '25' }],
    })
    const users = await metBy(harness(), activityId, 5)
    const replies = await Promise.all(
      users.map(({ token }) => harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })),
    )
    expect(replies.filter((reply) => reply.code === '00000')).toHaveLength(2)
    const [budget] = await harness()
      .store.db.selectFrom('budget')
      .selectAll()
      .where('activity_id', '=', activityId)
      .execute()
    expect(budget).toMatchObject({ total: '25000000000000000000', spent: '20000000000000000000' })
  })

  test('a larger stock in the next release lets the refused users claim', async () => {
    const activityId = await harness().open([group([stocked(1)])])
    const [first, second] = await metBy(harness(), activityId, 2)
    const claim = (token?: string) => harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect((await claim(first?.token)).code).toBe('00000')
    expect((await claim(second?.token)).data.reason).toBe('OUT_OF_STOCK')
    const more = releaseOf(`event-${activityId}`, rulesOf(activityId, [group([stocked(2)])]))
    await harness().platform.publish(more, { actor: 'test', reason: 'more', source: 'operator' })
    expect((await claim(second?.token)).code).toBe('00000')
  })

  test('the ledger sums to zero in every asset and can only grow', async () => {
    const activityId = await harness().open([
      group([
        {
          ...task({ taskId: 'deposit' }),
          rewards: [
            {
              rewardId: 'cash',
              rewardType: 'GIFT_CASH',
              amount: '0.01',
              coin: 'USDT',
              name: 'reward.name',
            },
            { rewardId: 'cup', rewardType: 'PHYSICAL', amount: '1', name: 'reward.name' },
          ],
        },
      ]),
    ])
    const [user] = await metBy(harness(), activityId, 1)
    await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token: user?.token })
    const { db } = harness().store
    const { rows } = await sql<{
      asset: string
      sum: string
    }>`select asset, sum(amount)::text as sum from ledger_entry group by asset`.execute(db)
    expect(rows).toContainEqual({ asset: 'PHYSICAL:cup', sum: '0' })
    expect(rows.every((row) => row.sum === '0')).toBe(true)
    for (const change of [
      sql`update ledger set amount = 1`,
      sql`delete from ledger`,
      sql`truncate ledger`,
      sql`update release set hash = 'x'`,
    ])
      await expect(change.execute(db)).rejects.toThrow('append-only')
  })

  test('an operation id always returns its stored answer and belongs to one operation', async () => {
    const daily = task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME' })
    const activityId = await harness().open([group([daily, task({ taskId: 'other' })], { timing: 'EVERYDAY' })])
    const { token, userId } = await harness().enter()
    await joinAs(harness(), activityId, token)
    await harness().event(userId, { kind: 'trade', amount: '100' })
    const requestId = randomUUID()
    const claim = (taskId: string) => harness().send(calls.obtainReward, { activityId, taskId, requestId }, { token })
    const first = await claim('trade')
    harness().clock.time += moments.day
    await harness().event(userId, { kind: 'trade', amount: '100' })
    expect((await claim('trade')).data).toEqual(first.data)
    expect(await claim('other')).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
    harness().clock.time = moments.start + moments.day
  })

  test('the participant limit is exact: the last place is given once', async () => {
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], { participantLimit: 3 })
    const users = await Promise.all(Array.from({ length: 8 }, () => harness().enter()))
    const replies = await Promise.all(users.map(({ token }) => harness().send(calls.apply, { activityId }, { token })))
    expect(replies.filter((reply) => reply.code === '00000')).toHaveLength(3)
    expect(replies.filter((reply) => reply.data.reason === 'FULL')).toHaveLength(5)
    expect((await harness().send(calls.noLoginDetail, { activityId }, {})).data.participantCount).toBe(3)
  })

  test('20 simultaneous applications of one user are one application', async () => {
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])])
    const { token } = await harness().enter()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => harness().send(calls.apply, { activityId }, { token })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify([reply.code, reply.data]))).size).toBe(1)
    expect((await harness().send(calls.noLoginDetail, { activityId }, {})).data.participantCount).toBe(1)
  })

  test('winners are public, with masked names', async () => {
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])])
    const [user] = await metBy(harness(), activityId, 1)
    await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token: user?.token })
    const { data } = await harness().send(calls.getRewardList, { scope: 'ALL', activityId }, {})
    expect(data.list.map((record) => record.userName)).toEqual([expect.stringMatching(/^u-\*{4}..$/)])
  })

  test('a release that exceeds its budget or takes over another activity is not published', async () => {
    const by = { actor: 'test', reason: 'test', source: 'operator' } as const
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])])
    const broke = releaseOf('broke', rulesOf('999001', [group([task({ taskId: 'deposit' })])], { budget: [] }))
    await expect(harness().platform.publish(broke, by)).rejects.toThrow(
      '"broke" was not published: reward "r-deposit" pays USDT, but the budget has no USDT.',
    )
    const thief = releaseOf('thief', rulesOf(activityId, [group([task({ taskId: 'deposit' })])]))
    await expect(harness().platform.publish(thief, by)).rejects.toThrow(
      `Activity ${activityId} belongs to "event-${activityId}"`,
    )
    const mover = releaseOf(`event-${activityId}`, rulesOf('999002', [group([task({ taskId: 'deposit' })])]))
    await expect(harness().platform.publish(mover, by)).rejects.toThrow('publish another activity under a new alias')
    expect(await harness().platform.aliases()).not.toContain('thief')
  })

  test('publishing the same hash again changes nothing; the last hash from a file is known', async () => {
    const release = releaseOf('hub', null, { type: 'Hub' })
    const by = { actor: 'test', reason: 'test' }
    expect(await harness().platform.lastFileHash('hub')).toBeNull()
    const both = await Promise.all([1, 2].map(() => harness().platform.publish(release, { ...by, source: 'file' })))
    expect(both.map((result) => result.version)).toEqual([1, 1])
    const other = { ...release, hash: 'f'.repeat(64) }
    expect(await harness().platform.publish(other, { ...by, source: 'operator' })).toEqual({
      version: 2,
      changed: true,
    })
    expect(await harness().platform.lastFileHash('hub')).toBe(release.hash)
    expect(await harness().platform.release('hub')).toMatchObject({ version: 2, page: release.page })
  })
})
