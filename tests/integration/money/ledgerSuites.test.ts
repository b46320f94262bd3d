import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenEnvironment, onPglite, onPostgres } from '../../load/environments.ts'
import { mixedSequences } from '../../load/mixedSequences.ts'
import { manyKeys, sameClaim, scarceStock, soak } from '../../load/suites.ts'

// The suites of `npm run test:load` in a small size.
describe.each([
  ['PGlite', onPglite, 250],
  ['PostgreSQL', onPostgres, 1000],
] as const)('the ledger under load on %s', (_name, openPlatform, users) => {
  let environment: OpenEnvironment
  beforeAll(async () => {
    environment = await openPlatform()
  })
  afterAll(() => environment?.close())

  test('four simultaneous claims for each of many rewards: one grant per reward', async () => {
    expect((await manyKeys(environment, '7001', users, 4)).faults).toEqual([])
  })

  test('limited stock is never oversold', async () => {
    expect((await scarceStock(environment, '7002', users, Math.round(users / 20))).faults).toEqual([])
  })

  test('50 identical simultaneous claims are one claim', async () => {
    expect((await sameClaim(environment, '7003', 8, 50)).faults).toEqual([])
  })

  test('claims, withdrawals, expiries and top-ups in any order match a simple model', async () => {
    expect((await mixedSequences(environment.store, 8_000_000, 40)).faults).toEqual([])
  })

  test('a steady stream of claims is paid in full', async () => {
    const { faults } = await soak(environment, '7004', { perSecond: 100, seconds: 2 })
    expect(faults.filter((fault) => !fault.startsWith('p99'))).toEqual([])
  })
})
