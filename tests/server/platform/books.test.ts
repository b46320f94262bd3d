import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import { group, moments, releaseOf, rulesOf, task } from './fixture.ts'
import { completionOf, joinAs, onEachStore, type Stage } from './stage.ts'

/** Users who have all met the one task of an activity. */
async function metBy(stage: Stage, activityId: string, count: number) {
  const users = []
  for (let i = 0; i < count; i++) {
    const user = await stage.enter()
    await joinAs(stage, activityId, user.token)
    await stage.event(user.userId, { kind: 'deposit', amount: '100' })
    users.push(user)
  }
  return users
}

const stocked = (stock: number): TaskRule => {
  const limited = task({ taskId: 'deposit' })
  return { ...limited, rewards: limited.rewards.map((reward) => ({ ...reward, rewardId: 'limited', stock })) }
}

const grantsOf = async (stage: Stage, activityId: string) => {
  const { rows } = await sql<{ grants: number; pairs: number; queued: number; sum: string }>`
    select count(*) as grants,
      (select count(*) from ledger_entry join reward_record using (record_id) where activity_id = ${activityId}) as pairs,
      count(*) filter (where payout = 'PENDING') as queued,
      (select coalesce(sum(entry.amount), 0)::text from ledger_entry entry join reward_record using (record_id)
        where activity_id = ${activityId}) as sum
    from reward_record where activity_id = ${activityId}`.execute(stage.store.db)
  return rows[0]
}

onEachStore('the books', (stage) => {
  test('50 claims at once, with and without operation ids: one grant, one receipt', async () => {
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])])
    const [user] = await metBy(stage(), activityId, 1)
    const claim = (requestId?: string) =>
      stage().send(calls.obtainReward, { activityId, taskId: 'deposit', requestId }, { token: user?.token })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => claim(i % 2 ? randomUUID() : undefined)))
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set(['00000']))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1)
    expect(await grantsOf(stage(), activityId)).toEqual({ grants: 1, pairs: 2, queued: 1, sum: '0' })
  })

  test('stock of 10 against 100 users: ten are paid, the others are told, and nothing is below zero', async () => {
    const activityId = await stage().open([group([stocked(10)])])
    const users = await metBy(stage(), activityId, 100)
    const replies = await Promise.all(
      users.map(({ token }) => stage().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })),
    )
    const paid = replies.filter((reply) => reply.code === '00000')
    const told = replies.filter((reply) => reply.code === '51020' && reply.data.reason === 'OUT_OF_STOCK')
    expect([paid.length, told.length]).toEqual([10, 90])
    expect(await grantsOf(stage(), activityId)).toEqual({ grants: 10, pairs: 20, queued: 10, sum: '0' })
    const left = await stage()
      .store.db.selectFrom('stock')
      .select('remaining')
      .where('activity_id', '=', activityId)
      .execute()
    expect(left).toEqual([{ remaining: 0 }])
    const loser = users[replies.findIndex((reply) => reply.code !== '00000')]
    expect(await completionOf(stage(), activityId, 'deposit', loser?.token ?? '')).toMatchObject({
      status: 'UNSATISFIED',
      reason: 'OUT_OF_STOCK',
    })
  })

  test('the budget is never overdrawn', async () => {
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])], {
      budget: [{ coin: 'USDT', amount: '25' }],
    })
    const users = await metBy(stage(), activityId, 5)
    const replies = await Promise.all(
      users.map(({ token }) => stage().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })),
    )
    expect(replies.filter((reply) => reply.code === '00000')).toHaveLength(2)
    const [budget] = await stage()
      .store.db.selectFrom('budget')
      .selectAll()
      .where('activity_id', '=', activityId)
      .execute()
    expect(budget).toMatchObject({ total: '25000000000000000000', spent: '20000000000000000000' })
  })

  test('a larger stock in the next release lets those claim who came too late', async () => {
    const activityId = await stage().open([group([stocked(1)])])
    const [first, second] = await metBy(stage(), activityId, 2)
    const claim = (token?: string) => stage().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect((await claim(first?.token)).code).toBe('00000')
    expect((await claim(second?.token)).data.reason).toBe('OUT_OF_STOCK')
    const more = releaseOf(`event-${activityId}`, rulesOf(activityId, [group([stocked(2)])]))
    await stage().platform.publish(more, { actor: 'test', reason: 'more', source: 'operator' })
    expect((await claim(second?.token)).code).toBe('00000')
  })

  test('the ledger sums to zero in every asset and can only grow', async () => {
    const activityId = await stage().open([
      group([
        {
          ...task({ taskId: 'deposit' }),
          rewards: [
            {
              rewardId: 'cash',
              rewardType: 'GIFT_CASH',
              amount: '0.000000000000000001',
              coin: 'USDT',
              name: 'reward.name',
            },
            { rewardId: 'cup', rewardType: 'PHYSICAL', amount: '1', name: 'reward.name' },
          ],
        },
      ]),
    ])
    const [user] = await metBy(stage(), activityId, 1)
    await stage().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token: user?.token })
    const { db } = stage().store
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

  test('an operation id gives its own answer for ever, and belongs to one operation', async () => {
    const daily = task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME' })
    const activityId = await stage().open([group([daily, task({ taskId: 'other' })], { timing: 'EVERYDAY' })])
    const { token, userId } = await stage().enter()
    await joinAs(stage(), activityId, token)
    await stage().event(userId, { kind: 'trade', amount: '100' })
    const requestId = randomUUID()
    const claim = (taskId: string) => stage().send(calls.obtainReward, { activityId, taskId, requestId }, { token })
    const first = await claim('trade')
    stage().clock.time += moments.day
    await stage().event(userId, { kind: 'trade', amount: '100' })
    expect((await claim('trade')).data).toEqual(first.data)
    expect(await claim('other')).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
    stage().clock.time = moments.start + moments.day
  })

  test('places are counted, and the last one is given once', async () => {
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])], { participantLimit: 3 })
    const users = await Promise.all(Array.from({ length: 8 }, () => stage().enter()))
    const replies = await Promise.all(users.map(({ token }) => stage().send(calls.apply, { activityId }, { token })))
    expect(replies.filter((reply) => reply.code === '00000')).toHaveLength(3)
    expect(replies.filter((reply) => reply.data.reason === 'FULL')).toHaveLength(5)
    expect((await stage().send(calls.noLoginDetail, { activityId }, {})).data.participantCount).toBe(3)
  })

  test('20 applications of one user at once are one', async () => {
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])])
    const { token } = await stage().enter()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => stage().send(calls.apply, { activityId }, { token })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify([reply.code, reply.data]))).size).toBe(1)
    expect((await stage().send(calls.noLoginDetail, { activityId }, {})).data.participantCount).toBe(1)
  })

  test('winners are shown to everybody with their names masked', async () => {
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])])
    const [user] = await metBy(stage(), activityId, 1)
    await stage().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token: user?.token })
    const { data } = await stage().send(calls.getRewardList, { scope: 'ALL', activityId }, {})
    expect(data.list.map((record) => record.userName)).toEqual([expect.stringMatching(/^u-\*{4}..$/)])
  })

  test('a release that could not be paid, or takes another activity over, is not published', async () => {
    const by = { actor: 'test', reason: 'test', source: 'operator' } as const
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])])
    const broke = releaseOf('broke', rulesOf('999001', [group([task({ taskId: 'deposit' })])], { budget: [] }))
    await expect(stage().platform.publish(broke, by)).rejects.toThrow(
      '"broke" was not published: reward "r-deposit" pays USDT, for which there is no budget.',
    )
    const thief = releaseOf('thief', rulesOf(activityId, [group([task({ taskId: 'deposit' })])]))
    await expect(stage().platform.publish(thief, by)).rejects.toThrow(
      `Activity ${activityId} belongs to "event-${activityId}"`,
    )
    const mover = releaseOf(`event-${activityId}`, rulesOf('999002', [group([task({ taskId: 'deposit' })])]))
    await expect(stage().platform.publish(mover, by)).rejects.toThrow('publish another activity under a new alias')
    expect(await stage().platform.aliases()).not.toContain('thief')
  })

  test('the same hash published again changes nothing; the last hash made from a file is known', async () => {
    const release = releaseOf('hub', null, { type: 'Hub' })
    const by = { actor: 'test', reason: 'test' }
    expect(await stage().platform.lastFileHash('hub')).toBeNull()
    const both = await Promise.all([1, 2].map(() => stage().platform.publish(release, { ...by, source: 'file' })))
    expect(both.map((result) => result.version)).toEqual([1, 1])
    const other = { ...release, hash: 'f'.repeat(64) }
    expect(await stage().platform.publish(other, { ...by, source: 'operator' })).toEqual({ version: 2, changed: true })
    expect(await stage().platform.lastFileHash('hub')).toBe(release.hash)
    expect(await stage().platform.release('hub')).toMatchObject({ version: 2, page: release.page })
  })
})
