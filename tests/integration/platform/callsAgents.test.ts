import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { operatorOf } from '../../../src/platform/index.ts'
import { openAgents } from './agents.ts'
import { group, moments, task } from './fixture.ts'
import { completionOf, type Harness, joinAs, onEachStore } from './harness.ts'

type User = { token: string; userId: string }

async function agentOn(harness: Harness): Promise<User & { code: string }> {
  const user = await harness.enter()
  await operatorOf(harness.platform).appointAgent(user.userId, { actor: 'test', reason: 'test', source: 'operator' })
  const { data } = await harness.send(calls.userVipCode, {}, user)
  return { ...user, code: data.partnerInviteCode ?? '' }
}

async function inviteBy(harness: Harness, inviteCode: string): Promise<User> {
  const loginName = `friend-${randomUUID()}`
  const { body } = await harness.post('/__sandbox/sign-in', { loginName, inviteCode })
  return { token: String(body.accessToken), userId: String(body.userId) }
}

const trade = (harness: Harness, { userId }: User, amount: string, market = 'spot') =>
  harness.event(userId, { kind: 'trade', amount, market })

onEachStore('agents', (harness) => {
  test('agent calls accept only agents and only agent activities', async () => {
    const id = await openAgents(harness())
    const product = await harness().open([group([task({ taskId: 'deposit' })])])
    const [agent, other] = [await agentOn(harness()), await harness().enter()]
    const permission = async (activityId: string, { token }: User) =>
      (await harness().send(calls.agentPermission, { id: activityId }, { token })).data
    expect(await permission(id, agent)).toEqual({ permission: true, reason: null })
    expect(await permission(id, other)).toEqual({ permission: false, reason: 'AGENT_ONLY' })
    expect(await permission(product, agent)).toEqual({ permission: false, reason: 'NOT_FOUND' })
    for (const call of [calls.rebateList, calls.referralList, calls.agentPerformance]) {
      expect((await harness().send(call, { id }, { token: other.token })).data.reason).toBe('AGENT_ONLY')
      expect((await harness().send(call, { id: product }, { token: agent.token })).data.reason).toBe('NOT_FOUND')
      expect((await harness().send(call, { id: '404' }, { token: agent.token })).data.reason).toBe('NOT_FOUND')
      expect((await harness().send(call, { id: '0x1' }, { token: agent.token })).data.reason).toBe('PARAM_INVALID')
      expect((await harness().send(call, { id })).code).toBe('600')
    }
    const joining = { activityId: id, consent: true }
    expect((await harness().send(calls.backApply, joining, { token: other.token })).data.reason).toBe('AGENT_ONLY')
    expect((await harness().send(calls.eligible, { activityId: id }, { token: other.token })).data.reason).toBe(
      'AGENT_ONLY',
    )
    expect((await harness().send(calls.backApply, joining, { token: agent.token })).code).toBe('00000')
    const { data } = await harness().send(calls.getActivityDetailInfo, { activityId: id }, { token: agent.token })
    expect(data).toMatchObject({ applyStatus: 'APPLIED', title: 'Sample event', timeZone: '+08:00' })
    expect(data.tiers.map(({ tierId, reward }) => [tierId, reward.amount])).toEqual([
      ['bronze', '50'],
      ['silver', '200'],
    ])
  })

  test('an invitee is listed at once, is valid once verified and counts once for the tasks of the inviter', async () => {
    const id = await openAgents(harness())
    const agent = await agentOn(harness())
    await joinAs(harness(), id, agent.token)
    const [first, second] = [await inviteBy(harness(), agent.code), await inviteBy(harness(), agent.code)]
    const referrals = async (valid?: boolean) =>
      (await harness().send(calls.referralList, { id, valid }, { token: agent.token })).data
    expect((await referrals()).total).toBe(2)
    expect((await referrals(true)).total).toBe(0)
    for (const level of ['1', '2']) await harness().event(first.userId, { kind: 'kyc', amount: level })
    expect((await completionOf(harness(), id, 'invite', agent.token)).currentValue).toBe('1')
    expect((await referrals(true)).list).toEqual([
      expect.objectContaining({ kyc: true, valid: true, deposit: '0', volume: '0', firstDepositTime: null }),
    ])
    expect((await referrals(false)).total).toBe(1)
    await harness().event(second.userId, { kind: 'kyc', amount: '1' })
    expect(await completionOf(harness(), id, 'invite', agent.token)).toMatchObject({ status: 'COMPLETED' })
    await harness().event(second.userId, { kind: 'deposit', amount: '80.5' })
    const found = (await referrals()).list.find((entry) => entry.deposit !== '0')
    expect(found).toMatchObject({ deposit: '80.5', firstDepositTime: harness().clock.time })
    expect(found?.uid).toMatch(/^70\*{4}\d\d$/)
  })

  test('a trade of an invitee gives a rebate at the current level, paid after the day', async () => {
    const id = await openAgents(harness())
    const agent = await agentOn(harness())
    const friend = await inviteBy(harness(), agent.code)
    const at = harness().clock.time
    await trade(harness(), friend, '1000.1234', 'futures')
    await trade(harness(), friend, '300')
    const rebates = async (input: { startTime?: number; pageSize?: number } = {}) =>
      (await harness().send(calls.rebateList, { id, ...input }, { token: agent.token })).data
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
      // 0.0005 × 1000.1234 and 20 % of it, each rounded down to two decimals.
      ['FUTURES', '0.5', '0.2', '0.1', 'PENDING'],
    ])
    expect([total, sum]).toEqual([2, '0.16'])
    expect(await rebates({ pageSize: 1 })).toMatchObject({ list: [{ bizType: 'SPOT' }], total: 2, sum })
    expect(await rebates({ startTime: at + 1 })).toMatchObject({ list: [], total: 0, sum: '0' })
    await harness().event(agent.userId, { kind: 'invite', amount: '5' })
    expect((await harness().send(calls.isAgent, {}, { token: agent.token })).data).toEqual({
      isAgent: true,
      agentLevel: 2,
    })
    await trade(harness(), friend, '300')
    expect((await rebates()).list[0]).toMatchObject({ rebateRate: '0.25', rebateAmount: '0.07' })
    harness().clock.time += moments.day
    expect((await rebates()).list.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
    const marquee = (await harness().send(calls.marqueeRecord, { activityId: id })).data.list
    expect(marquee.find(({ amount }) => amount === '0.1')).toMatchObject({
      coin: 'USDT',
      // The text of the rebate says 10 USDT, which was not credited.
      rewardName: '0.1\u00a0USDT',
    })
    expect(JSON.stringify(marquee)).not.toContain(agent.userId)
  })

  test('performance has the totals, the rank by volume and what the next tier needs', async () => {
    const id = await openAgents(harness(), {
      windows: {
        applyStart: '2026-11-01T00:00:00+08:00',
        applyEnd: '2026-11-30T00:00:00+08:00',
        start: new Date(harness().clock.time + 1000).toISOString(),
        end: '2026-12-01T00:00:00+08:00',
        settle: '2026-12-02T00:00:00+08:00',
        claimEnd: '2026-12-08T00:00:00+08:00',
      },
    })
    const [strong, weak] = [await agentOn(harness()), await agentOn(harness())]
    await trade(harness(), await inviteBy(harness(), strong.code), '999999')
    harness().clock.time += 2000
    const performance = async ({ token }: User) =>
      (await harness().send(calls.agentPerformance, { id }, { token })).data
    expect(await performance(strong)).toMatchObject({ invited: 0, traders: 0, volume: '0', rank: null, tierId: null })
    const friends = [await inviteBy(harness(), strong.code), await inviteBy(harness(), strong.code)]
    for (const { userId } of friends) await harness().event(userId, { kind: 'kyc', amount: '1' })
    await harness().event(friends[0]?.userId ?? '', { kind: 'deposit', amount: '10' })
    await trade(harness(), friends[0] as User, '1200')
    await trade(harness(), await inviteBy(harness(), weak.code), '700')
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
      updateTime: harness().clock.time,
    })
    expect(await performance(weak)).toMatchObject({
      rank: 2,
      tierId: null,
      nextTier: { tierId: 'bronze', gapInvites: 2, gapVolume: '300' },
    })
  })

  test('the highest reached tier is paid once, to agents who joined, after results are final', async () => {
    const began = harness().clock.time
    const after = (days: number) => new Date(began + days * moments.day).toISOString()
    const windows = {
      applyStart: after(-1),
      applyEnd: after(1),
      start: after(-1),
      end: after(1),
      settle: after(2),
      claimEnd: after(3),
    }
    const id = await openAgents(harness(), { windows })
    const [member, idler] = [await agentOn(harness()), await agentOn(harness())]
    await joinAs(harness(), id, member.token)
    for (const { code } of [member, idler])
      for (let i = 0; i < 2; i++) {
        const friend = await inviteBy(harness(), code)
        await harness().event(friend.userId, { kind: 'kyc', amount: '1' })
        await trade(harness(), friend, '600')
      }
    const paid = async ({ token }: User) => {
      await harness().send(calls.taskCompletions, { activityId: id }, { token })
      const { data } = await harness().send(
        calls.getRewardList,
        { scope: 'MINE', activityId: id, status: 'GRANTED' },
        { token },
      )
      return data.list.map(({ source, amount }) => [source, amount])
    }
    harness().clock.time = began + 2 * moments.day - 1
    expect(await paid(member)).toEqual([])
    harness().clock.time += 1
    await Promise.all([paid(member), paid(member), paid(member)])
    expect(await paid(member)).toEqual([['TIER', '50']])
    expect(await paid(idler)).toEqual([])
    const { list } = (await harness().send(calls.marqueeRecord, { activityId: id })).data
    expect(list.filter(({ amount }) => amount === '50')).toHaveLength(1)
    harness().clock.time = began
  })

  test('a KOL is bound once and for all, by the first of 20 simultaneous requests', async () => {
    const activityId = await harness().open([group([task({ taskId: 'kol', taskType: 'KOL_BIND', threshold: '1' })])], {
      kols: [
        { code: 'ALPHA1', name: 'Alpha' },
        { code: 'BETA22', name: 'Beta' },
      ],
    })
    const user = await harness().enter()
    await joinAs(harness(), activityId, user.token)
    const bind = (kolCode: string, requestId?: string) =>
      harness().send(calls.kolBind, { activityId, kolCode, requestId }, { token: user.token })
    expect((await bind('NOBODY1')).data.reason).toBe('KOL_CODE_INVALID')
    expect((await completionOf(harness(), activityId, 'kol', user.token)).status).toBe('PENDING')
    const requestId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => bind(i % 2 ? 'ALPHA1' : 'BETA22')))
    const won = replies.filter((reply) => reply.code === '00000')
    expect(won).toHaveLength(10)
    expect(new Set(won.map((reply) => JSON.stringify(reply.data))).size).toBe(1)
    expect(replies.filter((reply) => reply.data.reason === 'ALREADY_BOUND')).toHaveLength(10)
    const code = won[0]?.data.kolName === 'Alpha' ? 'ALPHA1' : 'BETA22'
    const again = await bind(code, requestId)
    harness().clock.time += 1000
    expect((await bind(code, requestId)).data).toEqual(again.data)
    expect((await bind('ALPHA1', requestId)).code === '00000').toBe(code === 'ALPHA1')
    expect((await completionOf(harness(), activityId, 'kol', user.token)).status).toBe('COMPLETED')
  })

  test('the code of an agent can be bound; codes identify the inviter', async () => {
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], { kolBinding: {} })
    const other = await harness().open([group([task({ taskId: 'deposit' })])])
    const [agent, user] = [await agentOn(harness()), await harness().enter()]
    const vip = async ({ token }: User) => (await harness().send(calls.userVipCode, {}, { token })).data
    expect(await vip(user)).toMatchObject({ partnerInviteCode: null, rebateRate: '0.1' })
    expect(await vip(agent)).toMatchObject({ rebateRate: '0.2', inviteUrl: `/register?inviteCode=${agent.code}` })
    const refused = await harness().send(
      calls.kolBind,
      { activityId: other, kolCode: agent.code },
      { token: user.token },
    )
    expect(refused.data.reason).toBe('KOL_CODE_INVALID')
    const { data } = await harness().send(calls.kolBind, { activityId, kolCode: agent.code }, { token: user.token })
    expect(data).toMatchObject({ bound: true, kolName: expect.stringContaining('****') })
    const registering = await harness().send(calls.getRegisterCode, { activityId }, { token: agent.token })
    expect(registering.data).toMatchObject({
      registerCode: agent.code,
      expireTime: Date.parse('2026-11-30T00:00:00+08:00'),
    })
  })

  test('ten simultaneous verifications count an invitee once', async () => {
    const id = await openAgents(harness())
    const agent = await agentOn(harness())
    await joinAs(harness(), id, agent.token)
    const friend = await inviteBy(harness(), agent.code)
    const verify = () => harness().event(friend.userId, { kind: 'kyc', amount: '1' })
    await Promise.all(Array.from({ length: 10 }, verify))
    expect((await completionOf(harness(), id, 'invite', agent.token)).currentValue).toBe('1')
    expect((await harness().send(calls.isAgent, {}, { token: agent.token })).data.isAgent).toBe(true)
  })

  test('rebates are append-only: only their payment changes', async () => {
    const agent = await agentOn(harness())
    await trade(harness(), await inviteBy(harness(), agent.code), '100')
    const { db } = harness().store
    await expect(db.updateTable('rebate').set({ amount: '1' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('rebate').execute()).rejects.toThrow('append-only')
  })

  test('an existing account does not become an invitee by signing in with a code', async () => {
    const id = await openAgents(harness())
    const agent = await agentOn(harness())
    await harness().enter('old-friend@example.com')
    harness().clock.time += 1
    const body = { loginName: 'old-friend@example.com', inviteCode: agent.code }
    await harness().post('/__sandbox/sign-in', body)
    expect((await harness().send(calls.referralList, { id }, { token: agent.token })).data.total).toBe(0)
  })
})
