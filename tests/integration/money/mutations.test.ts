import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chancesOf, freeSource } from '../../../src/platform/rules/chances.ts'
import { drawOutcome } from '../../../src/platform/rules/draw.ts'
import { newFolder, openHarness } from '../platform/harness.ts'
import { mutations } from './mutations.ts'

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')

test.each(mutations)('$fault: can be planted, and $caughtBy.file has the test that catches it', (mutation) => {
  const { file, find, put, caughtBy } = mutation
  expect(read(file).split(find)).toHaveLength(2)
  expect(put).not.toBe(find)
  const names = read(caughtBy.file)
  // A title of test.each contains placeholders: only its fixed part is in the source.
  expect(names.includes(caughtBy.name) || names.includes(caughtBy.name.split(' ').slice(2).join(' '))).toBe(true)
})

test('a number above the last whole multiple is skipped, so that all remainders are equally likely', () => {
  // Weights whose sum leaves a large rest: every fourth number is above the last multiple.
  const total = 3 * 2 ** 30
  const weights = [2 ** 30, 2 ** 31]
  const seed = randomBytes(32)
  const numbersOf = (ticket: string) => {
    const digest = createHmac('sha256', seed).update(`${ticket}:0`).digest()
    return Array.from({ length: 8 }, (_, word) => digest.readUInt32BE(word * 4))
  }
  for (let n = 0; n < 2_000; n++) {
    const counted = numbersOf(`t${n}`).find((number) => number < total)
    if (counted === undefined) continue
    expect(drawOutcome(seed.toString('hex'), `t${n}`, weights)).toBe(counted < 2 ** 30 ? 0 : 1)
  }
})

test('unused free chances expire at the end of their day', () => {
  const lottery = { drawTaskId: 'draw', chanceExpiry: 'ACTIVITY' as const, freeDaily: 2, prizes: [] }
  const noon = Date.parse('2026-11-10T12:00:00Z')
  const half = { source: freeSource('2026-11-10'), size: 2, used: 1, at: noon }
  expect(chancesOf(lottery, [half], noon, '+00:00')).toMatchObject({ remain: 1, used: 1 })
  const next = chancesOf(lottery, [half], noon + 86_400_000, '+00:00')
  expect(next).toMatchObject({ remain: 2, used: 1 })
  expect(next.open.map(({ source }) => source)).toEqual([freeSource('2026-11-11')])
})

test('the database enforces the invariants of rewards, stock, budgets and draws', async () => {
  const harness = await openHarness('pglite', { dataDir: newFolder() })
  const { rows } = await harness.store.db
    .selectFrom('pg_constraint' as never)
    .select(['conname' as never])
    .execute()
    .then((found) => ({ rows: found as { conname: string }[] }))
  const names = rows.map(({ conname }) => conname)
  for (const wanted of ['reward_once', 'stock_left', 'budget_left', 'draw_pkey', 'draw_number', 'draw_chance'])
    expect(names).toContain(wanted)
  for (const wanted of ['draw_within', 'idempotency_pkey', 'ledger_pkey', 'team_once', 'team_full', 'activity_full'])
    expect(names).toContain(wanted)
  for (const wanted of ['reward_amount', 'reward_coin', 'ledger_amount_check']) expect(names).toContain(wanted)
  await harness.close()
})
