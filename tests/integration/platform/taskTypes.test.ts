import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import { TaskType } from '../../../src/contract/shapes/task.ts'
import { group, task } from './fixture.ts'
import { completionOf, type Harness, joinAs, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

type SandboxEvent = Record<string, unknown>
/** An event, and the value and status of the task after it. */
type Step = [SandboxEvent | null, string, 'PENDING' | 'COMPLETED' | 'UNSATISFIED']

interface Case {
  parts: Partial<TaskRule>
  steps: Step[]
}

const deposit = (amount: string): SandboxEvent => ({ kind: 'deposit', amount })
const spot = (amount: string, symbol = 'BTCUSDT'): SandboxEvent => ({ kind: 'trade', market: 'spot', amount, symbol })
const futures = (amount: string, symbol = 'BTCUSDT'): SandboxEvent => ({
  kind: 'trade',
  market: 'futures',
  amount,
  symbol,
})
const bind: SandboxEvent = { bind: 'LEADER9' }

/** For each task type, what counts and what does not, up to exactly the threshold. */
const cases: Record<string, Case[]> = {
  REGISTER_PASS: [{ parts: { threshold: '1' }, steps: [[null, '1', 'COMPLETED']] }],
  KYC_PASS: [
    {
      parts: { threshold: '2' },
      steps: [
        [deposit('100'), '0', 'PENDING'],
        [{ kind: 'kyc', amount: 1 }, '1', 'PENDING'],
        [{ kind: 'kyc', amount: 2 }, '2', 'COMPLETED'],
      ],
    },
  ],
  TRANSFER_AND_TRADING: [
    {
      parts: { threshold: '50' },
      steps: [
        [spot('500'), '0', 'PENDING'],
        [{ kind: 'transfer', amount: '50' }, '50', 'PENDING'],
        [futures('0.01'), '50', 'COMPLETED'],
      ],
    },
  ],
  TRADING_VOLUME: [
    {
      parts: { products: ['ETHUSDT'] },
      steps: [
        [futures('500'), '0', 'PENDING'],
        [spot('500', 'ETHUSDT'), '0', 'PENDING'],
        [futures('99.99', 'ETHUSDT'), '99.99', 'PENDING'],
        [futures('0.01', 'ETHUSDT'), '100', 'COMPLETED'],
      ],
    },
  ],
  ANY_TRADING_VOLUME: [
    {
      parts: {},
      steps: [
        [spot('500'), '0', 'PENDING'],
        [futures('60', 'ODDUSDT'), '60', 'PENDING'],
        [futures('40'), '100', 'COMPLETED'],
      ],
    },
  ],
  RECHARGE: [
    {
      parts: {},
      steps: [
        [deposit('99'), '99', 'PENDING'],
        [{ kind: 'withdraw', amount: '50' }, '49', 'PENDING'],
        [{ kind: 'transfer', amount: '500' }, '49', 'PENDING'],
        [deposit('51'), '100', 'COMPLETED'],
        [{ kind: 'withdraw', amount: '90' }, '100', 'COMPLETED'],
      ],
    },
  ],
  INVITE_FRIEND: [
    {
      parts: { threshold: '3' },
      steps: [
        [{ kind: 'invite', amount: 2 }, '2', 'PENDING'],
        [{ kind: 'invite' }, '3', 'COMPLETED'],
      ],
    },
  ],
  KOL_BIND: [
    {
      parts: { threshold: '1' },
      steps: [
        [null, '0', 'PENDING'],
        [bind, '1', 'COMPLETED'],
      ],
    },
  ],
  SPOT_FIRST_RECHARGE: [
    { parts: {}, steps: [[deposit('100'), '100', 'COMPLETED']] },
    {
      parts: {},
      steps: [
        [deposit('99.99'), '99.99', 'UNSATISFIED'],
        [deposit('100'), '99.99', 'UNSATISFIED'],
      ],
    },
  ],
  SPOT_FIRST_TRADING: [
    {
      parts: {},
      steps: [
        [futures('500'), '0', 'PENDING'],
        [spot('100'), '100', 'COMPLETED'],
      ],
    },
    { parts: {}, steps: [[spot('99'), '99', 'UNSATISFIED']] },
  ],
  SPOT_ANY_TRADING_VOLUME: [
    {
      parts: {},
      steps: [
        [futures('500'), '0', 'PENDING'],
        [spot('100', 'ODDUSDT'), '100', 'COMPLETED'],
      ],
    },
  ],
  EARNINGS: [
    {
      parts: {},
      steps: [
        [{ kind: 'pnl', amount: '80' }, '80', 'PENDING'],
        [{ kind: 'pnl', amount: '-30' }, '50', 'PENDING'],
        [{ kind: 'pnl', amount: '50' }, '100', 'COMPLETED'],
      ],
    },
  ],
  TOTAL_TRADING_VOLUME: [
    {
      parts: {},
      steps: [
        [spot('60'), '60', 'PENDING'],
        [futures('40'), '100', 'COMPLETED'],
      ],
    },
  ],
  SPOT_TRADING_VOLUME: [
    {
      parts: { products: ['SOLUSDT'] },
      steps: [
        [spot('500'), '0', 'PENDING'],
        [futures('500', 'SOLUSDT'), '0', 'PENDING'],
        [spot('100', 'SOLUSDT'), '100', 'COMPLETED'],
      ],
    },
  ],
  SPOT_HOLDS: [
    {
      parts: { coin: 'PBT' },
      steps: [
        [{ kind: 'hold', symbol: 'ETH', amount: '500' }, '0', 'PENDING'],
        [{ kind: 'hold', symbol: 'PBT', amount: '100' }, '100', 'COMPLETED'],
      ],
    },
  ],
  SHARE_LINK: [{ parts: { threshold: '1' }, steps: [[{ kind: 'share' }, '1', 'COMPLETED']] }],
  APPOINT_CODE: [
    {
      parts: { threshold: '1', codes: ['LEADER9'] },
      steps: [
        [deposit('1'), '0', 'PENDING'],
        [bind, '1', 'COMPLETED'],
      ],
    },
    { parts: { threshold: '1', codes: ['OTHER'] }, steps: [[bind, '0', 'PENDING']] },
  ],
}

test('every task type of the specification has a case', () => {
  expect(Object.keys(cases).sort()).toEqual([...TaskType.enum].sort())
})

describe.each(Object.entries(cases))('%s', (taskType, list) => {
  test.each(list.map(({ parts, steps }, index) => [index, parts, steps] as const))(
    'case %i counts exactly what it should',
    async (_index, parts, steps) => {
      const counted = task({ taskId: 'counted', taskType: taskType as TaskType, ...parts })
      const activityId = await harness.open([group([counted])], { kols: [{ code: 'LEADER9', name: 'Leader' }] })
      const { token, userId } = await harness.enter()
      await joinAs(harness, activityId, token)
      for (const [event, value, status] of steps) {
        if (event?.bind) await harness.send(calls.kolBind, { activityId, kolCode: String(event.bind) }, { token })
        else if (event) await harness.event(userId, event)
        const { currentValue, status: now } = await completionOf(harness, activityId, 'counted', token)
        expect([event, currentValue, now]).toEqual([event, value, status])
      }
    },
  )
})

test('all names of the operator have the same meaning', async () => {
  const names = ['GT', 'GTE', 'EQ', 'LT', 'LTE', 'GE'] as const
  const activityId = await harness.open([group(names.map((operator) => task({ taskId: `by-${operator}`, operator })))])
  const { token, userId } = await harness.enter()
  await joinAs(harness, activityId, token)
  await harness.event(userId, deposit('100'))
  for (const name of names)
    expect((await completionOf(harness, activityId, `by-${name}`, token)).status).toBe('COMPLETED')
  const { data } = await harness.send(calls.detail, { activityId }, { token })
  expect(new Set(data.taskGroups[0]?.tasks.map(({ operator }) => operator))).toEqual(new Set(['GE']))
})

test('several shares on one day count once; a hold counts with its lowest balance', async () => {
  const activityId = await harness.open([
    group([
      task({ taskId: 'share', taskType: 'SHARE_LINK', threshold: '2' }),
      task({ taskId: 'hold', taskType: 'SPOT_HOLDS', coin: 'PBT', threshold: '1000' }),
    ]),
  ])
  const { token, userId } = await harness.enter()
  await joinAs(harness, activityId, token)
  const countOf = async (taskId: string) => (await completionOf(harness, activityId, taskId, token)).currentValue
  await harness.event(userId, { kind: 'share', amount: 5 })
  await harness.event(userId, { kind: 'share' })
  for (const amount of ['300', '120', '900']) await harness.event(userId, { kind: 'hold', symbol: 'PBT', amount })
  expect([await countOf('share'), await countOf('hold')]).toEqual(['1', '120'])
  harness.clock.time += 86_400_000
  await harness.event(userId, { kind: 'share' })
  expect((await completionOf(harness, activityId, 'share', token)).status).toBe('COMPLETED')
})
