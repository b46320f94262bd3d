import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { operatorOf } from '../../../src/platform/index.ts'
import { openAgents } from './agents.ts'
import { group, moments, task } from './fixture.ts'
import { completionOf, joinAs, onEachStore, type Stage } from './stage.ts'

type User = { token: string; userId: string }

async function agentOn(stage: Stage): Promise<User & { code: string }> {
  const user = await stage.enter()
  await operatorOf(stage.platform).appointAgent(user.userId, { actor: 'test', reason: 'test', source: 'operator' })
  const { data } = await stage.send(calls.userVipCode, {}, user)
  return { ...user, code: data.partnerInviteCode ?? '' }
}

async function inviteBy(stage: Stage, inviteCode: string): Promise<User> {
  const loginName = `friend-${randomUUID()}`
  const { body } = await stage.post('/__sandbox/sign-in', { loginName, inviteCode })
  return { token: String(body.accessToken), userId: String(body.userId) }
}

const trade = (stage: Stage, { userId }: User, amount: string, market = 'spot') =>
  stage.event(userId, { kind: 'trade', amount, market })

onEachStore('agents', (stage) => {
  test('only an agent is let into an agent activity, and only there', async () => {
    const id = await openAgents(stage())
    const product = await stage().open([group([task({ taskId: 'deposit' })])])
    const [agent, other] = [await agentOn(stage()), await stage().enter()]
    const permission = async (activityId: string, { token }: User) =>
      (await stage().send(calls.agentPermission, { id: activityId }, { token })).data
    expect(await permission(id, agent)).toEqual({ permission: true, reason: null })
    expect(await permission(id, other)).toEqual({ permission: false, reason: 'AGENT_ONLY' })
    expect(await permission(product, agent)).toEqual({ permission: false, reason: 'NOT_FOUND' })
    for (const call of [calls.rebateList, calls.referralList, calls.agentPerformance]) {
      expect((await stage().send(call, { id }, { token: other.token })).data.reason).toBe('AGENT_ONLY')
      expect((await stage().send(call, { id: product }, { token: agent.token })).data.reason).toBe('NOT_FOUND')
      expect((await stage().send(call, { id: '404' }, { token: agent.token })).data.reason).toBe('NOT_FOUND')
      expect((await stage().send(call, { id: '0x1' }, { token: agent.token })).data.reason).toBe('PARAM_INVALID')
      expect((await stage().send(call, { id })).code).toBe('600')
    }
    const joining = { activityId: id, consent: true }
    expect((await stage().send(calls.backApply, joining, { token: other.token })).data.reason).toBe('AGENT_ONLY')
    expect((await stage().send(calls.eligible, { activityId: id }, { token: other.token })).data.reason).toBe(
      'AGENT_ONLY',
    )
    expect((await stage().send(calls.backApply, joining, { token: agent.token })).code).toBe('00000')
    const { data } = await stage().send(calls.getActivityDetailInfo, { activityId: id }, { token: agent.token })
    expect(data).toMatchObject({ applyStatus: 'APPLIED', title: 'Sample event', timeZone: '+08:00' })
    expect(data.tiers.map(({ tierId, reward }) => [tierId, reward.amount])).toEqual([
      ['bronze', '50'],
      ['silver', '200'],
    ])
  })

  test('an invitee is listed at once, valid once verified, and counts for the tasks of the inviter once', async () => {
    const id = await openAgents(stage())
    const agent = await agentOn(stage())
    await joinAs(stage(), id, agent.token)
    const [first, second] = [await inviteBy(stage(), agent.code), await inviteBy(stage(), agent.code)]
    const referrals = async (valid?: boolean) =>
      (await stage().send(calls.referralList, { id, valid }, { token: agent.token })).data
    expect((await referrals()).total).toBe(2)
    expect((await referrals(true)).total).toBe(0)
    for (const level of ['1', '2']) await stage().event(first.userId, { kind: 'kyc', amount: level })
    expect((await completionOf(stage(), id, 'invite', agent.token)).currentValue).toBe('1')
    expect((await referrals(true)).list).toEqual([
      expect.objectContaining({ kyc: true, valid: true, deposit: '0', volume: '0', firstDepositTime: null }),
    ])
    expect((await referrals(false)).total).toBe(1)
    await stage().event(second.userId, { kind: 'kyc', amount: '1' })
    expect(await completionOf(stage(), id, 'invite', agent.token)).toMatchObject({ status: 'COMPLETED' })
    await stage().event(second.userId, { kind: 'deposit', amount: '80.5' })
    const found = (await referrals()).list.find((entry) => entry.deposit !== '0')
    expect(found).toMatchObject({ deposit: '80.5', firstDepositTime: stage().clock.time })
    expect(found?.uid).toMatch(/^70\*{4}\d\d$/)
  })

  test('a trade of an invitee gives a rebate by the level of that moment, paid when the day is over', async () => {
    const id = await openAgents(stage())
    const agent = await agentOn(stage())
    const friend = await inviteBy(stage(), agent.code)
    const at = stage().clock.time
    await trade(stage(), friend, '1000.1234', 'futures')
    await trade(stage(), friend, '300')
    const rebates = async (input: { startTime?: number; pageSize?: number } = {}) =>
      (await stage().send(calls.rebateList, { id, ...input }, { token: agent.token })).data
    const { list, total, sum } = await rebates()
    expect(
      list.map(({ bizType, fee, rebateRate, rebateAmount, status }) => [
        bizType,
        fee,
        rebateRate,
        rebateAmount,
        status,
      ]),
    ).toEqual([
      ['SPOT', '0.3', '0.2', '0.06', 'PENDING'],
      // 0.0005 × 1000.1234 × 0.2, cut off at the eighth decimal.
      ['FUTURES', '0.5000617', '0.2', '0.10001234', 'PENDING'],
    ])
    expect([total, sum]).toEqual([2, '0.16001234'])
    expect(await rebates({ pageSize: 1 })).toMatchObject({ list: [{ bizType: 'SPOT' }], total: 2, sum })
    expect(await rebates({ startTime: at + 1 })).toMatchObject({ list: [], total: 0, sum: '0' })
    await stage().event(agent.userId, { kind: 'invite', amount: '5' })
    expect((await stage().send(calls.isAgent, {}, { token: agent.token })).data).toEqual({
      isAgent: true,
      agentLevel: 2,
    })
    await trade(stage(), friend, '300')
    expect((await rebates()).list[0]).toMatchObject({ rebateRate: '0.25', rebateAmount: '0.075' })
    stage().clock.time += moments.day
    expect((await rebates()).list.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
    const marquee = (await stage().send(calls.marqueeRecord, { activityId: id })).data.list
    expect(marquee.find(({ amount }) => amount === '0.10001234')).toMatchObject({
      coin: 'USDT',
      rewardName: '10 USDT trial fund',
    })
    expect(JSON.stringify(marquee)).not.toContain(agent.userId)
  })

  test('performance adds up, ranks agents by volume and says what the next tier takes', async () => {
    const id = await openAgents(stage(), {
      windows: {
        applyStart: '2026-11-01T00:00:00+08:00',
        applyEnd: '2026-11-30T00:00:00+08:00',
        start: new Date(stage().clock.time + 1000).toISOString(),
        end: '2026-12-01T00:00:00+08:00',
        settle: '2026-12-02T00:00:00+08:00',
        claimEnd: '2026-12-08T00:00:00+08:00',
      },
    })
    const [strong, weak] = [await agentOn(stage()), await agentOn(stage())]
    await trade(stage(), await inviteBy(stage(), strong.code), '999999')
    stage().clock.time += 2000
    const performance = async ({ token }: User) => (await stage().send(calls.agentPerformance, { id }, { token })).data
    expect(await performance(strong)).toMatchObject({ invited: 0, traders: 0, volume: '0', rank: null, tierId: null })
    const friends = [await inviteBy(stage(), strong.code), await inviteBy(stage(), strong.code)]
    for (const { userId } of friends) await stage().event(userId, { kind: 'kyc', amount: '1' })
    await stage().event(friends[0]?.userId ?? '', { kind: 'deposit', amount: '10' })
    await trade(stage(), friends[0] as User, '1200')
    await trade(stage(), await inviteBy(stage(), weak.code), '700')
    expect(await performance(strong)).toEqual({
      invited: 2,
      valid: 2,
      depositors: 1,
      traders: 1,
      volume: '1200',
      rebateTotal: '0.24',
      coin: 'USDT',
      rank: 1,
      tierId: 'bronze',
      nextTier: { tierId: 'silver', gapInvites: 3, gapVolume: '98800' },
      updateTime: stage().clock.time,
    })
    expect(await performance(weak)).toMatchObject({
      rank: 2,
      tierId: null,
      nextTier: { tierId: 'bronze', gapInvites: 2, gapVolume: '300' },
    })
  })

  test('the highest tier reached is paid once, to agents who joined, after results are final', async () => {
    const began = stage().clock.time
    const after = (days: number) => new Date(began + days * moments.day).toISOString()
    const windows = {
      applyStart: after(-1),
      applyEnd: after(1),
      start: after(-1),
      end: after(1),
      settle: after(2),
      claimEnd: after(3),
    }
    const id = await openAgents(stage(), { windows })
    const [member, idler] = [await agentOn(stage()), await agentOn(stage())]
    await joinAs(stage(), id, member.token)
    for (const { code } of [member, idler])
      for (let i = 0; i < 2; i++) {
        const friend = await inviteBy(stage(), code)
        await stage().event(friend.userId, { kind: 'kyc', amount: '1' })
        await trade(stage(), friend, '600')
      }
    const paid = async ({ token }: User) => {
      await stage().send(calls.taskCompletions, { activityId: id }, { token })
      const { data } = await stage().send(
        calls.getRewardList,
        { scope: 'MINE', activityId: id, status: 'GRANTED' },
        { token },
      )
      return data.list.map(({ source, amount }) => [source, amount])
    }
    stage().clock.time = began + 2 * moments.day - 1
    expect(await paid(member)).toEqual([])
    stage().clock.time += 1
    await Promise.all([paid(member), paid(member), paid(member)])
    expect(await paid(member)).toEqual([['TIER', '50']])
    expect(await paid(idler)).toEqual([])
    const { list } = (await stage().send(calls.marqueeRecord, { activityId: id })).data
    expect(list.filter(({ amount }) => amount === '50')).toHaveLength(1)
    stage().clock.time = began
  })

  test('a leader is bound once for life, by whichever of 20 simultaneous requests came first', async () => {
    const activityId = await stage().open([group([task({ taskId: 'kol', taskType: 'KOL_BIND', threshold: '1' })])], {
      kols: [
        { code: 'ALPHA1', name: 'Alpha' },
        { code: 'BETA22', name: 'Beta' },
      ],
    })
    const user = await stage().enter()
    await joinAs(stage(), activityId, user.token)
    const bind = (kolCode: string, requestId?: string) =>
      stage().send(calls.kolBind, { activityId, kolCode, requestId }, { token: user.token })
    expect((await bind('NOBODY1')).data.reason).toBe('KOL_CODE_INVALID')
    expect((await completionOf(stage(), activityId, 'kol', user.token)).status).toBe('PENDING')
    const requestId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => bind(i % 2 ? 'ALPHA1' : 'BETA22')))
    const won = replies.filter((reply) => reply.code === '00000')
    expect(won).toHaveLength(10)
    expect(new Set(won.map((reply) => JSON.stringify(reply.data))).size).toBe(1)
    expect(replies.filter((reply) => reply.data.reason === 'ALREADY_BOUND')).toHaveLength(10)
    const code = won[0]?.data.kolName === 'Alpha' ? 'ALPHA1' : 'BETA22'
    const again = await bind(code, requestId)
    stage().clock.time += 1000
    expect((await bind(code, requestId)).data).toEqual(again.data)
    expect((await bind('ALPHA1', requestId)).code === '00000').toBe(code === 'ALPHA1')
    expect((await completionOf(stage(), activityId, 'kol', user.token)).status).toBe('COMPLETED')
  })

  test("an agent's own code can be bound; codes tell who invites", async () => {
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])])
    const [agent, user] = [await agentOn(stage()), await stage().enter()]
    const vip = async ({ token }: User) => (await stage().send(calls.userVipCode, {}, { token })).data
    expect(await vip(user)).toMatchObject({ partnerInviteCode: null, rebateRate: '0.1' })
    expect(await vip(agent)).toMatchObject({ rebateRate: '0.2', inviteUrl: `/register?inviteCode=${agent.code}` })
    const { data } = await stage().send(calls.kolBind, { activityId, kolCode: agent.code }, { token: user.token })
    expect(data).toMatchObject({ bound: true, kolName: expect.stringContaining('****') })
    const registering = await stage().send(calls.getRegisterCode, { activityId }, { token: agent.token })
    expect(registering.data).toMatchObject({
      registerCode: agent.code,
      expireTime: Date.parse('2026-11-30T00:00:00+08:00'),
    })
  })

  test('ten verifications at once count an invitee once', async () => {
    const id = await openAgents(stage())
    const agent = await agentOn(stage())
    await joinAs(stage(), id, agent.token)
    const friend = await inviteBy(stage(), agent.code)
    const verify = () => stage().event(friend.userId, { kind: 'kyc', amount: '1' })
    await Promise.all(Array.from({ length: 10 }, verify))
    expect((await completionOf(stage(), id, 'invite', agent.token)).currentValue).toBe('1')
    expect((await stage().send(calls.isAgent, {}, { token: agent.token })).data.isAgent).toBe(true)
  })

  test('rebates are a book of their own: only their payment changes', async () => {
    const agent = await agentOn(stage())
    await trade(stage(), await inviteBy(stage(), agent.code), '100')
    const { db } = stage().store
    await expect(db.updateTable('rebate').set({ amount: '1' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('rebate').execute()).rejects.toThrow('append-only')
  })

  test('an account that was there before is not invited by signing in with a code', async () => {
    const id = await openAgents(stage())
    const agent = await agentOn(stage())
    await stage().enter('old-friend@example.com')
    stage().clock.time += 1
    const body = { loginName: 'old-friend@example.com', inviteCode: agent.code }
    await stage().post('/__sandbox/sign-in', body)
    expect((await stage().send(calls.referralList, { id }, { token: agent.token })).data.total).toBe(0)
  })
})
