// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { fromMinor } from '../../../src/contract/decimal.ts'
import type { TaskRule } from '../../../src/contract/shapes/platformRules.ts'
import type { TaskType } from '../../../src/contract/shapes/task.ts'
import { eventKinds, type Facts, taskTypes, type UserEvent } from '../../../src/platform/rules/taskTypes.ts'
import { task } from '../../integration/platform/fixture.ts'
import { day, eventsOf, factsOf, hour, start } from './facts.ts'

/** The steps of a task as text: `value`, `value …` while something is incomplete, `value x` where it is unreachable. */
function stepsOf(taskType: TaskType, parts: Partial<TaskRule>, facts: Facts, from = start): string[] {
  const counted = facts.events.filter(({ at }) => at >= from)
  const steps = taskTypes[taskType].points({ task: task({ taskId: 't', taskType, ...parts }), counted, from, facts })
  return steps.map(
    ({ at, value, incomplete, unreachable }) =>
      `${(at - start) / hour}h ${fromMinor(value)}${incomplete ? ' …' : ''}${unreachable ? ' x' : ''}`,
  )
}

const at = (hours: number) => start + hours * hour
const futures = { market: 'futures', symbol: 'BTCUSDT' }
const spot = { market: 'spot', symbol: 'BTCUSDT' }
const everything = eventsOf(
  ['kyc', '1', at(1)],
  ['deposit', '100', at(2)],
  ['withdraw', '30', at(3)],
  ['transfer', '50', at(4)],
  ['trade', '7', at(5), futures],
  ['trade', '11', at(6), spot],
  ['trade', '13', at(7), { symbol: 'ETHUSDT' }],
  ['trade', '17', at(8), { ...futures, symbol: 'ETHUSDT' }],
  ['pnl', '-3', at(9)],
  ['pnl', '5', at(10)],
  ['invite', '1', at(11)],
  ['invite', '1', at(12)],
  ['follow', '1', at(13)],
  ['kyc', '3', at(14)],
  ['kyc', '2', at(15)],
)

test.each<[TaskType, Partial<TaskRule>, string[]]>([
  ['RECHARGE', {}, ['2h 100', '3h 70']],
  ['TRADING_VOLUME', {}, ['5h 7', '8h 24']],
  ['TRADING_VOLUME', { products: [] }, ['5h 7', '8h 24']],
  ['TRADING_VOLUME', { products: ['BTCUSDT'] }, ['5h 7']],
  ['ANY_TRADING_VOLUME', { products: ['BTCUSDT'] }, ['5h 7', '8h 24']],
  ['TOTAL_TRADING_VOLUME', {}, ['5h 7', '6h 18', '7h 31', '8h 48']],
  ['SPOT_TRADING_VOLUME', { products: ['ETHUSDT', 'XYZUSDT'] }, ['7h 13']],
  ['SPOT_TRADING_VOLUME', {}, ['6h 11', '7h 24']],
  ['SPOT_ANY_TRADING_VOLUME', { products: ['ETHUSDT'] }, ['6h 11', '7h 24']],
  ['EARNINGS', {}, ['9h -3', '10h 2']],
  ['INVITE_FRIEND', {}, ['11h 1', '12h 2']],
  ['KYC_PASS', {}, ['1h 1', '14h 3', '15h 3']],
  ['TRANSFER_AND_TRADING', {}, ['4h 50 …', '5h 50', '8h 50']],
  ['SPOT_FIRST_RECHARGE', { threshold: '100' }, ['2h 100']],
  ['SPOT_FIRST_RECHARGE', { threshold: '100.01' }, ['2h 100 x']],
  ['SPOT_FIRST_TRADING', { threshold: '11' }, ['6h 11']],
  ['SPOT_FIRST_TRADING', { threshold: '12' }, ['6h 11 x']],
  ['SPOT_HOLDS', { coin: 'BTC' }, []],
  ['SHARE_LINK', {}, []],
])('%s %o counts %j', (taskType, parts, steps) => {
  expect(stepsOf(taskType, parts, factsOf(everything))).toEqual(steps)
})

test('an earlier first deposit fails the task', () => {
  const list = eventsOf(['deposit', '500', at(-1)], ['deposit', '500', at(1)])
  expect(stepsOf('SPOT_FIRST_RECHARGE', {}, factsOf(list))).toEqual(['-1h 0 x'])
  expect(stepsOf('SPOT_FIRST_RECHARGE', {}, factsOf())).toEqual([])
})

test('a trade without a pair matches no list', () => {
  const list = eventsOf(['trade', '1', at(1), { market: 'futures' }])
  expect(stepsOf('TRADING_VOLUME', { products: ['BTCUSDT', 'Stryker was here!'] }, factsOf(list))).toEqual([])
})

describe('the lowest balance', () => {
  const hold = (amount: string, hours: number, symbol: string | null = 'BTC'): UserEvent[] =>
    eventsOf(['hold', amount, at(hours), { symbol }])
  const held = [
    ...hold('9', -9),
    ...hold('8', -8),
    ...hold('5', -1),
    ...hold('1', -0.5, 'ETH'),
    ...hold('7', 1),
    ...eventsOf(['trade', '1', at(1), { symbol: 'BTC' }]),
    ...hold('2', 2, 'ETH'),
    ...hold('4', 3),
    ...hold('6', 4),
  ]
  test('is that of the coin, including the balance at the start', () => {
    expect(stepsOf('SPOT_HOLDS', { coin: 'BTC' }, factsOf(held))).toEqual(['-1h 5', '1h 5', '3h 4', '4h 4'])
  })
  test('is that of reports in the range without an earlier balance', () => {
    expect(stepsOf('SPOT_HOLDS', { coin: 'BTC' }, factsOf(hold('3', 0)))).toEqual(['0h 3'])
  })
  test('uses reports without a coin for a task without a coin', () => {
    expect(stepsOf('SPOT_HOLDS', {}, factsOf([...hold('3', 1, null), ...hold('1', 2)]))).toEqual(['1h 3'])
  })
})

test('counts one share per day, of this activity or of any', () => {
  const share = (hours: number, symbol: string | null, amount = '1') =>
    eventsOf(['share', amount, at(hours), { symbol }])
  const list = [
    ...share(1, '1001', '0'),
    ...share(2, '9999'),
    ...share(3, '1001'),
    ...share(4, null),
    ...eventsOf(['deposit', '1', at(30)]),
    ...share(24, null),
  ]
  expect(stepsOf('SHARE_LINK', {}, factsOf(list))).toEqual(['3h 1', '4h 1', '24h 2'])
})

describe('one-time tasks', () => {
  const registeredAt = start - day
  test('counts a registration', () => {
    expect(stepsOf('REGISTER_PASS', {}, factsOf([], { registeredAt }))).toEqual(['-24h 1'])
  })
  test.each<[Partial<Facts>, string[]]>([
    [{}, []],
    [{ kolCode: null, kolBoundAt: at(3) }, []],
    [{ kolCode: 'LEADER', kolBoundAt: at(3) }, ['3h 1']],
    [{ kolCode: 'LEADER', kolBoundAt: null }, []],
  ])('binding a code: %o', (facts, steps) => {
    expect(stepsOf('KOL_BIND', {}, factsOf([], facts))).toEqual(steps)
  })
  test.each<[string[] | undefined, Partial<Facts>, string[]]>([
    [['A', 'B'], {}, []],
    [['A', 'B'], { registerCode: 'B', registeredAt }, ['-24h 1']],
    [['A', 'B'], { registerCode: 'B', kolCode: 'A', kolBoundAt: at(3), registeredAt }, ['-24h 1']],
    [['A', 'B'], { registerCode: 'C', kolCode: 'A', kolBoundAt: at(3), registeredAt }, ['3h 1']],
    [['A', 'B'], { registerCode: 'C', kolCode: 'C', kolBoundAt: at(3), registeredAt }, []],
    [undefined, { registerCode: 'C', kolCode: 'C', kolBoundAt: at(3), registeredAt }, []],
  ])('one of the codes %j: %o', (codes, facts, steps) => {
    expect(stepsOf('APPOINT_CODE', codes ? { codes } : {}, factsOf([], facts))).toEqual(steps)
  })
})

test('each type has its unit and its target', () => {
  const lines = Object.entries(taskTypes).map(([type, { unit, native, url, countsBeforeJoining: earlier }]) =>
    [type, unit, native, url, ...(earlier ? ['earlier'] : [])].join(' '),
  )
  expect(lines).toEqual([
    'REGISTER_PASS times register /register earlier',
    'KYC_PASS level kyc /kyc earlier',
    'RECHARGE USDT assetRecharge /asset/recharge',
    'SPOT_FIRST_RECHARGE USDT assetRecharge /asset/recharge',
    'TRANSFER_AND_TRADING USDT assetTransfer /asset/transfer',
    'TRADING_VOLUME USDT contractTrade /futures',
    'ANY_TRADING_VOLUME USDT contractTrade /futures',
    'TOTAL_TRADING_VOLUME USDT contractTrade /futures',
    'SPOT_FIRST_TRADING USDT spotTrade /spot',
    'SPOT_TRADING_VOLUME USDT spotTrade /spot',
    'SPOT_ANY_TRADING_VOLUME USDT spotTrade /spot',
    'SPOT_HOLDS coin asset /asset',
    'EARNINGS USDT contractTrade /futures',
    'INVITE_FRIEND people share /invite',
    'SHARE_LINK times share ',
    'KOL_BIND times   earlier',
    'APPOINT_CODE times register /register earlier',
  ])
  expect(taskTypes.KOL_BIND).toMatchObject({ native: null, url: null })
  expect(taskTypes.SHARE_LINK.url).toBeNull()
  expect(eventKinds.join()).toBe('kyc,deposit,withdraw,transfer,trade,pnl,hold,invite,share,follow')
})
