import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { operatorOf } from '../../../src/platform/index.ts'
import { problemOfRules } from '../../../src/platform/rules/checkRules.ts'
import { dissolve } from '../../../src/platform/rules/dissolve.ts'
import { group, moments, rulesOf, task } from './fixture.ts'
import { joinAs, onEachStore, type Stage } from './stage.ts'

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

const open = (stage: Stage, parts: Partial<PlatformRules>) =>
  stage.open([group([task({ taskId: 'deposit', threshold: '1000000' })])], parts)

onEachStore('pools, caps, small teams, codes and places', (stage) => {
  const begin = () => {
    stage().clock.time = moments.start + moments.day
  }
  const settle = () => {
    stage().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
  }
  const trader = async (activityId: string, amount: string) => {
    const user = await stage().enter()
    await joinAs(stage(), activityId, user.token)
    await stage().event(user.userId, { kind: 'trade', amount })
    return user
  }
  const seen = async (activityId: string, { token }: { token: string }) =>
    (await stage().send(calls.detail, { activityId }, { token })).data

  test('places win the unlocked part of the pool, as it is when results are final', async () => {
    begin()
    const activityId = await open(stage(), {
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
    expect((await seen(activityId, best)).leaderboards?.[0]?.me?.reward?.amount).toBe('33.33333333')
    await trader(activityId, '10')
    expect((await seen(activityId, best)).leaderboards?.[0]?.rewards[0]?.reward.amount).toBe('66.66666666')
    settle()
    const { list } = (await stage().send(calls.getRewardList, { scope: 'MINE', activityId }, best)).data
    expect(list).toMatchObject([{ amount: '66.66666666', source: 'RANK', status: 'GRANTED' }])
  })

  test('of one user no more counts than the board says', async () => {
    begin()
    const activityId = await open(stage(), { leaderboards: [{ ...board, maxValue: '100' }] })
    const first = await trader(activityId, '90')
    await stage().event(first.userId, { kind: 'trade', amount: '90' })
    stage().clock.time += 1
    const second = await trader(activityId, '5000')
    const [volume] = (await seen(activityId, second)).leaderboards ?? []
    expect(volume?.list.map(({ value, rank }) => [rank, value])).toEqual([
      [1, '100'],
      [2, '100'],
    ])
    expect(volume?.me?.rank).toBe(2)
  })

  test('members of teams that stayed small are in others once teams are locked, with what they brought', async () => {
    begin()
    const activityId = await open(stage(), {
      team: { minMembers: 2, maxMembers: 3, lockAt: '2026-11-10T00:00:00+08:00', smallTeams: 'DISSOLVE' },
      leaderboards: [{ ...board, boardId: 'teams', scope: 'TEAM' }],
    })
    const enter = async (team: object) => {
      const user = await stage().enter()
      const joined = await stage().send(calls.apply, { activityId, team: team as never }, user)
      expect(joined.code).toBe('00000')
      return user
    }
    const captain = await enter({ action: 'CREATE', teamName: 'Sharks' })
    const { team } = await seen(activityId, captain)
    await enter({ action: 'JOIN', teamCode: team?.joinCode })
    const lone = await enter({ action: 'CREATE', teamName: 'Lone wolf' })
    await stage().event(lone.userId, { kind: 'trade', amount: '40' })
    await stage().event(captain.userId, { kind: 'trade', amount: '60' })
    stage().clock.time = Date.parse('2026-11-10T00:00:00+08:00')
    const moved = await seen(activityId, lone)
    expect(moved.team).toMatchObject({ teamId: team?.teamId, memberCount: 3, captain: false, locked: true })
    expect(moved.leaderboards?.[0]).toMatchObject({ total: 1, me: { value: '100' } })
    await stage().event(lone.userId, { kind: 'trade', amount: '1' })
    expect((await seen(activityId, captain)).leaderboards?.[0]?.me?.value).toBe('101')
  })

  test('a code is bound in time, before the first deposit, and never to oneself', async () => {
    begin()
    const codes = { kols: [{ code: 'LEADER7', name: 'Leader' }] }
    const [hours, first, any] = [
      await open(stage(), { ...codes, kolBinding: { withinHours: 168 } }),
      await open(stage(), { ...codes, kolBinding: { beforeDeposit: true } }),
      await open(stage(), codes),
    ]
    const bind = async (activityId: string, { token }: { token: string }, kolCode = 'LEADER7') => {
      const reply = await stage().send(calls.kolBind, { activityId, kolCode }, { token })
      return reply.code === '00000' ? 'bound' : reply.data.reason
    }
    const [early, late, rich] = [await stage().enter(), await stage().enter(), await stage().enter()]
    await stage().event(rich.userId, { kind: 'deposit', amount: '1' })
    expect(await bind(first, rich)).toBe('NEW_USER_ONLY')
    stage().clock.time += 168 * 3_600_000 - 1
    expect(await bind(hours, early)).toBe('bound')
    stage().clock.time += 1
    expect([await bind(hours, late), await bind(hours, early), await bind(first, late)]).toEqual([
      'NEW_USER_ONLY',
      'bound',
      'bound',
    ])
    await operatorOf(stage().platform).appointAgent(rich.userId, { actor: 't', reason: 't', source: 'operator' })
    const vip = await stage().send(calls.userVipCode, {}, rich)
    expect(await bind(any, rich, vip.data.partnerInviteCode ?? '')).toBe('KOL_CODE_INVALID')
  })

  test('a full activity says so before anybody tries', async () => {
    begin()
    const activityId = await open(stage(), { participantLimit: 1 })
    const [first, second] = [await stage().enter(), await stage().enter()]
    const reason = async ({ token }: { token: string }) =>
      (await stage().send(calls.eligible, { activityId }, { token })).data.reason
    expect(await reason(second)).toBeNull()
    await joinAs(stage(), activityId, first.token)
    expect([await reason(first), await reason(second)]).toEqual([null, 'FULL'])
    expect((await stage().send(calls.noLoginEligible, { activityId })).data.reason).toBe('FULL')
  })
})

describe('rules that must not go live', () => {
  const tier = (stock: number) => ({ tierId: 'a', depositMin: '1', volumeMin: '1', reward: cash('t', '100', stock) })
  test.each<[string, Partial<PlatformRules>, string | null]>([
    ['tiers with more stock than the budget pays', { tiers: [tier(10_001)] }, 'tiers and ranks promise more USDT'],
    ['tiers the budget just pays', { tiers: [tier(10_000)] }, null],
    ['a cap below the least value', { leaderboards: [{ ...board, minValue: '10', maxValue: '9' }] }, 'nobody can win'],
    ['a cap on profit', { leaderboards: [{ ...board, metric: 'PNL', maxValue: '9' }] }, 'caps what is no volume'],
  ])('%s', (_what, parts, problem) => {
    const found = problemOfRules(rulesOf('1', [group([task({ taskId: 'deposit' })])], parts))
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })
})

test('dissolving loses nobody, overfills no team, moves nobody out of a team that was large enough', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 12 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 6 }), (counts, min) => {
      const crews = counts.map((count, team) => ({
        teamId: `t${team}`,
        members: Array.from({ length: count }, (_, member) => `u${team}-${member}`),
      }))
      const moves = dissolve(crews, { min, max: 8 }, (userId) => userId)
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
