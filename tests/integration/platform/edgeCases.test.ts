import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { operatorOf } from '../../../src/platform/index.ts'
import { problemOfRules } from '../../../src/platform/rules/checkRules.ts'
import { reassignMembers } from '../../../src/platform/rules/reassignMembers.ts'
import { group, moments, rulesOf, task } from './fixture.ts'
import { type Harness, joinAs, onEachStore } from './harness.ts'

const cash = (rewardId: string, amount: string, stock?: number) => ({
  rewardId,
  rewardType: 'DROP' as const,
  amount,
  coin: 'USDT',
  name: 'reward.name',
  ...(stock ? { stock } : {}),
})
const board = {
  boardId: 'volume',
  scope: 'USER' as const,
  metric: 'VOLUME' as const,
  periods: ['TOTAL' as const],
}

const open = (harness: Harness, parts: Partial<PlatformRules>) =>
  harness.open([group([task({ taskId: 'deposit', threshold: '1000000' })])], parts)

onEachStore('pools, caps, small teams, codes and participant limits', (harness) => {
  const begin = () => {
    harness().clock.time = moments.start + moments.day
  }
  const settle = () => {
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
  }
  const trader = async (activityId: string, amount: string) => {
    const user = await harness().enter()
    await joinAs(harness(), activityId, user.token)
    await harness().event(user.userId, { kind: 'trade', amount })
    return user
  }
  const seen = async (activityId: string, { token }: { token: string }) =>
    (await harness().send(calls.detail, { activityId }, { token })).data

  test('ranks win the part of the pool that is unlocked when results are final', async () => {
    begin()
    const activityId = await open(harness(), {
      leaderboards: [{ ...board, rewards: [{ from: 1, to: 1, reward: cash('first', '300') }] }],
      pool: {
        coin: 'USDT',
        scaleRanks: true,
        steps: [
          { participants: 1, amount: '100' },
          { participants: 2, amount: '200' },
          { participants: 9, amount: '900' },
        ],
      },
    })
    const best = await trader(activityId, '50')
    expect((await seen(activityId, best)).leaderboards?.[0]?.me?.reward?.amount).toBe('33.33')
    await trader(activityId, '10')
    expect((await seen(activityId, best)).leaderboards?.[0]?.rewards[0]?.reward.amount).toBe('66.66')
    settle()
    const { list } = (await harness().send(calls.getRewardList, { scope: 'MINE', activityId }, best)).data
    expect(list).toMatchObject([{ amount: '66.66', source: 'RANK', status: 'GRANTED' }])
  })

  test('the volume of one user counts up to the maximum of the leaderboard', async () => {
    begin()
    const activityId = await open(harness(), { leaderboards: [{ ...board, maxValue: '100' }] })
    const first = await trader(activityId, '90')
    await harness().event(first.userId, { kind: 'trade', amount: '90' })
    harness().clock.time += 1
    const second = await trader(activityId, '5000')
    const [volume] = (await seen(activityId, second)).leaderboards ?? []
    expect(volume?.list.map(({ value, rank }) => [rank, value])).toEqual([
      [1, '100'],
      [2, '100'],
    ])
    expect(volume?.me?.rank).toBe(2)
  })

  test('members of teams that are too small move to other teams at the lock, with their volume', async () => {
    begin()
    const activityId = await open(harness(), {
      team: { minMembers: 2, maxMembers: 3, lockAt: '2026-11-10T00:00:00+08:00', smallTeams: 'DISSOLVE' },
      leaderboards: [{ ...board, boardId: 'teams', scope: 'TEAM' }],
    })
    const enter = async (team: object) => {
      const user = await harness().enter()
      const joined = await harness().send(calls.apply, { activityId, team: team as never }, user)
      expect(joined.code).toBe('00000')
      return user
    }
    const captain = await enter({ action: 'CREATE', teamName: 'Sharks' })
    const { team } = await seen(activityId, captain)
    await enter({ action: 'JOIN', teamCode: team?.joinCode })
    const lone = await enter({ action: 'CREATE', teamName: 'Lone wolf' })
    await harness().event(lone.userId, { kind: 'trade', amount: '40' })
    await harness().event(captain.userId, { kind: 'trade', amount: '60' })
    harness().clock.time = Date.parse('2026-11-10T00:00:00+08:00')
    const moved = await seen(activityId, lone)
    expect(moved.team).toMatchObject({ teamId: team?.teamId, memberCount: 3, captain: false, locked: true })
    expect(moved.leaderboards?.[0]).toMatchObject({ total: 1, me: { value: '100' } })
    await harness().event(lone.userId, { kind: 'trade', amount: '1' })
    expect((await seen(activityId, captain)).leaderboards?.[0]?.me?.value).toBe('101')
  })

  test('a code must be bound in time and before the first deposit, and never by its owner', async () => {
    begin()
    const codes = { kols: [{ code: 'LEADER7', name: 'Leader' }] }
    const [hours, first, any] = [
      await open(harness(), { ...codes, kolBinding: { withinHours: 168 } }),
      await open(harness(), { ...codes, kolBinding: { beforeDeposit: true } }),
      await open(harness(), codes),
    ]
    const bind = async (activityId: string, { token }: { token: string }, kolCode = 'LEADER7') => {
      const reply = await harness().send(calls.kolBind, { activityId, kolCode }, { token })
      return reply.code === '00000' ? 'bound' : reply.data.reason
    }
    const [early, late, rich] = [await harness().enter(), await harness().enter(), await harness().enter()]
    await harness().event(rich.userId, { kind: 'deposit', amount: '1' })
    expect(await bind(first, rich)).toBe('NEW_USER_ONLY')
    harness().clock.time += 168 * 3_600_000 - 1
    expect(await bind(hours, early)).toBe('bound')
    harness().clock.time += 1
    expect([await bind(hours, late), await bind(hours, early), await bind(first, late)]).toEqual([
      'NEW_USER_ONLY',
      'bound',
      'bound',
    ])
    // A code is bound through an activity that lists it. Another activity cannot extend the window.
    const other = await open(harness(), { kols: [{ code: 'LEADER8', name: 'Other' }] })
    const bare = await open(harness(), {})
    const loose = await open(harness(), { kolBinding: {} })
    const old = await harness().enter()
    harness().clock.time += 216 * 3_600_000
    for (const activityId of [other, bare, loose]) expect(await bind(activityId, old)).toBe('KOL_CODE_INVALID')
    expect(await bind(hours, old)).toBe('NEW_USER_ONLY')
    expect(await bind(other, old, 'LEADER8')).toBe('bound')
    // A repeated request confirms the binding through any of these activities.
    expect(await bind(bare, early)).toBe('bound')
    await operatorOf(harness().platform).appointAgent(rich.userId, { actor: 't', reason: 't', source: 'operator' })
    const vip = await harness().send(calls.userVipCode, {}, rich)
    expect(await bind(any, rich, vip.data.partnerInviteCode ?? '')).toBe('KOL_CODE_INVALID')
  })

  test('a full activity is reported as full before a user applies', async () => {
    begin()
    const activityId = await open(harness(), { participantLimit: 1 })
    const [first, second] = [await harness().enter(), await harness().enter()]
    const reason = async ({ token }: { token: string }) =>
      (await harness().send(calls.eligible, { activityId }, { token })).data.reason
    expect(await reason(second)).toBeNull()
    await joinAs(harness(), activityId, first.token)
    expect([await reason(first), await reason(second)]).toEqual([null, 'FULL'])
    expect((await harness().send(calls.noLoginEligible, { activityId })).data.reason).toBe('FULL')
  })
})

describe('rules that must not be published', () => {
  const tier = (stock: number) => ({ tierId: 'a', depositMin: '1', volumeMin: '1', reward: cash('t', '100', stock) })
  test.each<[string, Partial<PlatformRules>, string | null]>([
    ['tiers with more stock than the budget pays', { tiers: [tier(10_001)] }, 'tiers and ranks need more USDT'],
    ['tiers that use exactly the budget', { tiers: [tier(10_000)] }, null],
    [
      'a cap below the minimum value',
      { leaderboards: [{ ...board, minValue: '10', maxValue: '9' }] },
      'no one can win',
    ],
    ['a cap on profit', { leaderboards: [{ ...board, metric: 'PNL', maxValue: '9' }] }, 'its metric is not VOLUME'],
  ])('%s', (_what, parts, problem) => {
    const found = problemOfRules(rulesOf('1', [group([task({ taskId: 'deposit' })])], parts))
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })
})

test('dissolving small teams loses no member, overfills no team and leaves large teams unchanged', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 12 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 6 }), (counts, min) => {
      const crews = counts.map((count, team) => ({
        teamId: `t${team}`,
        members: Array.from({ length: count }, (_, member) => `u${team}-${member}`),
      }))
      const moves = reassignMembers(crews, { min, max: 8 }, (userId) => userId)
      const after = new Map<string, number>()
      for (const { teamId, members } of crews)
        for (const member of members) {
          const team = moves.get(member) ?? teamId
          after.set(team, (after.get(team) ?? 0) + 1)
          if (members.length >= min) expect(team).toBe(teamId)
        }
      expect(Math.max(0, ...after.values())).toBeLessThanOrEqual(8)
      const small = [...after.values()].filter((count) => count < min).length
      const before = counts.filter((count) => count < min).length
      expect(small).toBeLessThanOrEqual(before)
      if (counts.some((count) => count >= min && count + before * (min - 1) <= 8)) expect(small).toBe(0)
    }),
  )
})
