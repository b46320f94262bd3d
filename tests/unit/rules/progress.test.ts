// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { fromMinor } from '../../../src/contract/decimal.ts'
import type { TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import type { TaskTiming } from '../../../src/contract/shapes/task.ts'
import type { EffectiveTask } from '../../../src/platform/rules/effectiveTasks.ts'
import { cycleSpan, cyclesOf, measure, spanOf } from '../../../src/platform/rules/measure.ts'
import {
  type CompletionRow,
  claimUntil,
  metCompletion,
  type ProgressInput,
  progressOf,
  shownCycle,
} from '../../../src/platform/rules/progress.ts'
import type { UserEvent } from '../../../src/platform/rules/taskTypes.ts'
import { task } from '../../integration/platform/fixture.ts'
import { bareRules, claimEnd, day, end, eventsOf, factsOf, hour, settle, start, windows, zone } from './facts.ts'

const release = { alias: 'event', version: 1, words: {}, rules: bareRules }
const member = { appliedAt: start + hour, lastEventId: 0 }
const joined = member.appliedAt
const termsFor = (
  parts: Partial<TaskRule> = {},
  timing: TaskTiming = 'DURING',
  stage?: EffectiveTask['stage'],
): EffectiveTask => ({ task: task({ taskId: 'a', ...parts }), timing, release, ...(stage && { stage }) })

describe('the time range of a task', () => {
  const registeredAt = start - 10 * day
  test('starts at joining or at the start, whichever is later, and ends with the activity', () => {
    expect(spanOf(termsFor(), windows, member, registeredAt)).toEqual({ from: joined, to: end })
    expect(spanOf(termsFor(), windows, { ...member, appliedAt: start - 1 }, 0)).toEqual({ from: start, to: end })
  })
  test('never starts for a user who has not joined', () => {
    expect(spanOf(termsFor(), windows, null, registeredAt)).toEqual({ from: Number.POSITIVE_INFINITY, to: end })
  })
  test('ends validDays after registration, but not after the activity', () => {
    const to = (validDays: number | null) => spanOf(termsFor({ validDays }), windows, member, registeredAt).to
    expect([to(12), to(100), to(null)]).toEqual([start + 2 * day, end, end])
  })
  test('is that of its stage', () => {
    const stage = { from: start + 3 * day, to: start + 5 * day }
    expect(spanOf(termsFor({}, 'DURING', stage), windows, member, registeredAt)).toEqual(stage)
    expect(spanOf(termsFor({ validDays: 14 }, 'DURING', stage), windows, member, registeredAt).to).toBe(start + 4 * day)
  })
})

describe('cycles', () => {
  const whole = { from: joined, to: end - hour }
  test('a day of a task is limited by the task', () => {
    expect(cycleSpan(whole, 'ALL', zone)).toEqual(whole)
    expect(cycleSpan(whole, '2026-11-01', zone)).toEqual({ from: joined, to: start + day })
    expect(cycleSpan(whole, '2026-11-02', zone)).toEqual({ from: start + day, to: start + 2 * day })
    expect(cycleSpan(whole, '2026-11-30', zone)).toEqual({ from: end - day, to: end - hour })
  })
  test('an everyday task has one per day with a counted event, and one for today', () => {
    const at = [whole.from - 1, whole.from, start + 4 * day, start + 2 * day, start + 6 * day, start + 6 * day + 1]
    const facts = factsOf(at.map((moment) => eventsOf(['deposit', '1', moment])[0] as UserEvent))
    const cycles = (now: number, span = whole) => cyclesOf('EVERYDAY', span, windows, facts, now)
    expect(cycles(start + 6 * day)).toEqual(['2026-11-01', '2026-11-03', '2026-11-05', '2026-11-07'])
    expect(cycles(start + 5 * day)).toEqual(['2026-11-01', '2026-11-03', '2026-11-05', '2026-11-06'])
    expect(cycles(start - 3 * day)).toEqual(['2026-11-01'])
    expect(cycles(end + day, { from: start + 3 * day, to: start + 5 * day })).toEqual(['2026-11-05'])
    const short = { from: start, to: start + 2 * day }
    expect(cycles(end, short)).toEqual(['2026-11-01', '2026-11-02'])
    expect(cyclesOf('DURING', whole, windows, facts, start + 6 * day)).toEqual(['ALL'])
  })
  test('only counted events create a day', () => {
    const facts = factsOf(eventsOf(['deposit', '1', start + 5]))
    expect(cyclesOf('EVERYDAY', whole, windows, facts, start + 3 * day)).toEqual(['2026-11-04'])
  })
})

describe('measuring', () => {
  const measured = (
    effective: EffectiveTask,
    events: UserEvent[],
    now: number,
    { open = 0, who = member }: { open?: number | null; who?: typeof member | null } = {},
  ) => {
    const facts = factsOf(events)
    const span = spanOf(effective, windows, who, facts.registeredAt)
    const { value, metAt, unreachable } = measure(effective, span, { windows, facts, member: who, now, open })
    return `${fromMinor(value)} ${metAt === null ? '-' : (metAt - start) / hour}${unreachable ? ' unreachable' : ''}`
  }
  const deposits = (...list: [number, string][]) =>
    eventsOf(...list.map(([at, amount]): ['deposit', string, number] => ['deposit', amount, at]))

  test.each<[string, string, [number, string][], number]>([
    [
      'counts up to now',
      '30 -',
      [
        [joined + 1, '30'],
        [joined + 3, '70'],
      ],
      joined + 2,
    ],
    [
      'includes this moment',
      '100 1',
      [
        [joined + hour * 0, '30'],
        [joined, '70'],
      ],
      joined,
    ],
    [
      'counts from joining',
      '70 -',
      [
        [joined - 1, '30'],
        [joined, '70'],
      ],
      joined + 1,
    ],
    [
      'ends before the end',
      '99 -',
      [
        [end - 1, '99'],
        [end, '1'],
      ],
      end + 1,
    ],
    [
      'remembers the moment of the crossing and its value',
      '120 2',
      [
        [start + 2 * hour, '120'],
        [start + 3 * hour, '9'],
      ],
      end,
    ],
  ])('%s: %s', (_rule, result, list, now) => {
    expect(measured(termsFor(), deposits(...list), now)).toBe(result)
  })

  test('events at the time of joining count by their id', () => {
    const events = deposits([joined, '40'], [joined, '70'])
    expect(measured(termsFor(), events, end, { who: { ...member, lastEventId: 1 } })).toBe('70 -')
    expect(measured(termsFor(), deposits([joined + 1, '100']), end, { who: { ...member, lastEventId: 9 } })).toMatch(
      /^100 1/,
    )
  })

  test('verification and registration before joining complete the task at its start', () => {
    const kyc = eventsOf(['kyc', '2', start - day])
    expect(measured(termsFor({ taskType: 'KYC_PASS', threshold: '2' }), kyc, end)).toBe('2 1')
    expect(measured(termsFor({ taskType: 'KYC_PASS', threshold: '2' }), eventsOf(['kyc', '2', end]), end + 1)).toBe(
      '0 -',
    )
    expect(measured(termsFor({ taskType: 'REGISTER_PASS', threshold: '1' }), [], end)).toBe('1 1')
  })

  test('nothing counts before joining', () => {
    expect(measured(termsFor(), deposits([joined, '100']), end, { who: null })).toBe('0 -')
    expect(measured(termsFor({ taskType: 'REGISTER_PASS', threshold: '1' }), [], end, { who: null })).toBe('0 -')
  })

  test('completes after its previous tasks, with the value at that time', () => {
    const events = deposits([start + 2 * hour, '120'], [start + 4 * hour, '50'])
    expect(measured(termsFor(), events, end, { open: start + 3 * hour })).toBe('120 3')
    expect(measured(termsFor(), events, end, { open: start + 4 * hour })).toBe('170 4')
    expect(measured(termsFor(), events, end, { open: start + 5 * hour })).toBe('170 5')
    expect(measured(termsFor(), deposits([joined, '100'], [joined, '50']), end, { open: joined })).toBe('100 1')
    expect(measured(termsFor(), events, start + 4 * hour, { open: start + 5 * hour })).toBe('170 -')
    expect(measured(termsFor(), events, end, { open: null })).toBe('170 -')
  })

  test('a value that fell before the task unlocked does not complete it', () => {
    const events = eventsOf(['deposit', '120', start + 2 * hour], ['withdraw', '90', start + 3 * hour])
    expect(measured(termsFor(), events, end, { open: start + 2.5 * hour })).toBe('120 2.5')
    expect(measured(termsFor(), events, end, { open: start + 3 * hour })).toBe('30 -')
  })

  test('a task that unlocks after the end never completes', () => {
    expect(measured(termsFor(), deposits([joined, '100']), end + day, { open: end })).toBe('100 -')
    expect(measured(termsFor(), deposits([joined, '100']), end + day, { open: end - 1 })).toMatch(/^100 7/)
  })

  test('a stage that has not started completes nothing', () => {
    const stage = { from: start + 5 * day, to: start + 6 * day }
    const effective = termsFor({ taskType: 'REGISTER_PASS', threshold: '1' }, 'DURING', stage)
    expect(measured(effective, [], stage.from - 1)).toBe('1 -')
    expect(measured(effective, [], stage.from)).toBe('1 120')
  })

  test('does not complete while a condition is missing', () => {
    const effective = termsFor({ taskType: 'TRANSFER_AND_TRADING', threshold: '50' })
    const events = eventsOf(['transfer', '50', joined], ['trade', '1', joined + hour, { market: 'futures' }])
    expect(measured(effective, events, joined)).toBe('50 -')
    expect(measured(effective, events, end)).toBe('50 2')
  })

  test('is unreachable until it is met', () => {
    const first = (threshold: string, at = joined) =>
      measured(termsFor({ taskType: 'SPOT_FIRST_RECHARGE', threshold }), deposits([at, '10']), end)
    expect([first('11'), first('10'), first('10', start)]).toEqual(['10 - unreachable', '10 1', '0 - unreachable'])
  })

  describe('after the event', () => {
    const settledValue = (events: UserEvent[], now: number, parts: Partial<TaskRule> = {}) =>
      measured(termsFor(parts, 'AFTER'), events, now)
    const settled = (settle - start) / hour
    test('uses the last value at settlement', () => {
      expect(settledValue(deposits([joined, '100']), settle - 1)).toBe('100 -')
      expect(settledValue(deposits([joined, '100']), settle)).toBe(`100 ${settled}`)
      expect(settledValue(deposits([joined, '99']), settle)).toBe('99 -')
      expect(settledValue(eventsOf(['deposit', '100', joined], ['withdraw', '1', joined + 1]), settle)).toBe('99 -')
      expect(settledValue([], settle)).toBe('0 -')
    })
    test('does not complete while a condition is missing', () => {
      const transfer = eventsOf(['transfer', '100', joined])
      expect(settledValue(transfer, settle, { taskType: 'TRANSFER_AND_TRADING' })).toBe('100 -')
    })
  })
})

const row = (parts: Partial<CompletionRow> = {}): CompletionRow => ({
  taskId: 'a',
  cycleKey: 'ALL',
  status: 'COMPLETED',
  value: '150',
  completedAt: joined + 5,
  grantedAt: null,
  reason: null,
  receipt: null,
  ...parts,
})
const inputOf = (tasks: EffectiveTask[], parts: Partial<ProgressInput> = {}): ProgressInput => ({
  tasks,
  windows,
  facts: factsOf(),
  member,
  rows: [],
  now: start + 2 * day,
  soldOut: () => false,
  ...parts,
})
const paid = (amount: string, at = joined) => factsOf(eventsOf(['deposit', amount, at]))
/** The evaluated first cycle. */
const judged = (effective: EffectiveTask, parts: Partial<ProgressInput> = {}) =>
  progressOf(inputOf([effective], parts))[0]

test('an open cycle has progress and an end', () => {
  expect(judged(termsFor(), { facts: paid('99.9') })).toEqual({
    effective: termsFor(),
    completion: {
      taskId: 'a',
      cycleKey: 'ALL',
      status: 'PENDING',
      reason: null,
      expireTime: end,
      currentValue: '99.9',
      threshold: '100',
      percent: 99,
      locked: false,
      completedTime: null,
      grantedTime: null,
    },
    receipt: null,
    unsaved: false,
  })
})

test('a newly completed cycle is unsaved and claimable', () => {
  const cycle = judged(termsFor(), { facts: paid('100') })
  expect(cycle).toMatchObject({ unsaved: true, receipt: null })
  expect(cycle?.completion).toMatchObject({ status: 'COMPLETED', percent: 100, completedTime: joined, reason: null })
  expect(cycle?.completion).toMatchObject({ expireTime: claimEnd, currentValue: '100', grantedTime: null })
})

test('a stored completion is final', () => {
  const cycle = judged(termsFor(), { rows: [row({ taskId: 'b' }), row({ cycleKey: 'x' }), row()] })
  expect(cycle).toMatchObject({ unsaved: false, completion: { status: 'COMPLETED', currentValue: '150' } })
  expect(cycle?.completion).toMatchObject({ percent: 100, completedTime: joined + 5, locked: false })
})

test.each<[string, Partial<CompletionRow>, Partial<ProgressInput>, object]>([
  [
    'paid',
    { status: 'GRANTED', grantedAt: 7, receipt: 'r' },
    { now: claimEnd + 1, soldOut: () => true },
    { status: 'GRANTED', reason: null, expireTime: null, grantedTime: 7 },
  ],
  ['withdrawn', { status: 'UNSATISFIED' }, {}, { status: 'UNSATISFIED', reason: 'RISK_CONTROL', expireTime: null }],
  [
    'withdrawn for a reason',
    { status: 'UNSATISFIED', reason: 'REGION_RESTRICTED' },
    {},
    { status: 'UNSATISFIED', reason: 'REGION_RESTRICTED' },
  ],
  [
    'not claimed in time',
    {},
    { now: claimEnd },
    { status: 'UNSATISFIED', reason: 'CLAIM_EXPIRED', expireTime: claimEnd },
  ],
  ['still in time', {}, { now: claimEnd - 1 }, { status: 'COMPLETED', reason: null }],
  ['sold out', {}, { soldOut: () => true }, { status: 'UNSATISFIED', reason: 'OUT_OF_STOCK', expireTime: claimEnd }],
])('a completed cycle: %s', (_what, remembered, parts, completion) => {
  const cycle = judged(termsFor(), { rows: [row(remembered)], ...parts })
  expect(cycle?.completion).toMatchObject({ completedTime: joined + 5, percent: 100, ...completion })
  expect(cycle?.receipt).toBe(remembered.receipt ?? null)
})

test.each<[string, EffectiveTask, Partial<ProgressInput>, object]>([
  ['at the end', termsFor(), { now: end }, { status: 'UNSATISFIED', reason: 'TASK_NOT_COMPLETED', expireTime: end }],
  ['before the end', termsFor(), { now: end - 1 }, { status: 'PENDING', reason: null }],
  ['judged after the event', termsFor({}, 'AFTER'), { now: settle - 1 }, { status: 'PENDING', expireTime: end }],
  ['at settling', termsFor({}, 'AFTER'), { now: settle }, { status: 'UNSATISFIED', reason: 'TASK_NOT_COMPLETED' }],
  [
    'unreachable',
    termsFor({ taskType: 'SPOT_FIRST_RECHARGE' }),
    { facts: paid('1') },
    { status: 'UNSATISFIED', reason: 'TASK_NOT_COMPLETED', expireTime: end },
  ],
  ['sold out', termsFor(), { soldOut: () => true }, { status: 'UNSATISFIED', reason: 'OUT_OF_STOCK', expireTime: end }],
  ['nothing yet', termsFor(), {}, { status: 'PENDING', percent: 0, currentValue: '0' }],
  [
    'below nothing',
    termsFor(),
    { facts: factsOf(eventsOf(['withdraw', '50', joined])) },
    { percent: 0, currentValue: '-50' },
  ],
  ['half', termsFor(), { facts: paid('50.9') }, { percent: 50 }],
  [
    'waiting for a trade',
    termsFor({ taskType: 'TRANSFER_AND_TRADING' }),
    { facts: factsOf(eventsOf(['transfer', '100', joined])) },
    { status: 'PENDING', percent: 99 },
  ],
])('an open cycle: %s', (_what, effective, parts, completion) => {
  expect(judged(effective, parts)?.completion).toMatchObject(completion)
})

describe('previous tasks', () => {
  const first = termsFor()
  const second = termsFor({ taskId: 'b', taskType: 'TRADING_VOLUME', preTaskIds: ['a'] })
  const traded = (...deposits: [string, number][]) =>
    factsOf(
      eventsOf(...deposits.map(([amount, at]): ['deposit', string, number] => ['deposit', amount, at]), [
        'trade',
        '100',
        joined + 9,
        { market: 'futures' },
      ]),
    )
  const of = (taskId: string, input: ProgressInput) =>
    progressOf(input).find(({ completion }) => completion.taskId === taskId)?.completion

  test('lock a task until they are completed', () => {
    const locked = { status: 'PENDING', reason: 'TASK_LOCKED', locked: true, currentValue: '100', percent: 99 }
    expect(of('b', inputOf([second, first], { facts: traded() }))).toMatchObject(locked)
    expect(of('b', inputOf([second], { facts: traded() }))).toMatchObject(locked)
    const open = of('b', inputOf([second, first], { facts: traded(['100', joined + 20]) }))
    expect(open).toMatchObject({ status: 'COMPLETED', reason: null, locked: false, completedTime: joined + 20 })
  })

  test('unlock a task when the last one completes', () => {
    const also = termsFor({ taskId: 'c', threshold: '200' })
    const third = termsFor({ taskId: 'd', taskType: 'TRADING_VOLUME', preTaskIds: ['c', 'a'] })
    const facts = traded(['100', joined + 20], ['100', joined + 30])
    expect(of('d', inputOf([first, also, third], { facts }))?.completedTime).toBe(joined + 30)
  })

  test('do not lock a completed task', () => {
    const met = of('b', inputOf([first, second], { rows: [row({ taskId: 'b' })] }))
    expect(met).toMatchObject({ status: 'COMPLETED', locked: false })
  })

  test('lock a cycle of tasks', () => {
    const ring = [termsFor({ preTaskIds: ['b'] }), second]
    expect(progressOf(inputOf(ring)).map(({ completion }) => completion.locked)).toEqual([true, true])
  })

  test('a stage is locked before it starts', () => {
    const stage = { from: start + 5 * day, to: start + 6 * day }
    const at = (now: number) => judged(termsFor({}, 'DURING', stage), { now })?.completion
    expect(at(stage.from - 1)).toMatchObject({ locked: true, reason: 'TASK_LOCKED', status: 'PENDING' })
    expect(at(stage.from)).toMatchObject({ locked: false, reason: null })
  })

  test('match by day between everyday tasks, and by any day otherwise', () => {
    const daily = (taskId: string, preTaskIds: string[]) => termsFor({ taskId, preTaskIds }, 'EVERYDAY')
    const rows = [
      row({ taskId: 'x', cycleKey: '2026-11-02', completedAt: start + 2 * day }),
      row({ taskId: 'x', cycleKey: '2026-11-01', completedAt: start + 3 * day }),
      row({ taskId: 'all', completedAt: joined }),
    ]
    const tasks = [daily('x', []), termsFor({ taskId: 'all' }), daily('y', ['x']), daily('z', ['all'])]
    const whole = termsFor({ taskId: 'w', taskType: 'REGISTER_PASS', threshold: '1', preTaskIds: ['x'] })
    const cycles = progressOf(inputOf([...tasks, whole], { rows, now: start + 3 * day + 5 }))
    const locked = (taskId: string) =>
      cycles
        .filter(({ effective }) => effective.task.taskId === taskId)
        .map(({ completion }) => `${completion.cycleKey} ${completion.locked}`)
    expect(locked('x')).toEqual(['2026-11-01 false', '2026-11-02 false', '2026-11-04 false'])
    expect(locked('y')).toEqual(['2026-11-04 true'])
    expect(locked('z')).toEqual(['2026-11-04 false'])
    expect(locked('w')).toEqual(['ALL false'])
    expect(cycles.find(({ completion }) => completion.taskId === 'w')?.completion.completedTime).toBe(start + 2 * day)
  })
})

test('each task is evaluated once and in order, oldest days first', () => {
  const second = termsFor({ taskId: 'b', preTaskIds: ['a'] })
  const rows = [row({ cycleKey: '2026-11-02' }), row({ cycleKey: '2026-11-01' })]
  const cycles = progressOf(inputOf([second, termsFor({}, 'EVERYDAY')], { rows }))
  expect(cycles.map(({ completion }) => `${completion.taskId} ${completion.cycleKey}`)).toEqual([
    'b ALL',
    'a 2026-11-01',
    'a 2026-11-02',
    'a 2026-11-03',
  ])
  expect(cycles[1]?.completion.expireTime).toBe(claimEnd)
})

test('a daily reward expires with its day for the policy CYCLE, and never after the claim window', () => {
  const until = (timing: TaskTiming, claimPolicy: TaskRule['claimPolicy'], cycleKey = '2026-11-02') =>
    claimUntil(termsFor(claimPolicy ? { claimPolicy } : {}, timing), cycleKey, windows, zone)
  expect(until('EVERYDAY', 'CYCLE')).toBe(start + 2 * day)
  expect(until('EVERYDAY', 'CYCLE', '2026-12-08')).toBe(claimEnd)
  expect([until('EVERYDAY', 'WINDOW'), until('EVERYDAY', undefined)]).toEqual([claimEnd, claimEnd])
  expect(until('DURING', 'CYCLE', 'ALL')).toBe(claimEnd)
})

test('draws can be claimed until the event ends, as no draw is made after it', () => {
  const reward = (rewardType: string) => ({ rewardId: rewardType, rewardType, amount: '1' })
  const until = (...types: string[]) =>
    claimUntil(termsFor({ rewards: types.map(reward) as TaskRule['rewards'] }), 'ALL', windows, zone)
  expect(until('LOTTERY_COUNT')).toBe(windows.end)
  expect(until('LOTTERY_COUNT', 'LOTTERY_COUNT')).toBe(windows.end)
  expect(until('LOTTERY_COUNT', 'GIFT_CASH')).toBe(claimEnd)
  expect(until()).toBe(claimEnd)
})

test('a completed cycle is ready for payout', () => {
  expect(metCompletion(termsFor(), '2026-11-02', { value: '123', completedAt: 9 })).toEqual({
    taskId: 'a',
    cycleKey: '2026-11-02',
    status: 'COMPLETED',
    reason: null,
    expireTime: null,
    currentValue: '123',
    threshold: '100',
    percent: 100,
    locked: false,
    completedTime: 9,
    grantedTime: null,
  })
})

test('a claim takes the oldest claimable cycle or the current one', () => {
  const daily = termsFor({}, 'EVERYDAY')
  const rows = [
    row({ cycleKey: '2026-11-01', status: 'GRANTED' }),
    row({ cycleKey: '2026-11-02' }),
    row({ cycleKey: '2026-11-03' }),
    row({ taskId: 'b' }),
  ]
  const other = termsFor({ taskId: 'b' })
  const shown = (list: CompletionRow[], taskId = 'a') =>
    shownCycle(progressOf(inputOf([other, daily], { rows: list, now: start + 4 * day })), taskId)?.completion.cycleKey
  expect(shown(rows)).toBe('2026-11-02')
  const paid = rows.slice(0, 2).map((entry): CompletionRow => ({ ...entry, status: 'GRANTED' }))
  expect(shown(paid)).toBe('2026-11-05')
  expect(shown(rows, 'none')).toBeUndefined()
})
