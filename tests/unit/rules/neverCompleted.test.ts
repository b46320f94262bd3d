// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxDraws } from '../../../src/config/check/rules/payable.ts'
import { checkTaskOrder } from '../../../src/config/check/rules/taskOrder.ts'
import { checkTasks } from '../../../src/config/check/rules/tasks.ts'
import { checkTaskTimes } from '../../../src/config/check/rules/taskTime.ts'
import { parseConfig } from '../../../src/config/text/parseConfig.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { problemOfRules } from '../../../src/platform/rules/checkRules.ts'
import { effectiveTaskGroups } from '../../../src/platform/rules/effectiveTasks.ts'
import { progressOf } from '../../../src/platform/rules/progress.ts'
import { windowsOf } from '../../../src/platform/rules/windows.ts'
import { group, rulesOf, task } from '../../integration/platform/fixture.ts'
import { day, eventsOf, factsOf, hour, start } from './facts.ts'

const end = start + 10 * day
const dateAt = (at: number) => new Date(at + 8 * hour).toISOString().replace('.000Z', '+08:00')

/** An event of ten days with two task groups and their stages; times in hours from its start. */
const events = fc
  .record({
    joining: fc.tuple(fc.integer({ min: -48, max: 230 }), fc.integer({ min: 1, max: 200 })),
    stages: fc.array(fc.tuple(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 39 })), { minLength: 2, maxLength: 2 }),
    timings: fc.array(fc.constantFrom('DURING' as const, 'EVERYDAY' as const), { minLength: 2, maxLength: 2 }),
    validDays: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    shares: fc.integer({ min: 1, max: 8 }),
    waits: fc.boolean(),
  })
  .map(({ joining: [from, length], stages, timings, validDays, shares, waits }) => {
    const at = (hours: number) => start + hours * hour
    const second = {
      taskId: 'second',
      threshold: String(shares),
      taskType: 'SHARE_LINK' as const,
      ...(validDays && { validDays }),
      ...(waits && { preTaskIds: ['first'] }),
    }
    const windows = {
      applyStart: at(from),
      applyEnd: Math.min(at(from + length), end),
      start,
      end,
      settle: end,
      claimEnd: end + day,
    }
    return rulesOf(
      '1001',
      [
        group([task({ taskId: 'first' })], { identifier: 'one', timing: timings[0] ?? 'DURING' }),
        group([task(second)], { identifier: 'two', timing: timings[1] ?? 'DURING' }),
      ],
      {
        windows: Object.fromEntries(
          Object.entries(windows).map(([name, moment]) => [name, dateAt(moment)]),
        ) as PlatformRules['windows'],
        stages: stages.map(([opens, hours], index) => ({
          identifier: index ? 'two' : 'one',
          start: dateAt(at(opens)),
          end: dateAt(at(opens + hours)),
        })),
      },
    )
  })

/** The tasks that the checker reports as impossible. */
function reported(rules: PlatformRules): Set<string> {
  const { document } = parseConfig(JSON.stringify(rules), 'platform.json')
  const root = { value: { ...rules }, pointer: '' }
  const problems = [
    ...checkTaskTimes(document, root),
    ...checkTaskOrder(document, root).filter(({ code }) => code === 'P0733'),
    ...checkTasks(document, root).filter(({ code }) => code === 'P0730'),
  ]
  return new Set(
    problems.flatMap(({ pointer }) => {
      if (pointer === '/windows/applyStart') return ['first', 'second']
      return /^\/(?:stages|taskGroups)\/0/.test(pointer) ? ['first'] : ['second']
    }),
  )
}

/** The tasks that a user completes who registers and joins at this time and does everything every four hours. */
function completed(rules: PlatformRules, joinedAt: number): string[] {
  const windows = windowsOf(rules)
  const release = { alias: 'event', version: 1, words: {}, rules }
  const times = Array.from({ length: 60 }, (_, index) => start + index * 4 * hour + 1)
  const done = eventsOf(
    ...times.flatMap(
      (at): Parameters<typeof eventsOf> => [
        ['deposit', '1000', at],
        ['share', '1', at],
      ],
    ),
  )
  const cycles = progressOf({
    tasks: effectiveTaskGroups(release, null).flatMap(({ tasks }) => tasks),
    windows,
    facts: factsOf(done, { registeredAt: joinedAt }),
    member: { appliedAt: joinedAt, lastEventId: 0 },
    rows: [],
    now: windows.settle,
    soldOut: () => false,
  })
  return cycles.flatMap(({ completion }) => (completion.completedTime === null ? [] : [completion.taskId]))
}

test('the platform completes no task that the checker reports', () => {
  let count = 0
  fc.assert(
    fc.property(events, fc.double({ min: 0, max: 1, noNaN: true }), (rules, when) => {
      const { applyStart, applyEnd } = windowsOf(rules)
      const impossible = reported(rules)
      count += impossible.size
      const joinedAt = Math.floor(applyStart + when * (applyEnd - 1 - applyStart))
      for (const taskId of completed(rules, joinedAt)) expect(impossible).not.toContain(taskId)
    }),
    { numRuns: 250 },
  )
  expect(count).toBeGreaterThan(25)
})

test.each([
  [maxDraws, null],
  [maxDraws + 1, expect.stringContaining('not a whole number')],
])('%i draws get the same result from platform and checker', (amount, problem) => {
  const rewards = [{ rewardId: 'd', rewardType: 'LOTTERY_COUNT' as const, amount: String(amount), name: 'reward.name' }]
  expect(problemOfRules(rulesOf('1', [group([task({ taskId: 'd', rewards })])]))).toEqual(problem)
})
