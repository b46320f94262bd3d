import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Lottery } from '../../../src/contract/shapes/lottery.ts'
import type { Reward, RewardRecord, RewardType } from '../../../src/contract/shapes/reward.ts'
import { dialogs } from '../../../src/ui/dialog/requests.ts'
import { activityOf, groupsOf, renderBlocks, settle, taskOf, userOf, word } from './blockHarness.tsx'

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

/** The answer of the platform to a draw. */
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

// Actions and the card of the dialog are separate chunks, which load slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

afterEach(async () => {
  vi.useRealTimers()
  // Waits for dialogs of this test.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  dialogs.set(() => [])
})

describe('PrizeBoard', () => {
  it('makes one draw for a double tap, announces the result, and shows a win in one dialog', async () => {
    const answer = vi.fn(async () => drawn('usdt'))
    const { made } = await renderBlocks({
      page: board,
      activity: activity(),
      user: userOf(),
      calls: { obtainReward: answer },
    })
    const draw = await button()
    expect(draw).toHaveTextContent('3 left')
    fireEvent.click(draw)
    fireEvent.click(draw)
    expect(await screen.findByText('You won 5 USDT')).toHaveAttribute('role', 'status')
    await settle()
    expect(draws(made)).toBe(1)
    expect(draw).toHaveTextContent('2 left')
    const titles = () => dialogs.get().map(({ request }) => request.title)
    await waitFor(() => expect(titles()).toEqual(['You won 5\u00a0USDT']))
  })

  it('opens no dialog for a draw that won nothing', async () => {
    await renderBlocks({
      page: board,
      activity: activity(),
      user: userOf(),
      calls: { obtainReward: drawn('none') },
    })
    fireEvent.click(await button())
    expect(await screen.findByText(word('PrizeBoard.lose'))).toBeVisible()
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect(dialogs.get()).toEqual([])
  })

  it('shows the result after the wheel has stopped', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await renderBlocks({
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

  it('resumes an interrupted draw with the same key', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { made, redraw } = await renderBlocks({
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
    expect(await screen.findByText(/You won/)).toBeVisible()
    const ids = made
      .filter(({ name }) => name === 'obtainReward')
      .map(({ input }) => (input as { requestId: string }).requestId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  it('explains why no draw is possible and ignores clicks', async () => {
    const { made } = await renderBlocks({ page: board, activity: activity({ remainCount: 0 }), user: userOf() })
    const draw = await button()
    expect(draw).toHaveAttribute('aria-disabled', 'true')
    expect(draw).toHaveAccessibleDescription(word('PrizeBoard.noChances'))
    fireEvent.click(draw)
    await settle()
    expect(draws(made)).toBe(0)
  })

  it.each([
    ['another amount than the board promises', 'usdt', { amount: '4.5', rewardName: '4.5 USDT' }, '4.5 USDT'],
    ['a prize the board does not have', 'gone', { amount: '7', rewardName: '7 USDT' }, '7 USDT'],
  ])('shows the win of the record: %s', async (_what, prizeId, parts, said) => {
    const credited = { ...record, ...parts }
    const answer = drawn(prizeId)
    await renderBlocks({
      page: board,
      activity: activity(),
      user: userOf(),
      calls: { obtainReward: { ...answer, record: credited, lottery: { ...answer.lottery, index: 1 } } },
    })
    fireEvent.click(await button())
    const title = word('PrizeBoard.win').replace('{{prize}}', said)
    await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(title), { timeout: 20_000 })
    await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1), { timeout: 20_000 })
    const request = dialogs.get()[0]?.request
    if (request?.kind !== 'modal') throw new Error('not a modal')
    expect(request.title.replace(/\s/g, ' ')).toBe(title)
    const { content } = request
    const i18n = i18next.createInstance()
    i18n.init({ lng: 'en', keySeparator: false, initAsync: false, resources: {} })
    const card = typeof content === 'function' ? content(() => {}) : content
    render(<I18nextProvider i18n={i18n}>{card}</I18nextProvider>)
    expect(screen.getByText(`+${parts.amount}`)).toBeVisible()
  })

  it('lists every prize with its odds and marks sold-out prizes', async () => {
    await renderBlocks({ page: board, activity: activity(), user: userOf() })
    const list = await screen.findByRole('list', { name: word('PrizeBoard.title') })
    const items = within(list).getAllByRole('listitem')
    expect(items).toHaveLength(prizes.length)
    expect(items[0]).toHaveTextContent('Smartphone, fully claimed, odds 0.001%')
    expect(items[1]).toHaveTextContent('5 USDT airdrop, odds 9.999%')
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
    expect(rows[1]).toHaveTextContent('0.001%')
    expect(rows[2]).toHaveTextContent('40 left')
    expect(rows[5]).toHaveTextContent('70%')
  })

  it('shows no prizes in a restricted region', async () => {
    await renderBlocks({
      page: board,
      activity: activity(),
      user: userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' }),
    })
    expect(await screen.findByText(word('PrizeBoard.regionBlocked'))).toBeVisible()
    expect(screen.queryByText('Smartphone')).toBeNull()
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

  it('shows the chances, the limit and the tasks that give more', async () => {
    await renderBlocks({ page, activity: withTasks({ usedCount: 4, maxPerUser: 60 }), user: userOf() })
    expect(await screen.findByText('4 of 60 draws used')).toBeVisible()
    expect(screen.getByText('3')).toBeVisible()
    expect(screen.getByText(/at 00:00 \(UTC\+8\)/)).toHaveTextContent(/Your time: /)
    expect(screen.getByText('+2').closest('li')).toHaveTextContent('Task trade')
    expect(screen.queryByText('Task kyc')).toBeNull()
  })

  it('offers no further draws after the event', async () => {
    await renderBlocks({ page, activity: { ...withTasks(), status: 'ENDED' }, user: userOf() })
    expect(await screen.findByText(word('DrawChances.over'))).toBeVisible()
    expect(screen.queryByText('+2')).toBeNull()
  })

  it('shows a visitor a description and no number', async () => {
    await renderBlocks({ page, activity: withTasks() })
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
  const entries = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))

  it('lists each winner once for screen readers, without won draws', async () => {
    const { made } = await renderBlocks({ page, calls: answers })
    await screen.findByRole('region', { name: word('Marquee.winners') })
    expect(entries()).toEqual([
      expect.stringMatching(/^an\*\*\* won 5\sUSDT/),
      expect.stringMatching(/^di\*\*\* won Smartphone/),
    ])
    expect(made.find(({ name }) => name === 'getRewardList')?.input).toMatchObject({ scope: 'ALL', status: 'GRANTED' })
  })

  it('lists all records when the prop says so', async () => {
    await renderBlocks({ page: [{ id: 'winners', type: 'Marquee', props: { source: 'ALL' } }], calls: answers })
    await screen.findByRole('region', { name: word('Marquee.winners') })
    expect(entries()).toHaveLength(3)
  })

  it('can be paused', async () => {
    await renderBlocks({ page, calls: answers })
    const pause = await screen.findByRole('button', { name: word('Marquee.pause') })
    expect(pause).toHaveAttribute('aria-pressed', 'false')
    fireEvent.click(pause)
    expect(pause).toHaveAttribute('aria-pressed', 'true')
  })

  it('shows an empty state without winners', async () => {
    await renderBlocks({ page, calls: { getRewardList: { ...calls.getRewardList.example, list: [], total: 0 } } })
    expect(await screen.findByText(word('Marquee.none'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('RewardShowcase', () => {
  const cards = () => screen.findAllByRole('article')

  it('shows the kind, validity and withdrawal terms of each prize', async () => {
    await renderBlocks({
      page: [{ id: 'prizes', type: 'RewardShowcase', props: { from: 'draw' } }],
      activity: activity(),
    })
    const [phone, usdt, trial, ...others] = await cards()
    expect(others).toEqual([])
    expect(phone).toHaveTextContent(word('reward.soldOut'))
    expect(usdt).toHaveTextContent(word('RewardShowcase.withdraw.yes'))
    expect(trial).toHaveTextContent(word('RewardShowcase.withdraw.profits'))
    expect(trial).toHaveTextContent('Valid for 14 days')
  })

  it('shows the same reward of two tasks only once', async () => {
    const taskGroups = groupsOf([taskOf('a'), taskOf('b')])
    await renderBlocks({ page: [{ id: 'prizes', type: 'RewardShowcase' }], activity: activityOf({ taskGroups }) })
    expect(await cards()).toHaveLength(1)
  })
})

describe('TaskList with tabs', () => {
  it('shows one group at a time', async () => {
    const [first] = groupsOf([taskOf('a')])
    const [second] = groupsOf([taskOf('b')])
    if (!first || !second) throw new Error('no groups')
    const taskGroups = [first, { ...second, identifier: 'daily', title: 'Every day' }]
    await renderBlocks({
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
