import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { group, moments, task } from './fixture.ts'
import { completionOf, joinAs, onEachStore } from './stage.ts'

onEachStore('a journey', (stage) => {
  test('apply → events → completed → claim → record, and all of it stands after the store was closed and opened', async () => {
    const { send, enter, event, open, reopen } = stage()
    const activityId = await open([group([task({ taskId: 'deposit' })])])
    const { token, userId } = await enter()

    const before = await send(calls.taskCompletions, { activityId }, { token })
    expect(before.data.completions.map((entry) => entry.status)).toEqual(['PENDING'])

    const applied = await send(calls.apply, { activityId }, { token })
    expect(applied).toMatchObject({ code: '00000', data: { activityId, applyStatus: 'APPLIED' } })
    expect((await send(calls.apply, { activityId }, { token })).data).toEqual(applied.data)

    await event(userId, { kind: 'deposit', amount: '99.999999' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '99.999999',
      percent: 99,
    })
    await event(userId, { kind: 'deposit', amount: '0.000001' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
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
    const again = await stage().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(claimed.data))
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({ status: 'GRANTED' })

    const records = await stage().send(calls.getRewardList, { scope: 'MINE' }, { token })
    expect(records.data).toMatchObject({
      total: 1,
      list: [claimed.data.record],
      summary: { toClaim: 0, granted: 1, expired: 0, totalUsdt: '10' },
    })
  })

  test('only what happens after joining counts, even in the same millisecond; an identity verified before it counts', async () => {
    const { enter, event, open } = stage()
    const activityId = await open([
      group([task({ taskId: 'deposit' }), task({ taskId: 'kyc', taskType: 'KYC_PASS', threshold: '1' })]),
    ])
    const { token, userId } = await enter()
    await event(userId, { kind: 'deposit', amount: '500' })
    await event(userId, { kind: 'kyc', amount: '1' })
    await joinAs(stage(), activityId, token)
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '0',
    })
    expect(await completionOf(stage(), activityId, 'kyc', token)).toMatchObject({ status: 'COMPLETED' })
    await event(userId, { kind: 'deposit', amount: '100' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      currentValue: '100',
    })
  })

  test('a net deposit may fall before the task is met, and never after', async () => {
    const { enter, event, open } = stage()
    const activityId = await open([group([task({ taskId: 'deposit' })])])
    const { token, userId } = await enter()
    await joinAs(stage(), activityId, token)
    await event(userId, { kind: 'deposit', amount: '80' })
    await event(userId, { kind: 'withdraw', amount: '30' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '50',
    })
    await event(userId, { kind: 'deposit', amount: '50' })
    await event(userId, { kind: 'withdraw', amount: '100' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      currentValue: '100',
    })
  })

  test('a task waits for the one before it, and what pays by itself is paid unasked', async () => {
    const { send, enter, event, open } = stage()
    const activityId = await open([
      group([
        task({ taskId: 'kyc', taskType: 'KYC_PASS', threshold: '1', autoGrant: true }),
        task({ taskId: 'deposit', preTaskIds: ['kyc'] }),
      ]),
    ])
    const { token, userId } = await enter()
    await joinAs(stage(), activityId, token)
    await event(userId, { kind: 'deposit', amount: '100' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
      status: 'PENDING',
      locked: true,
      reason: 'TASK_LOCKED',
      currentValue: '100',
      percent: 99,
    })
    const early = await send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect(early).toMatchObject({ code: '51020', data: { reason: 'TASK_LOCKED' } })
    await event(userId, { kind: 'kyc', amount: '1' })
    expect(await completionOf(stage(), activityId, 'kyc', token)).toMatchObject({ status: 'GRANTED' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      locked: false,
    })
    const records = await send(calls.getRewardList, { scope: 'MINE', activityId }, { token })
    expect(records.data.list.map((record) => record.status).sort()).toEqual(['COMPLETED', 'GRANTED'])
    expect(records.data.summary).toMatchObject({ toClaim: 1, granted: 1 })
  })

  test('everyday tasks begin anew at 00:00 in the zone of the activity', async () => {
    const { send, enter, event, open, clock } = stage()
    const daily = task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME', claimPolicy: 'CYCLE' })
    const activityId = await open([group([daily], { timing: 'EVERYDAY' })])
    const { token, userId } = await enter()
    const midnight = Date.parse('2026-11-10T16:00:00Z')
    clock.time = midnight - 60_000
    await joinAs(stage(), activityId, token)
    await event(userId, { kind: 'trade', amount: '100', at: '2026-11-10T15:59:59.999Z' })
    clock.time = midnight - 1
    expect(await completionOf(stage(), activityId, 'trade', token)).toMatchObject({
      cycleKey: '2026-11-10',
      status: 'COMPLETED',
      expireTime: midnight,
    })
    expect((await send(calls.obtainReward, { activityId, taskId: 'trade' }, { token })).data.completion).toMatchObject({
      cycleKey: '2026-11-10',
    })
    clock.time = midnight
    expect(await completionOf(stage(), activityId, 'trade', token)).toMatchObject({
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
    const { send, enter, event, open, clock } = stage()
    const activityId = await open([
      group([task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME' })], { timing: 'EVERYDAY' }),
    ])
    const { token, userId } = await enter()
    clock.time = Date.parse('2026-11-05T12:00:00+08:00')
    await joinAs(stage(), activityId, token)
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

  test('a task judged AFTER the event stays open above its threshold until results are final', async () => {
    const { enter, event, open, clock } = stage()
    const earnings = task({ taskId: 'earn', taskType: 'EARNINGS' })
    const activityId = await open([group([earnings], { timing: 'AFTER' })])
    const { token, userId } = await enter()
    await joinAs(stage(), activityId, token)
    await event(userId, { kind: 'pnl', amount: '150' })
    const settle = moments.end + moments.day
    clock.time = settle - 1
    expect(await completionOf(stage(), activityId, 'earn', token)).toMatchObject({
      status: 'PENDING',
      currentValue: '150',
    })
    clock.time = settle
    expect(await completionOf(stage(), activityId, 'earn', token)).toMatchObject({
      status: 'COMPLETED',
      completedTime: settle,
    })
    clock.time = moments.start + moments.day
  })

  test('a reward can be claimed until the last millisecond before claimEnd, and not at it', async () => {
    const { send, enter, event, open, clock } = stage()
    const activityId = await open([group([task({ taskId: 'deposit' })])])
    const [early, late] = [await enter(), await enter()]
    for (const { token, userId } of [early, late]) {
      await joinAs(stage(), activityId, token)
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
    expect(await completionOf(stage(), activityId, 'deposit', late.token)).toMatchObject({
      status: 'UNSATISFIED',
      reason: 'CLAIM_EXPIRED',
    })
    clock.time = moments.start + moments.day
  })

  test('validDays counts from registration, and ends what is not met', async () => {
    const { send, enter, event, open, clock } = stage()
    const activityId = await open([group([task({ taskId: 'deposit', validDays: 3 })])])
    const { token, userId } = await enter()
    const registered = clock.time
    await joinAs(stage(), activityId, token)
    const { data } = await send(calls.detail, { activityId }, { token })
    expect(data.user?.userEndTime).toBe(registered + 3 * moments.day)
    clock.time = registered + 3 * moments.day
    await event(userId, { kind: 'deposit', amount: '100' })
    expect(await completionOf(stage(), activityId, 'deposit', token)).toMatchObject({ status: 'UNSATISFIED' })
    clock.time = moments.start + moments.day
  })

  test('who joined keeps thresholds, amounts and withdrawn tasks of that day, and gets new tasks on top', async () => {
    const { platform, send, enter, event, open } = stage()
    const activityId = await open([
      group([task({ taskId: 'deposit' }), task({ taskId: 'gone', taskType: 'INVITE_FRIEND', threshold: '1' })]),
    ])
    const [early, late] = [await enter(), await enter()]
    await joinAs(stage(), activityId, early.token)
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
    await joinAs(stage(), activityId, late.token)

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
