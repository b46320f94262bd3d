import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { doorOf } from '../../src/blocks/PrizeBoard/door.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { pageStates } from '../../src/contract/pageState.ts'
import type { Lottery } from '../../src/contract/shapes/lottery.ts'
import type { Reward, RewardRecord, RewardType } from '../../src/contract/shapes/reward.ts'
import { dialogs } from '../../src/ui/dialog/requests.ts'
import { activityOf, drawScene, groupsOf, settle, taskOf, userOf, word } from './blocksStage.tsx'

const rewardOf = (rewardType: RewardType, amount: string, coin: string | null, name: string): Reward => ({
  rewardId: `r-${name.replace(/\W/g, '-')}`,
  rewardType,
  rewardKind: null,
  amount,
  coin,
  name,
  iconUrl: null,
  validDays: rewardType === 'GIFT_CASH' ? 14 : null,
})

const prizes: Lottery['prizes'] = (
  [
    ['phone', 10, rewardOf('PHYSICAL', '1', null, 'Smartphone'), 0],
    ['usdt', 99_990, rewardOf('DROP', '5', 'USDT', '5 USDT airdrop'), 40],
    ['trial', 100_000, rewardOf('GIFT_CASH', '50', 'USDT', '50 USDT trial fund'), 12],
    ['again', 100_000, rewardOf('LOTTERY_COUNT', '1', null, 'One more draw'), null],
    ['none', 700_000, null, null],
  ] as const
).map(([prizeId, odds, reward, left], index) => ({
  prizeId,
  index,
  name: reward?.name ?? 'No prize',
  reward,
  odds,
  stock: left === null ? 'OPEN' : 'LIMITED',
  left,
}))

const lotteryOf = (parts: Partial<Lottery> = {}): Lottery => ({
  drawTaskId: 'draw-1001',
  remainCount: 3,
  totalCount: 3,
  usedCount: 0,
  chanceExpiry: 'DAILY',
  maxPerUser: null,
  freeDaily: 1,
  fallbackPrizeId: 'none',
  prizes,
  seedDay: '2026-11-21',
  seedHash: 'a'.repeat(64),
  next: { day: '2026-11-22', seedHash: 'b'.repeat(64) },
  revealed: null,
  ...parts,
})

const activity = (parts: Partial<Lottery> = {}) => activityOf({ activityType: 5, lottery: lotteryOf(parts) })

const record: RewardRecord = {
  ...(calls.obtainReward.example.record as RewardRecord),
  source: 'DRAW',
  rewardType: 'DROP',
  amount: '5',
  coin: 'USDT',
}

/** What the platform answers to a draw. */
const drawn = (prizeId: string, remainCount = 2) => ({
  record: prizeId === 'none' ? null : record,
  completion: null,
  lottery: {
    prizeId,
    index: prizes.findIndex((prize) => prize.prizeId === prizeId),
    remainCount,
    ticketId: `ticket-${prizeId}`,
    seedDay: '2026-11-21',
    soldOut: false,
  },
})

const board = [{ id: 'board', type: 'PrizeBoard' }]
const button = () => screen.findByRole('button', { name: new RegExp(`^${word('PrizeBoard.draw')}`) })
const draws = (made: { name: string }[]) => made.filter(({ name }) => name === 'obtainReward').length

// Acts and the dialog's card come in chunks of their own, which a busy machine is slow to make.
vi.setConfig({ testTimeout: 30_000 })

afterEach(async () => {
  vi.useRealTimers()
  // A dialog on its way belongs to the test that asked for it.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  dialogs.set(() => [])
})

describe('PrizeBoard', () => {
  it('draws once for a double tap, tells the result where readers hear it, and shows a win in a dialog once', async () => {
    const answer = vi.fn(async () => drawn('usdt'))
    const { made } = await drawScene({
      page: board,
      activity: activity(),
      user: userOf(),
      calls: { obtainReward: answer },
    })
    const draw = await button()
    expect(draw).toHaveTextContent('3 left')
    fireEvent.click(draw)
    fireEvent.click(draw)
    expect(await screen.findByText('You won 5 USDT', {}, { timeout: 15_000 })).toHaveAttribute('role', 'status')
    await settle()
    expect(draws(made)).toBe(1)
    expect(draw).toHaveTextContent('2 left')
    const titles = () => dialogs.get().map(({ request }) => request.title)
    await vi.waitFor(() => expect(titles()).toEqual(['You won 5\u00a0USDT']), 15_000)
  })

  it('interrupts nobody for a draw that won nothing', async () => {
    await drawScene({
      page: board,
      activity: activity(),
      user: userOf(),
      calls: { obtainReward: drawn('none') },
    })
    fireEvent.click(await button())
    expect(await screen.findByText(word('PrizeBoard.lose'), {}, { timeout: 15_000 })).toBeVisible()
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect(dialogs.get()).toEqual([])
  })

  it('keeps the result to itself until the wheel stands', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await drawScene({
      page: board,
      activity: activity(),
      user: userOf(),
      calls: { obtainReward: drawn('usdt') },
    })
    const draw = await button()
    vi.useFakeTimers()
    fireEvent.click(draw)
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getByText(word('PrizeBoard.drawing'))).toBeVisible()
    expect(draw).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText(/You won/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByText(/You won/)).toBeVisible()
  })

  it('takes up a draw that was cut short, by the same operation, without a second one', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { made, redraw } = await drawScene({
      page: board,
      activity: activity(),
      user: userOf(),
      calls: { obtainReward: drawn('usdt') },
    })
    fireEvent.click(await button())
    await settle()
    expect(screen.queryByText(/You won/)).toBeNull()
    await redraw([])
    await redraw(board)
    expect(await screen.findByText(/You won/, {}, { timeout: 15_000 })).toBeVisible()
    const ids = made
      .filter(({ name }) => name === 'obtainReward')
      .map(({ input }) => (input as { requestId: string }).requestId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  it('says why there is nothing to draw, and takes no tap', async () => {
    const { made } = await drawScene({ page: board, activity: activity({ remainCount: 0 }), user: userOf() })
    const draw = await button()
    expect(draw).toHaveAttribute('aria-disabled', 'true')
    expect(draw).toHaveAccessibleDescription(word('PrizeBoard.noChances'))
    fireEvent.click(draw)
    await settle()
    expect(draws(made)).toBe(0)
  })

  it('lists every prize with its odds, and says which is given out', async () => {
    await drawScene({ page: board, activity: activity(), user: userOf() })
    const list = await screen.findByRole('list', { name: word('PrizeBoard.title') })
    const items = within(list).getAllByRole('listitem')
    expect(items).toHaveLength(prizes.length)
    expect(items[0]).toHaveTextContent('Smartphone, all given out, odds 0.001%')
    expect(items[1]).toHaveTextContent('5 USDT airdrop, odds 9.999%')
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
    expect(rows[1]).toHaveTextContent('0.001%')
    expect(rows[2]).toHaveTextContent('40 left')
    expect(rows[5]).toHaveTextContent('70%')
  })

  it('shows nothing of its prizes where the event is not offered', async () => {
    await drawScene({
      page: board,
      activity: activity(),
      user: userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' }),
    })
    expect(await screen.findByText(word('PrizeBoard.regionBlocked'))).toBeVisible()
    expect(screen.queryByText('Smartphone')).toBeNull()
  })
})

describe('the door to a draw', () => {
  const running = activityOf({ status: 'IN_PROGRESS', user: userOf() })

  it.each(pageStates)('is open, or says why it is not: %s', (state) => {
    const door = doorOf(state, running, lotteryOf(), 3)
    if (door.way === 'shut') expect(word(door.reason)).not.toMatch(/^no word/)
    else expect([state, door.way]).toEqual([state, state === 'VISITOR' ? 'login' : 'open'])
  })

  it.each(['IN_PROGRESS', 'CLAIMABLE', 'ALL_GRANTED'] as const)('is open to one who has joined: %s', (state) => {
    expect(doorOf(state, running, lotteryOf(), 1)).toEqual({ way: 'open' })
    expect(doorOf(state, running, lotteryOf(), 0)).toEqual({ way: 'shut', reason: 'PrizeBoard.noChances' })
    const full = lotteryOf({ maxPerUser: 5, usedCount: 5 })
    expect(doorOf(state, running, full, 0)).toEqual({ way: 'shut', reason: 'reason.DRAW_LIMIT' })
  })

  it('is shut once the event is over, though there may be something to claim', () => {
    const over = activityOf({ status: 'ENDED', user: userOf() })
    expect(doorOf('CLAIMABLE', over, lotteryOf(), 3)).toEqual({ way: 'shut', reason: 'reason.ENDED' })
  })
})

describe('DrawChances', () => {
  const page = [{ id: 'chances', type: 'DrawChances' }]
  const draws = [{ ...rewardOf('LOTTERY_COUNT', '2', null, '2 draws') }]
  const withTasks = (parts: Partial<Lottery> = {}) =>
    activityOf({
      lottery: lotteryOf(parts),
      taskGroups: groupsOf([taskOf('trade', { rewards: draws }), taskOf('kyc')], 'EVERYDAY'),
    })

  it('counts, names the limit, and lists the tasks that bring more', async () => {
    await drawScene({ page, activity: withTasks({ usedCount: 4, maxPerUser: 60 }), user: userOf() })
    expect(await screen.findByText('4 used of at most 60 in this event')).toBeVisible()
    expect(screen.getByText('3')).toBeVisible()
    expect(screen.getByText(/at 00:00 \(UTC\+8\)/)).toHaveTextContent(/Your time: /)
    expect(screen.getByText('+2').closest('li')).toHaveTextContent('Task trade')
    expect(screen.queryByText('Task kyc')).toBeNull()
  })

  it('promises no further draws once the event is over', async () => {
    await drawScene({ page, activity: { ...withTasks(), status: 'ENDED' }, user: userOf() })
    expect(await screen.findByText(word('DrawChances.over'))).toBeVisible()
    expect(screen.queryByText('+2')).toBeNull()
  })

  it('tells a visitor where the count will be, and shows no figure', async () => {
    await drawScene({ page, activity: withTasks() })
    expect(await screen.findByText(word('DrawChances.visitor'))).toBeVisible()
    expect(screen.getByRole('button', { name: word('common.login') })).toBeVisible()
    expect(screen.queryByText('3')).toBeNull()
  })
})

describe('Marquee', () => {
  const page = [{ id: 'winners', type: 'Marquee' }]
  const winner = (recordId: string, parts: Partial<RewardRecord>): RewardRecord => ({
    ...record,
    recordId,
    userName: `${recordId}***`,
    ...parts,
  })
  const list = [
    winner('an', {}),
    winner('bo', { rewardType: 'LOTTERY_COUNT', amount: '1', coin: null }),
    winner('cy', { source: 'TASK' }),
    winner('di', { rewardType: 'PHYSICAL', amount: '1', coin: null, rewardName: 'Smartphone' }),
  ]
  const answers = { getRewardList: { ...calls.getRewardList.example, list, total: list.length } }
  const told = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))

  it('names the winners of draws once to readers, further draws left out', async () => {
    const { made } = await drawScene({ page, calls: answers })
    await screen.findByRole('region', { name: word('Marquee.winners') })
    expect(told()).toEqual([
      expect.stringMatching(/^an\*\*\* won 5\sUSDT/),
      expect.stringMatching(/^di\*\*\* won Smartphone/),
    ])
    expect(made.find(({ name }) => name === 'getRewardList')?.input).toMatchObject({ scope: 'ALL', status: 'GRANTED' })
  })

  it('names everybody where it is asked to', async () => {
    await drawScene({ page: [{ id: 'winners', type: 'Marquee', props: { source: 'ALL' } }], calls: answers })
    await screen.findByRole('region', { name: word('Marquee.winners') })
    expect(told()).toHaveLength(3)
  })

  it('can be paused', async () => {
    await drawScene({ page, calls: answers })
    const pause = await screen.findByRole('button', { name: word('Marquee.pause') })
    expect(pause).toHaveAttribute('aria-pressed', 'false')
    fireEvent.click(pause)
    expect(pause).toHaveAttribute('aria-pressed', 'true')
  })

  it('invents nobody', async () => {
    await drawScene({ page, calls: { getRewardList: { ...calls.getRewardList.example, list: [], total: 0 } } })
    expect(await screen.findByText(word('Marquee.none'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('RewardShowcase', () => {
  const cards = () => screen.findAllByRole('article')

  it('says of each prize what it is, how long it is valid and whether it can be withdrawn', async () => {
    await drawScene({ page: [{ id: 'prizes', type: 'RewardShowcase', props: { from: 'draw' } }], activity: activity() })
    const [phone, usdt, trial, ...others] = await cards()
    expect(others).toEqual([])
    expect(phone).toHaveTextContent(word('reward.soldOut'))
    expect(usdt).toHaveTextContent(word('RewardShowcase.withdraw.yes'))
    expect(trial).toHaveTextContent(word('RewardShowcase.withdraw.profits'))
    expect(trial).toHaveTextContent('Valid for 14 days')
  })

  it('shows the same reward of two tasks once', async () => {
    const taskGroups = groupsOf([taskOf('a'), taskOf('b')])
    await drawScene({ page: [{ id: 'prizes', type: 'RewardShowcase' }], activity: activityOf({ taskGroups }) })
    expect(await cards()).toHaveLength(1)
  })
})

describe('TaskList with tabs', () => {
  it('shows one group at a time', async () => {
    const [first] = groupsOf([taskOf('a')])
    const [second] = groupsOf([taskOf('b')])
    if (!first || !second) throw new Error('no groups')
    const taskGroups = [first, { ...second, identifier: 'daily', title: 'Every day' }]
    await drawScene({
      page: [{ id: 'tasks', type: 'TaskList', props: { tabs: true } }],
      activity: activityOf({ taskGroups }),
    })
    expect(await screen.findByText('Task a')).toBeVisible()
    expect(screen.queryByText('Task b')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Every day' }))
    expect(screen.getByText('Task b')).toBeVisible()
    expect(screen.queryByText('Task a')).toBeNull()
  })
})
