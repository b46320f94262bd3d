import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { group, moments, task } from './fixture.ts'
import { completionOf, joinAs, onEachStore } from './harness.ts'

onEachStore('an activity', (harness) => {
  test('apply → events → completed → claim → record, and everything is still there after the store was reopened', async () => {
    const { send, enter, event, open, reopen } = harness()
    const activityId = await open([group([task({ taskId: 'deposit' })])])
    const { token, userId } = await enter()

    const before = await send(calls.taskCompletions, { activityId }, { token })
    expect(before.data.completions.map((entry) => entry.status)).toEqual(['PENDING'])

    const applied = await send(calls.apply, { activityId }, { token })
    expect(applied).toMatchObject({ code: '00000', data: { activityId, applyStatus: 'APPLIED' } })
    expect((await send(calls.apply, { activityId }, { token })).data).toEqual(applied.data)

    await event(userId, { kind: 'deposit', amount: '99.999999' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '99.999999',
      percent: 99,
    })
    await event(userId, { kind: 'deposit', amount: '0.000001' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      currentValue: '100',
      percent: 100,
      expireTime: moments.claimEnd,
    })

    const claimed = await send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect(claimed.data.record).toMatchObject({
      amount: '10',
      coin: 'USDT',
      status: 'GRANTED',
      rewardName: '10 USDT trial fund',
    })
    await reopen()
    const again = await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(claimed.data))
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({ status: 'GRANTED' })

    const records = await harness().send(calls.getRewardList, { scope: 'MINE' }, { token })
    expect(records.data).toMatchObject({
      total: 1,
      list: [claimed.data.record],
      summary: { toClaim: 0, granted: 1, expired: 0, totalUsdt: '10' },
    })
  })

  test('only events after joining count, even in the same millisecond; an earlier identity verification counts', async () => {
    const { enter, event, open } = harness()
    const activityId = await open([
      group([task({ taskId: 'deposit' }), task({ taskId: 'kyc', taskType: 'KYC_PASS', threshold: '1' })]),
    ])
    const { token, userId } = await enter()
    await event(userId, { kind: 'deposit', amount: '500' })
    await event(userId, { kind: 'kyc', amount: '1' })
    await joinAs(harness(), activityId, token)
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '0',
    })
    expect(await completionOf(harness(), activityId, 'kyc', token)).toMatchObject({ status: 'COMPLETED' })
    await event(userId, { kind: 'deposit', amount: '100' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      currentValue: '100',
    })
  })

  test('a net deposit may fall before the task is completed, but not after', async () => {
    const { enter, event, open } = harness()
    const activityId = await open([group([task({ taskId: 'deposit' })])])
    const { token, userId } = await enter()
    await joinAs(harness(), activityId, token)
    await event(userId, { kind: 'deposit', amount: '80' })
    await event(userId, { kind: 'withdraw', amount: '30' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '50',
    })
    await event(userId, { kind: 'deposit', amount: '50' })
    await event(userId, { kind: 'withdraw', amount: '100' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      currentValue: '100',
    })
  })

  test('a task waits for its previous task, and an automatic reward is paid without a claim', async () => {
    const { send, enter, event, open } = harness()
    const activityId = await open([
      group([
        task({ taskId: 'kyc', taskType: 'KYC_PASS', threshold: '1', autoGrant: true }),
        task({ taskId: 'deposit', preTaskIds: ['kyc'] }),
      ]),
    ])
    const { token, userId } = await enter()
    await joinAs(harness(), activityId, token)
    await event(userId, { kind: 'deposit', amount: '100' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      locked: true,
      reason: 'TASK_LOCKED',
      currentValue: '100',
      percent: 99,
    })
    const early = await send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect(early).toMatchObject({ code: '51020', data: { reason: 'TASK_LOCKED' } })
    await event(userId, { kind: 'kyc', amount: '1' })
    expect(await completionOf(harness(), activityId, 'kyc', token)).toMatchObject({ status: 'GRANTED' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      locked: false,
    })
    const records = await send(calls.getRewardList, { scope: 'MINE', activityId }, { token })
    expect(records.data.list.map((record) => record.status).sort()).toEqual(['COMPLETED', 'GRANTED'])
    for (const { timeZone } of records.data.list) expect(timeZone).toBe('+08:00')
    expect(records.data.summary).toMatchObject({ toClaim: 1, granted: 1 })
  })

  test('everyday tasks start again at 00:00 in the zone of the activity', async () => {
    const { send, enter, event, open, clock } = harness()
    const daily = task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME', claimPolicy: 'CYCLE' })
    const activityId = await open([group([daily], { timing: 'EVERYDAY' })])
    const { token, userId } = await enter()
    const midnight = Date.parse('2026-11-10T16:00:00Z')
    clock.time = midnight - 60_000
    await joinAs(harness(), activityId, token)
    await event(userId, { kind: 'trade', amount: '100', at: '2026-11-10T15:59:59.999Z' })
    clock.time = midnight - 1
    expect(await completionOf(harness(), activityId, 'trade', token)).toMatchObject({
      cycleKey: '2026-11-10',
      status: 'COMPLETED',
      expireTime: midnight,
    })
    expect((await send(calls.obtainReward, { activityId, taskId: 'trade' }, { token })).data.completion).toMatchObject({
      cycleKey: '2026-11-10',
    })
    clock.time = midnight
    expect(await completionOf(harness(), activityId, 'trade', token)).toMatchObject({
      cycleKey: '2026-11-11',
      status: 'PENDING',
      currentValue: '0',
    })
    await event(userId, { kind: 'trade', amount: '100' })
    clock.time = midnight + moments.day
    const late = await send(calls.obtainReward, { activityId, taskId: 'trade' }, { token })
    expect(late).toMatchObject({ code: '51020', data: { reason: 'TASK_NOT_COMPLETED' } })
    clock.time = moments.start + moments.day
  })

  test('with claim policy WINDOW the oldest unclaimed day is claimed first', async () => {
    const { send, enter, event, open, clock } = harness()
    const activityId = await open([
      group([task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME' })], { timing: 'EVERYDAY' }),
    ])
    const { token, userId } = await enter()
    clock.time = Date.parse('2026-11-05T12:00:00+08:00')
    await joinAs(harness(), activityId, token)
    await event(userId, { kind: 'trade', amount: '100' })
    clock.time += moments.day
    await event(userId, { kind: 'trade', amount: '100' })
    const days = []
    for (let i = 0; i < 3; i++) {
      const reply = await send(calls.obtainReward, { activityId, taskId: 'trade' }, { token })
      days.push(reply.data.completion?.cycleKey)
    }
    expect(days).toEqual(['2026-11-05', '2026-11-06', '2026-11-06'])
    clock.time = moments.start + moments.day
  })

  test('a task with timing AFTER stays pending above its threshold until results are final', async () => {
    const { enter, event, open, clock } = harness()
    const earnings = task({ taskId: 'earn', taskType: 'EARNINGS' })
    const activityId = await open([group([earnings], { timing: 'AFTER' })])
    const { token, userId } = await enter()
    await joinAs(harness(), activityId, token)
    await event(userId, { kind: 'pnl', amount: '150' })
    const settle = moments.end + moments.day
    clock.time = settle - 1
    expect(await completionOf(harness(), activityId, 'earn', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '150',
    })
    clock.time = settle
    expect(await completionOf(harness(), activityId, 'earn', token)).toMatchObject({
      status: 'COMPLETED',
      completedTime: settle,
    })
    clock.time = moments.start + moments.day
  })

  test('a reward can be claimed until one millisecond before claimEnd', async () => {
    const { send, enter, event, open, clock } = harness()
    const activityId = await open([group([task({ taskId: 'deposit' })])])
    const [early, late] = [await enter(), await enter()]
    for (const { token, userId } of [early, late]) {
      await joinAs(harness(), activityId, token)
      await event(userId, { kind: 'deposit', amount: '100' })
    }
    clock.time = moments.claimEnd - 1
    expect((await send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token: early.token })).code).toBe(
      '00000',
    )
    clock.time = moments.claimEnd
    expect(await send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token: late.token })).toMatchObject({
      code: '51020',
      data: { reason: 'CLAIM_EXPIRED' },
    })
    expect(await completionOf(harness(), activityId, 'deposit', late.token)).toMatchObject({
      status: 'UNSATISFIED',
      reason: 'CLAIM_EXPIRED',
    })
    clock.time = moments.start + moments.day
  })

  test('validDays counts from registration and ends tasks that are not completed', async () => {
    const { send, enter, event, open, clock } = harness()
    const activityId = await open([group([task({ taskId: 'deposit', validDays: 3 })])])
    const { token, userId } = await enter()
    const registered = clock.time
    await joinAs(harness(), activityId, token)
    const { data } = await send(calls.detail, { activityId }, { token })
    expect(data.user?.userEndTime).toBe(registered + 3 * moments.day)
    clock.time = registered + 3 * moments.day
    await event(userId, { kind: 'deposit', amount: '100' })
    expect(await completionOf(harness(), activityId, 'deposit', token)).toMatchObject({ status: 'UNSATISFIED' })
    clock.time = moments.start + moments.day
  })

  test('a user keeps the thresholds, amounts and tasks from the time of joining, and also gets new tasks', async () => {
    const { platform, send, enter, event, open } = harness()
    const activityId = await open([
      group([task({ taskId: 'deposit' }), task({ taskId: 'gone', taskType: 'INVITE_FRIEND', threshold: '1' })]),
    ])
    const [early, late] = [await enter(), await enter()]
    await joinAs(harness(), activityId, early.token)
    const before = await platform.release(`event-${activityId}`)
    if (!before?.rules) throw new Error('not published')
    const dearer = task({ taskId: 'deposit', threshold: '200' })
    dearer.rewards = dearer.rewards.map((reward) => ({ ...reward, amount: '5' }))
    const added = task({ taskId: 'share', taskType: 'SHARE_LINK', threshold: '1' })
    const { version: _v, source: _s, publishedAt: _p, ...input } = before
    const next = { ...input, hash: '1'.repeat(64), rules: { ...before.rules, taskGroups: [group([dearer, added])] } }
    expect(await platform.publish(next, { actor: 'test', reason: 'dearer', source: 'operator' })).toEqual({
      version: 2,
      changed: true,
    })
    await joinAs(harness(), activityId, late.token)

    for (const { token, userId, ids, value } of [
      { ...early, ids: ['deposit', 'gone', 'share'], value: '10' },
      { ...late, ids: ['deposit', 'share'], value: '5' },
    ]) {
      const { data } = await send(calls.detail, { activityId }, { token })
      expect(data.taskGroups.flatMap(({ tasks }) => tasks.map(({ taskId }) => taskId))).toEqual(ids)
      await event(userId, { kind: 'deposit', amount: '200' })
      const claim = await send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
      expect(claim.data.record?.amount).toBe(value)
    }
  })
})
