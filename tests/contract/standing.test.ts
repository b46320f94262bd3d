import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { minus, percentOf, reaches } from '../../src/contract/decimal.ts'
import { ownPlace } from '../../src/contract/ownPlace.ts'
import type { Activity } from '../../src/contract/shapes/activity.ts'
import type { Leaderboard } from '../../src/contract/shapes/standings.ts'
import { tierWay } from '../../src/contract/tierWay.ts'
import { campaignOf } from '../../src/studio/campaign.ts'

const campaign = campaignOf(calls.noLoginDetail.example)
const member: Activity = { ...campaign, user: calls.detail.example.user }
const boardOf = (parts: Partial<Leaderboard> = {}): Leaderboard => {
  const [board] = campaign.leaderboards ?? []
  if (!board) throw new Error('The campaign has lost its boards.')
  return { ...board, ...parts }
}

/** An amount of up to 18 digits before the point and 8 after it. */
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`)

describe('sums with amounts', () => {
  it('are exact, whatever a float would make of them', () => {
    expect(minus('0.3', '0.1')).toBe('0.2')
    expect(minus('1', '1.5')).toBe('-0.5')
    expect(minus('100000000000000000.00000001', '0.00000001')).toBe('100000000000000000')
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(reaches(a, b)).toBe(!minus(a, b).startsWith('-'))
        expect(minus(a, minus(a, b))).toBe(minus(b, '0'))
      }),
    )
  })

  it('are full only once the whole of it is there', () => {
    expect(percentOf('999.99', '1000')).toBe(99)
    expect(percentOf('-5', '1000')).toBe(0)
    expect(percentOf('5000', '1000')).toBe(100)
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(percentOf(a, b) === 100).toBe(reaches(a, b))
      }),
    )
  })
})

describe('the place on a board', () => {
  it('says why there is none', () => {
    const empty = boardOf({ me: null })
    const team = boardOf({ scope: 'TEAM', me: null })
    const small = campaign.team && { ...campaign.team, memberCount: 1 }
    expect(ownPlace(empty, member, false)).toEqual({ kind: 'visitor' })
    expect(ownPlace(empty, campaign, true)).toEqual({ kind: 'notJoined' })
    expect(ownPlace(empty, member, true)).toEqual({ kind: 'unranked' })
    expect(ownPlace(team, { ...member, team: null }, true)).toEqual({ kind: 'noTeam' })
    expect(ownPlace(team, { ...member, team: small }, true)).toEqual({ kind: 'smallTeam', wanting: 2 })
  })

  it('names the nearest better reward, and what is wanting where that row is at hand', () => {
    expect(ownPlace(boardOf(), member, true)).toMatchObject({
      kind: 'ranked',
      gap: '6080',
      toMinimum: null,
      next: { rank: 3, places: 3, gap: '30400', reward: { amount: '500' } },
    })
    expect(ownPlace(boardOf({ list: [] }), member, true)).toMatchObject({ next: { rank: 3, places: 3, gap: null } })
  })

  it('asks for the least value first, and leaves the first place nothing to want', () => {
    expect(ownPlace(boardOf({ minValue: '50000' }), member, true)).toMatchObject({ toMinimum: '19600' })
    const [leader] = boardOf().list
    const first = boardOf({ me: leader ?? null, gapToNext: null })
    expect(ownPlace(first, member, true)).toMatchObject({ gap: null, next: null })
  })
})

describe('the way to the next tier', () => {
  const tiered = (deposit: string, volume: string, reached: number): Activity => ({
    ...member,
    tiers: member.tiers?.map((tier, index) => ({ ...tier, reached: index < reached })),
    tierProgress: { deposit, volume },
  })

  it('says what is wanting of each, and nothing of what is there', () => {
    expect(tierWay(tiered('640', '7800', 2))).toMatchObject({ deposit: '1360', volume: '12200' })
    expect(tierWay(tiered('2500', '7800', 2))).toMatchObject({ deposit: '0', volume: '12200' })
    expect(tierWay(tiered('2500', '99999', 3))).toBeNull()
  })

  it('asks for the whole first tier of whoever has nothing yet', () => {
    const visitor = { ...tiered('0', '0', 0), tierProgress: null }
    expect(tierWay(visitor)).toMatchObject({ tier: { tierId: 't1' }, deposit: '100', volume: '1000' })
  })
})
