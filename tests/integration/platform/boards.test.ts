import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreBucketOf } from '../../../src/platform/rules/scoreBucket.ts'
import { boardPage, boardTotal, putScore, rankOf } from '../../../src/platform/store/scores.ts'
import { onEachStore } from './harness.ts'

const aScore = fc.oneof(
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.bigInt({ min: -200n, max: 200n }),
  fc.constantFrom(0n, 1n, -1n),
)

test('a better score is never in a later bucket, and buckets are narrow', () => {
  fc.assert(
    fc.property(aScore, aScore, (a, b) => {
      if (a >= b) expect(scoreBucketOf(a)).toBeLessThanOrEqual(scoreBucketOf(b))
      const sameSign = a > 0n && b > 0n
      const [less, more] = a < b ? [a, b] : [b, a]
      if (sameSign && scoreBucketOf(a) === scoreBucketOf(b)) expect((more - less) * 64n).toBeLessThanOrEqual(less)
    }),
    { numRuns: 5000 },
  )
})

let boards = 0

onEachStore('the order of a leaderboard', (harness) => {
  test('pages and ranks equal those of a sorted list for scores in any order', async () => {
    const { db } = harness().store
    const puts = fc.array(fc.record({ member: fc.integer({ min: 1, max: 30 }), score: aScore, at: fc.nat(5) }), {
      minLength: 1,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(puts, fc.nat(35), fc.integer({ min: 1, max: 10 }), async (list, skip, size) => {
        boards += 1
        const board = `law/${boards}`
        const model = new Map<string, { member: string; score: bigint; at: number }>()
        for (const [seen, { member, score, at }] of list.entries()) {
          const name = String(member + 100)
          await putScore(db, { board, member: name, score, at, seen })
          // The time counts with each write: a late or corrected event can change when the same score was reached.
          model.set(name, { member: name, score, at })
        }
        const sorted = [...model.values()].sort(
          (a, b) =>
            Number(b.score > a.score) - Number(b.score < a.score) || a.at - b.at || (a.member < b.member ? -1 : 1),
        )
        const expected = sorted.map(({ member, score }, index) => ({ rank: index + 1, member, score }))
        expect(await boardTotal(db, board)).toBe(sorted.length)
        expect(await boardPage(db, board, skip, size)).toEqual(expected.slice(skip, skip + size))
        const [own] = expected.slice(skip % expected.length)
        expect(await rankOf(db, board, own?.member ?? '')).toEqual(own)
      }),
      { numRuns: 12, examples: [[[5, 1, 5].map((member, i) => ({ member, score: -1n, at: i < 2 ? 1 : 0 })), 0, 1]] },
    )
  })

  test('a score from fewer events does not replace a newer one, and counts are correct after 50 simultaneous writes', async () => {
    const { db } = harness().store
    const put = (member: string, score: bigint, seen: number) =>
      putScore(db, { board: 'late', member, score, at: 1, seen })
    expect(await put('1', 10n, 5)).toBe(true)
    expect(await put('1', 900n, 4)).toBe(false)
    expect(await put('1', 10n, 6)).toBe(false)
    expect(await put('1', 900n, 5)).toBe(false)
    expect(await rankOf(db, 'late', '1')).toEqual({ rank: 1, member: '1', score: 10n })
    await Promise.all(Array.from({ length: 50 }, (_, n) => put(String(n % 5), BigInt((n * 7919) % 100_000), 10 + n)))
    expect(await boardTotal(db, 'late')).toBe(5)
    const last = [45, 46, 47, 48, 49].map((n) => (n * 7919) % 100_000).sort((a, b) => b - a)
    expect((await boardPage(db, 'late', 0, 10)).map(({ score }) => Number(score))).toEqual(last)
  })
})
