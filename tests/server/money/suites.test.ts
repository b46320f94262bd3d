import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Held, onPglite, onPostgres } from '../../load/grounds.ts'
import { mixedSequences } from '../../load/mixed.ts'
import { manyKeys, sameClaim, scarceStock, soak } from '../../load/suites.ts'

// The suites of `npm run test:load`, in a size for every day.
describe.each([
  ['PGlite', onPglite, 250],
  ['PostgreSQL', onPostgres, 1000],
] as const)('money under load on %s', (_name, ground, users) => {
  let held: Held
  beforeAll(async () => {
    held = await ground()
  })
  afterAll(() => held?.close())

  test('many keys, four claims each at once: one grant a key', async () => {
    expect((await manyKeys(held, '7001', users, 4)).faults).toEqual([])
  })

  test('stock too small for its crowd is never oversold', async () => {
    expect((await scarceStock(held, '7002', users, Math.round(users / 20))).faults).toEqual([])
  })

  test('fifty same claims at once are one', async () => {
    expect((await sameClaim(held, '7003', 8, 50)).faults).toEqual([])
  })

  test('claims, withdrawals, expiries and top-ups in any order do what a plain record of them does', async () => {
    expect((await mixedSequences(held.store, 8_000_000, 40)).faults).toEqual([])
  })

  test('a steady stream is paid whole', async () => {
    const { faults } = await soak(held, '7004', { perSecond: 100, seconds: 2 })
    expect(faults.filter((fault) => !fault.startsWith('p99'))).toEqual([])
  })
})
