import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/platform/index.ts'
import { drawOutcome, seedHashOf } from '../../../src/platform/rules/draw.ts'
import { chiSquareP } from '../../load/chiSquare.ts'
import { type Drawer, isFairTwice, pureDraws, wholePathDraws } from '../../load/fairDraws.ts'
import { newFolder } from './harness.ts'

const quiet = () => undefined
const seed = '11'.repeat(32)

test('the chi-square test matches published quantiles', () => {
  // 95 % quantiles: 3.841 for one degree of freedom, 11.070 for five.
  expect(chiSquareP([50 + Math.sqrt(3.841 * 25), 50 - Math.sqrt(3.841 * 25)], [1, 1])).toBeCloseTo(0.05, 4)
  const even = [100, 100, 100, 100, 100, 100]
  const shift = Math.sqrt((11.07 * 100) / 2)
  expect(chiSquareP([100 + shift, 100 - shift, ...even.slice(2)], even)).toBeCloseTo(0.05, 4)
  expect(chiSquareP([10, 1], [1, 0])).toBe(0)
})

test('100,000 draws are fair: all prizes together, each prize, successive draws, by user and by number', async () => {
  expect(await isFairTwice(() => pureDraws(100_000), quiet)).toBe(true)
})

test('unfair methods to draw are detected', async () => {
  const byModulo: Drawer = (key, ticket, weights) => {
    // 20 bits modulo a million: the first 48,576 numbers are twice as likely.
    const number = Number.parseInt(seedHashOf(key + Buffer.from(ticket).toString('hex')).slice(0, 5), 16) % 1_000_000
    let left = number
    return weights.findIndex((weight) => {
      left -= weight
      return left < 0
    })
  }
  const byUser: Drawer = (key, ticket, weights) => drawOutcome(key, `${ticket.slice(0, 1)}`, weights)
  expect(await isFairTwice(() => pureDraws(50_000, byModulo), quiet)).toBe(false)
  expect(await isFairTwice(() => pureDraws(50_000, byUser), quiet)).toBe(false)
})

test('an outcome depends only on seed and ticket, and a weight of zero is never drawn', () => {
  const weights = [0, 500_000, 0, 500_000]
  const outcomes = Array.from({ length: 500 }, (_, n) => drawOutcome(seed, `t${n}`, weights))
  expect(new Set(outcomes)).toEqual(new Set([1, 3]))
  expect(outcomes).toEqual(Array.from({ length: 500 }, (_, n) => drawOutcome(seed, `t${n}`, weights)))
  // Fixed: a ticket must give the same outcome in every later version.
  expect([1, 2, 3, 4, 5, 6].map((n) => drawOutcome(seed, `ticket-${n}`, [100_000, 200_000, 300_000, 400_000]))).toEqual(
    [2, 2, 1, 0, 3, 2],
  )
  expect(() => drawOutcome(seed, 't', [0, 0])).toThrow(RangeError)
  expect(() => drawOutcome(seed, 't', [0.5])).toThrow(RangeError)
  expect(() => drawOutcome(seed, 't', [-1, 2])).toThrow(RangeError)
})

test('1,000 draws by the call are fair, use every chance once and can be recomputed from the seed', async () => {
  const folder = newFolder()
  try {
    const store = await openStore({ dataDir: folder })
    const { draws, recomputed, ledgerSum, chances } = await wholePathDraws(store, '7001', 10)
    expect([draws.length, recomputed, ledgerSum]).toEqual([chances, chances, '0'])
    const won = draws.filter(({ outcome }) => outcome < 5).length
    expect(chiSquareP([won, chances - won], [400_000, 600_000])).toBeGreaterThan(1e-8)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
