import { expect, test } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { operatorOf } from '../../../src/platform/index.ts'
import { validator } from '../../../src/platform/validate.ts'
import { openAgents } from './agents.ts'
import { group, moments, task } from './fixture.ts'
import { joinAs, onEachStore } from './harness.ts'

/** The maximum amount of one event. */
const maxAmount = '999999999999999999.999999999999999999'

onEachStore('sums of more than 18 digits', (harness) => {
  const ask = async <C extends Call>(call: C, input: object, token: string) => {
    const { code, data } = await harness().send(call, input as never, { token })
    expect([call.name, code, validator(call.data)(data)]).toEqual([call.name, '00000', null])
    return data
  }

  test('match the contract in progress, leaderboards, tiers, teams and traders', async () => {
    harness().clock.time = moments.start + moments.day
    const loginName = 'trader-of-much'
    const activityId = await harness().open(
      [
        group([
          task({ taskId: 'deposit', threshold: '999999999999999999' }),
          task({ taskId: 'volume', taskType: 'TOTAL_TRADING_VOLUME', threshold: '999999999999999999' }),
          task({ taskId: 'earn', taskType: 'EARNINGS', threshold: '999999999999999999' }),
        ]),
      ],
      {
        leaderboards: (['VOLUME', 'PNL', 'ROI'] as const).flatMap((metric) => [
          { boardId: `u-${metric}`, scope: 'USER' as const, metric, periods: ['TOTAL' as const] },
          { boardId: `t-${metric}`, scope: 'TEAM' as const, metric, periods: ['TOTAL' as const] },
        ]),
        team: { minMembers: 1, maxMembers: 3, lockAt: '2026-11-20T00:00:00+08:00' },
        tiers: [
          {
            tierId: 'one',
            depositMin: '1',
            volumeMin: '1',
            reward: { rewardId: 'tier', rewardType: 'DROP', amount: '1', coin: 'USDT', name: 'reward.name' },
          },
        ],
        traders: [{ traderId: 'much', name: 'title', loginName }],
      },
    )
    const user = await harness().enter(loginName)
    const team = { action: 'CREATE', teamName: 'Much' }
    await harness().send(calls.apply, { activityId, team: team as never }, user)
    await harness().event(user.userId, { kind: 'deposit', amount: '0.000000000000000001' })
    for (let times = 0; times < 3; times++) {
      await harness().event(user.userId, { kind: 'pnl', amount: maxAmount })
      await harness().event(user.userId, { kind: 'trade', amount: maxAmount })
      await harness().event(user.userId, { kind: 'deposit', amount: maxAmount })
    }
    const { completions } = await ask(calls.taskCompletions, { activityId }, user.token)
    const volume = completions.find(({ taskId }) => taskId === 'volume')
    expect(volume?.status).toBe('COMPLETED')
    const detail = await ask(calls.detail, { activityId }, user.token)
    expect(detail.tierProgress?.volume).toBe('2999999999999999999.999999999999999997')
    expect(detail.leaderboards?.find(({ boardId }) => boardId === 'u-VOLUME')?.me?.value.length).toBeGreaterThan(36)
    await ask(calls.noLoginDetail, { activityId }, user.token)
  })

  test('match the contract in invitees, rebates and the performance of an agent', async () => {
    harness().clock.time = moments.start + moments.day
    const id = await openAgents(harness())
    const agent = await harness().enter()
    const by = { actor: 'test', reason: 'test', source: 'operator' as const }
    await operatorOf(harness().platform).appointAgent(agent.userId, by)
    await joinAs(harness(), id, agent.token)
    const { partnerInviteCode: inviteCode } = (await harness().send(calls.userVipCode, {}, agent)).data
    const { body } = await harness().post('/__sandbox/sign-in', { loginName: `much-of-${agent.userId}`, inviteCode })
    for (let times = 0; times < 20; times++) {
      await harness().event(String(body.userId), { kind: 'deposit', amount: maxAmount })
      await harness().event(String(body.userId), { kind: 'trade', amount: maxAmount, market: 'spot' })
    }
    await ask(calls.referralList, { id }, agent.token)
    await ask(calls.rebateList, { id, pageSize: 50 }, agent.token)
    const performance = await ask(calls.agentPerformance, { id }, agent.token)
    expect(performance.volume).toBe('19999999999999999999.99999999999999998')
    harness().clock.time += moments.day
    await ask(calls.marqueeRecord, { activityId: id }, agent.token)
    await ask(calls.getRewardList, { scope: 'MINE' }, agent.token)
  })
})
