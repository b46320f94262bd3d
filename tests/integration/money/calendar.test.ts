import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, type Platform } from '../../../src/platform/index.ts'
import { dayOf, dayStart } from '../../../src/platform/rules/windows.ts'
import { checkLedger } from '../../load/checkLedger.ts'
import { group, task } from '../platform/fixture.ts'
import { type Harness, newFolder, openHarness } from '../platform/harness.ts'

// Day boundaries, clocks and rewards that are paid once a day.
const folder = newFolder()
let harness: Harness
beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const daily = () =>
  group([task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME' })], { timing: 'EVERYDAY', identifier: 'daily' })

/** Opens an activity from 60 days before `day` to 60 days after it in `zone`. One user joins 12.5 days before. */
async function enterAround(day: string, zone: string) {
  const at = (shift: number) => new Date(dayStart(day, zone) + shift * 86_400_000).toISOString()
  harness.clock.time = dayStart(day, zone) - 12.5 * 86_400_000
  const activityId = await harness.open([daily()], {
    timeZone: zone,
    windows: {
      applyStart: at(-60),
      applyEnd: at(50),
      start: at(-60),
      end: at(60),
      settle: at(61),
      claimEnd: at(70),
    },
  })
  const { userId } = await harness.enter()
  await harness.platform.call(calls.apply, { activityId }, { viewer: { userId }, langCode: '0' })
  return { activityId, userId }
}

type Entered = Awaited<ReturnType<typeof enterAround>>

async function claim({ activityId, userId }: Entered, platform: Platform = harness.platform) {
  const asked = { viewer: { userId }, langCode: '0' }
  const reply = await platform.call(calls.obtainReward, { activityId, taskId: 'trade' }, asked)
  return reply.code === '00000' ? (reply.data.completion?.cycleKey ?? '') : null
}

const trade = ({ userId }: Entered) => harness.event(userId, { kind: 'trade', amount: '100' })

const paidDays = async ({ activityId }: Entered) => {
  const { rows } = await sql<{ cycle_key: string }>`
    select cycle_key from reward_record where activity_id = ${activityId} order by 1`.execute(harness.store.db)
  return rows.map((row) => row.cycle_key)
}

const zones = ['+14:00', '-12:00', '+00:00', '+05:45']
const nights = [
  ['2028-02-28', '2028-02-29'],
  ['2028-02-29', '2028-03-01'],
  ['2027-02-28', '2027-03-01'],
  ['2027-12-31', '2028-01-01'],
] as const

describe.each(zones)('in %s', (zone) => {
  test.each(nights)(
    'two seconds before and after the midnight from %s to %s are two days, each paid once',
    async (before, after) => {
      const entered = await enterAround(after, zone)
      const midnight = dayStart(after, zone)
      for (const [moment, day] of [
        [midnight - 2_000, before],
        [midnight - 1, before],
        [midnight, after],
        [midnight + 2_000, after],
      ] as const) {
        harness.clock.time = moment
        await trade(entered)
        expect(await claim(entered)).toBe(day)
        expect(await claim(entered)).toBe(day)
      }
      expect(await paidDays(entered)).toEqual([before, after])
    },
  )
})

test('a claim that starts before midnight and is paid after it belongs to the day on its receipt', async () => {
  const entered = await enterAround('2028-03-01', '+08:00')
  const midnight = dayStart('2028-03-01', '+08:00')
  harness.clock.time = midnight - 2_000
  await trade(entered)
  // Each read of this clock is later than the one before, so code that reads it twice sees two days.
  let time = midnight - 1
  const late = await createPlatform({
    store: harness.store,
    clock: { now: () => time++ },
    sandbox: false,
    signKey: 'late',
  })
  const day = await claim(entered, late)
  expect(day).toBe('2028-02-29')
  expect(await paidDays(entered)).toEqual([day])
  const { rows } = await sql<{ same: boolean }>`
    select bool_and(created_at = granted_at) as same from reward_record join completion
      using (user_id, activity_id, task_id, cycle_key) where activity_id = ${entered.activityId}`.execute(
    harness.store.db,
  )
  expect(rows).toEqual([{ same: true }])
})

const hour = 3_600_000
const jumps = [-24 * hour, -hour, -2_000, 2_000, hour, 24 * hour]

test('with a clock that jumps back and forth, each day is paid once and only the current day is paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...jumps), { minLength: 3, maxLength: 10 }), async (steps) => {
      const zone = '+08:00'
      const entered = await enterAround('2027-06-15', zone)
      harness.clock.time = dayStart('2027-06-15', zone)
      const shown = new Set<string>()
      for (const step of steps) {
        harness.clock.time += step
        await trade(entered)
        const day = await claim(entered)
        if (day === null) continue
        // A day that cannot be completed, such as one before joining, is answered with an existing receipt.
        if (!shown.has(day)) expect(day).toBe(dayOf(harness.clock.time, zone))
        shown.add(day)
      }
      expect(await paidDays(entered)).toEqual([...shown].sort())
    }),
    { numRuns: 25 },
  )
  expect(await checkLedger(harness.store)).toEqual([])
})
