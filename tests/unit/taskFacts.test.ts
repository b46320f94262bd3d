import { describe, expect, it } from 'vitest'
import { maxBoardIdLength } from '../../src/config/check/rules/reservedIds.ts'
import { listingType, type TaskFacts, taskFacts } from '../../src/config/check/rules/taskFacts.ts'
import type { TaskRule } from '../../src/contract/shapes/platformRules.ts'
import type { TaskType } from '../../src/contract/shapes/task.ts'
import { problemOfRules } from '../../src/platform/rules/checkRules.ts'
import { type Facts, taskTypes, type UserEvent } from '../../src/platform/rules/taskTypes.ts'
import { rulesOf } from '../integration/platform/fixture.ts'

/** One event of every kind, with the expected market and coin, large enough for every threshold. */
const events: UserEvent[] = (
  ['kyc', 'deposit', 'transfer', 'trade', 'trade', 'pnl', 'hold', 'invite', 'share'] as const
).map((kind, index) => ({
  id: index,
  kind,
  amount: '100',
  symbol: kind === 'share' ? '1001' : kind === 'hold' ? 'BTC' : 'BTCUSDT',
  market: index === 3 ? 'spot' : 'futures',
  at: 1000 + index,
}))
const facts: Facts = {
  activityId: '1001',
  registeredAt: 900,
  registerCode: 'CODE',
  kolCode: 'KOL',
  kolBoundAt: 950,
  events,
  timeZone: '+00:00',
}
const own: Pick<TaskRule, 'coin' | 'codes' | 'products'> = { coin: 'BTC', codes: ['CODE'], products: ['BTCUSDT'] }

/** The highest value a task of a type reaches with these fields. */
function reached(taskType: TaskType, fields: Partial<TaskRule>, seen = events): number {
  const task = { taskId: 'task', taskType, threshold: '1', ...fields } as TaskRule
  const points = taskTypes[taskType].points({ task, counted: seen, from: 0, facts })
  return Math.max(
    0,
    ...points.filter(({ unreachable, incomplete }) => !unreachable && !incomplete).map(({ value }) => Number(value)),
  )
}

const units: Readonly<Record<string, readonly TaskFacts['unit'][]>> = {
  USDT: ['USDT'],
  coin: ['coin'],
  level: ['level'],
  people: ['people'],
  times: ['once', 'days'],
}

describe('the task types of the checker match the platform', () => {
  const all = Object.keys(taskTypes) as TaskType[]
  it('include each type', () => expect(Object.keys(taskFacts).sort()).toEqual([...all].sort()))

  describe.each(all)('%s', (type) => {
    const known = taskFacts[type] as TaskFacts
    it('has the same unit', () => expect(units[taskTypes[type].unit]).toContain(known.unit))

    it('has the same filter fields', () => {
      const whole = reached(type, own)
      expect(whole).toBeGreaterThan(0)
      const others = { coin: 'ETH', codes: ['OTHER'], products: ['ETHUSDT'] }
      const narrows = (['products', 'coin', 'codes'] as const).filter(
        (field) => reached(type, { ...own, [field]: others[field] }) < whole,
      )
      expect(narrows).toEqual(known.narrows ?? [])
    })

    it('needs the same field', () => {
      const lacks = (['coin', 'codes'] as const).filter((field) => reached(type, { ...own, [field]: undefined }) === 0)
      expect(lacks).toEqual(known.lacks ? [known.lacks] : [])
    })

    it('is unique or repeatable in both', () => {
      // A one-time task counts earlier events, or only the first event.
      const spoils = taskTypes[type]
        .points({ task: { taskType: type, threshold: '1', ...own } as TaskRule, counted: [], from: 5000, facts })
        .some(({ unreachable }) => unreachable)
      expect(Boolean(taskTypes[type].countsBeforeJoining) || spoils).toBe(known.isOnce === true)
    })
  })

  it('a listing type counts like the type without a list', () => {
    for (const [any, listing] of Object.entries(listingType))
      expect(reached(any as TaskType, {})).toBe(reached(listing as TaskType, {}))
  })
})

describe('ids of boards', () => {
  it.each([
    [maxBoardIdLength, null],
    [maxBoardIdLength + 1, expect.stringContaining('boardId')],
  ])('of %i characters get the same result from platform and checker', (length, problem) => {
    const board = {
      boardId: 'x'.repeat(length),
      scope: 'USER',
      metric: 'VOLUME',
      periods: ['TOTAL'],
      title: 'title',
    } as const
    expect(problemOfRules(rulesOf('1', [], { leaderboards: [board] } as never))).toEqual(problem)
  })
})
