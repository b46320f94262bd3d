import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { isAtLeast, minus, percentOf } from '../../src/contract/decimal.ts'
import { nextTier } from '../../src/contract/nextTier.ts'
import type { Activity } from '../../src/contract/shapes/activity.ts'
import type { Leaderboard } from '../../src/contract/shapes/competition.ts'
import { viewerRank } from '../../src/contract/viewerRank.ts'
import { sampleActivity } from '../../src/studio/gallery/sampleActivity.ts'

const campaign = sampleActivity(calls.noLoginDetail.example)
const { user } = calls.detail.example
const member: Activity = { ...campaign, user }
const outside: Activity = { ...campaign, user: user && { ...user, applyStatus: 'NOT_APPLIED' } }
const boardOf = (parts: Partial<Leaderboard> = {}): Leaderboard => {
  const [board] = campaign.leaderboards ?? []
  if (!board) throw new Error('The campaign has lost its boards.')
  return { ...board, ...parts }
}

/** An amount of up to 18 digits before the point and 8 after it. */
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`)

describe('arithmetic with amounts', () => {
  it('is exact', () => {
    expect(minus('0.3', '0.1')).toBe('0.2')
    expect(minus('1', '1.5')).toBe('-0.5')
    expect(minus('100000000000000000.00000001', '0.00000001')).toBe('100000000000000000')
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(isAtLeast(a, b)).toBe(!minus(a, b).startsWith('-'))
        expect(minus(a, minus(a, b))).toBe(minus(b, '0'))
      }),
    )
  })

  it('is 100 percent only for the full amount', () => {
    expect(percentOf('999.99', '1000')).toBe(99)
    expect(percentOf('-5', '1000')).toBe(0)
    expect(percentOf('5000', '1000')).toBe(100)
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(percentOf(a, b) === 100).toBe(isAtLeast(a, b))
      }),
    )
  })
})

describe('the rank on a leaderboard', () => {
  it('explains why there is none', () => {
    const empty = boardOf({ me: null })
    const team = boardOf({ scope: 'TEAM', me: null })
    const small = campaign.team && { ...campaign.team, memberCount: 1 }
    expect(viewerRank(empty, member, false)).toEqual({ kind: 'visitor' })
    expect(viewerRank(empty, campaign, true)).toEqual({ kind: 'unknown' })
    expect(viewerRank(empty, outside, true)).toEqual({ kind: 'notJoined' })
    expect(viewerRank(empty, member, true)).toEqual({ kind: 'unranked' })
    expect(viewerRank(team, { ...member, team: null }, true)).toEqual({ kind: 'noTeam' })
    expect(viewerRank(team, { ...member, team: small ?? null }, true)).toEqual({ kind: 'smallTeam', missing: 2 })
  })

  it('shows the next better reward and the gap to it', () => {
    expect(viewerRank(boardOf(), member, true)).toMatchObject({
      kind: 'ranked',
      gap: '6080',
      toMinimum: null,
      next: { rank: 3, ranksAbove: 3, gap: '30400', reward: { amount: '500' } },
    })
    expect(viewerRank(boardOf({ list: [] }), member, true)).toMatchObject({
      next: { rank: 3, ranksAbove: 3, gap: null },
    })
  })

  it('shows the gap to the minimum first, and no gap for rank 1', () => {
    expect(viewerRank(boardOf({ minValue: '50000' }), member, true)).toMatchObject({ toMinimum: '19600' })
    const [leader] = boardOf().list
    const first = boardOf({ me: leader ?? null, gapToNext: null })
    expect(viewerRank(first, member, true)).toMatchObject({ gap: null, next: null })
  })
})

describe('the gap to the next tier', () => {
  const tiered = (deposit: string, volume: string, reached: number): Activity => ({
    ...member,
    ...(member.tiers && { tiers: member.tiers.map((tier, index) => ({ ...tier, reached: index < reached })) }),
    tierProgress: { deposit, volume },
  })

  it('shows what is missing for each threshold', () => {
    expect(nextTier(tiered('640', '7800', 2))).toMatchObject({ deposit: '1360', volume: '12200' })
    expect(nextTier(tiered('2500', '7800', 2))).toMatchObject({ deposit: '0', volume: '12200' })
    expect(nextTier(tiered('2500', '99999', 3))).toBeNull()
  })

  it('is the whole first tier without progress', () => {
    const visitor = { ...tiered('0', '0', 0), tierProgress: null }
    expect(nextTier(visitor)).toMatchObject({ tier: { tierId: 't1' }, deposit: '100', volume: '1000' })
  })
})
