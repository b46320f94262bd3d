import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, type Platform } from '../../../src/platform/index.ts'
import { dayOf, dayStart } from '../../../src/platform/rules/windows.ts'
import { checkBooks } from '../../load/check.ts'
import { group, task } from '../platform/fixture.ts'
import { newFolder, openStage, type Stage } from '../platform/stage.ts'

// Days, clocks and what is paid once a day.
const folder = newFolder()
let stage: Stage
beforeAll(async () => {
  stage = await openStage('pglite', { dataDir: folder })
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

const daily = () =>
  group([task({ taskId: 'trade', taskType: 'TOTAL_TRADING_VOLUME' })], { timing: 'EVERYDAY', identifier: 'daily' })

/** An activity of half a year around `day`, in `zone`, joined by one user some days before. */
async function enterAround(day: string, zone: string) {
  const at = (shift: number) => new Date(dayStart(day, zone) + shift * 86_400_000).toISOString()
  stage.clock.time = dayStart(day, zone) - 12.5 * 86_400_000
  const activityId = await stage.open([daily()], {
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
  const { userId } = await stage.enter()
  await stage.platform.call(calls.apply, { activityId }, { viewer: { userId }, langCode: '0' })
  return { activityId, userId }
}

type Entered = Awaited<ReturnType<typeof enterAround>>

async function claim({ activityId, userId }: Entered, platform: Platform = stage.platform) {
  const asked = { viewer: { userId }, langCode: '0' }
  const reply = await platform.call(calls.obtainReward, { activityId, taskId: 'trade' }, asked)
  return reply.code === '00000' ? (reply.data.completion?.cycleKey ?? '') : null
}

const trade = ({ userId }: Entered) => stage.event(userId, { kind: 'trade', amount: '100' })

const paidDays = async ({ activityId }: Entered) => {
  const { rows } = await sql<{ cycle_key: string }>`
    select cycle_key from reward_record where activity_id = ${activityId} order by 1`.execute(stage.store.db)
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
    'two seconds before and after the midnight from %s to %s are two days, paid once each',
    async (before, after) => {
      const entered = await enterAround(after, zone)
      const midnight = dayStart(after, zone)
      for (const [moment, day] of [
        [midnight - 2_000, before],
        [midnight - 1, before],
        [midnight, after],
        [midnight + 2_000, after],
      ] as const) {
        stage.clock.time = moment
        await trade(entered)
        expect(await claim(entered)).toBe(day)
        expect(await claim(entered)).toBe(day)
      }
      expect(await paidDays(entered)).toEqual([before, after])
    },
  )
})

test('a claim begun before midnight and paid after it is of the one day that its receipt shows', async () => {
  const entered = await enterAround('2028-03-01', '+08:00')
  const midnight = dayStart('2028-03-01', '+08:00')
  stage.clock.time = midnight - 2_000
  await trade(entered)
  // Every look at this clock is later than the one before: whoever looks twice sees two days.
  let time = midnight - 1
  const late = await createPlatform({
    store: stage.store,
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
    stage.store.db,
  )
  expect(rows).toEqual([{ same: true }])
})

const hour = 3_600_000
const jumps = [-24 * hour, -hour, -2_000, 2_000, hour, 24 * hour]

test('a clock that jumps back and forth pays each day once, and never another than it shows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...jumps), { minLength: 3, maxLength: 10 }), async (steps) => {
      const zone = '+08:00'
      const entered = await enterAround('2027-06-15', zone)
      stage.clock.time = dayStart('2027-06-15', zone)
      const shown = new Set<string>()
      for (const step of steps) {
        stage.clock.time += step
        await trade(entered)
        const day = await claim(entered)
        if (day === null) continue
        // A day that cannot be met (before joining, for one) is answered with a receipt there is.
        if (!shown.has(day)) expect(day).toBe(dayOf(stage.clock.time, zone))
        shown.add(day)
      }
      expect(await paidDays(entered)).toEqual([...shown].sort())
    }),
    { numRuns: 25 },
  )
  expect(await checkBooks(stage.store)).toEqual([])
})
