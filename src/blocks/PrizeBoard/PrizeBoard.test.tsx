import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderBlocks, rowOf, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { drawRecord, lotteryActivity, prizes } from '../../../tests/integration/rendering/lotterySamples.ts'
import { testUnknownValues, testUnreadPersonalData } from '../../../tests/integration/rendering/personalData.tsx'
import { dialogs } from '../../ui/dialog/requests.ts'

/** The answer of the platform to a draw. */
const drawn = (prizeId: string, remainCount = 2) => ({
  record: prizeId === 'none' ? null : drawRecord,
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
      activity: lotteryActivity(),
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
    const titles = () => dialogs.get().map(({ request }) => request.kind !== 'modal' && request.message)
    await waitFor(() => expect(titles()).toEqual(['You won 5\u00a0USDT']))
    expect(JSON.stringify(dialogs.get()[0]?.request)).not.toContain('ticket-usdt')
  })

  it('opens no dialog for a draw that won nothing', async () => {
    await renderBlocks({
      page: board,
      activity: lotteryActivity(),
      user: userOf(),
      calls: { obtainReward: drawn('none') },
    })
    fireEvent.click(await button())
    expect(await screen.findByText(word('PrizeBoard.lose'))).toBeVisible()
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect(dialogs.get()).toEqual([])
  })

  it('says after the last draw without a prize what comes next', async () => {
    const activity = lotteryActivity({ remainCount: 1 })
    const [task] = activity.taskGroups.flatMap(({ tasks }) => tasks)
    await renderBlocks({
      page: board,
      activity,
      user: userOf(),
      rows: task ? [rowOf(task.taskId)] : [],
      calls: { obtainReward: drawn('none', 0) },
    })
    fireEvent.click(await button())
    await screen.findByText(word('PrizeBoard.lose'))
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect(dialogs.get()[0]?.request).toMatchObject({
      title: word('PrizeBoard.lose'),
      message: word('PrizeBoard.noChances'),
      stays: true,
      primary: { text: `Next: ${task?.title}` },
    })
    expect(JSON.stringify(dialogs.get()[0]?.request)).not.toContain('ticket-none')
    // It is with the proof, which needs it.
    expect(screen.getByText('ticket-none', { selector: 'code' })).toBeInTheDocument()
  })

  it('shows the result after the wheel has stopped', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await renderBlocks({
      page: board,
      activity: lotteryActivity(),
      user: userOf(),
      calls: { obtainReward: drawn('usdt') },
    })
    const draw = await button()
    vi.useFakeTimers()
    fireEvent.click(draw)
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getByText(word('PrizeBoard.drawing'))).toBeVisible()
    expect(draw).toHaveAccessibleName(new RegExp(`^${word('PrizeBoard.skip')}`))
    expect(screen.queryByText(/You won/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByText(/You won/)).toBeVisible()
  })

  it.each(['wheel', 'grid'])(
    'a tap on the button of a moving %s shows the result and makes no draw',
    async (variant) => {
      vi.stubGlobal('matchMedia', () => ({ matches: false }))
      const { made } = await renderBlocks({
        page: [{ id: 'board', type: 'PrizeBoard', props: { variant } }],
        activity: lotteryActivity(),
        user: userOf(),
        calls: { obtainReward: drawn('none') },
      })
      const draw = await button()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      fireEvent.click(draw)
      expect(draw).toHaveAttribute('aria-busy', 'true')
      await act(() => vi.dynamicImportSettled())
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(screen.queryByText(word('PrizeBoard.lose'))).toBeNull()
      expect(draw).toHaveTextContent('3 left')
      fireEvent.click(draw)
      expect(screen.getByText(word('PrizeBoard.lose'))).toBeVisible()
      expect(draw).toHaveTextContent('2 left')
      // The second tap of a double tap uses no draw.
      fireEvent.click(draw)
      await act(() => vi.advanceTimersByTimeAsync(400))
      expect(draws(made)).toBe(1)
      await act(() => vi.advanceTimersByTimeAsync(200))
      fireEvent.click(draw)
      await vi.waitFor(() => expect(draws(made)).toBe(2))
    },
  )

  it('resumes an interrupted draw with the same key', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { made, rerenderPage } = await renderBlocks({
      page: board,
      activity: lotteryActivity(),
      user: userOf(),
      calls: { obtainReward: drawn('usdt') },
    })
    fireEvent.click(await button())
    await settle()
    expect(screen.queryByText(/You won/)).toBeNull()
    await rerenderPage([])
    await rerenderPage(board)
    expect(await screen.findByText(/You won/)).toBeVisible()
    const ids = made
      .filter(({ name }) => name === 'obtainReward')
      .map(({ input }) => (input as { requestId: string }).requestId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  it('explains why no draw is possible and ignores clicks', async () => {
    const { made } = await renderBlocks({ page: board, activity: lotteryActivity({ remainCount: 0 }), user: userOf() })
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
    const credited = { ...drawRecord, ...parts }
    const answer = drawn(prizeId)
    await renderBlocks({
      page: board,
      activity: lotteryActivity(),
      user: userOf(),
      calls: { obtainReward: { ...answer, record: credited, lottery: { ...answer.lottery, index: 1 } } },
    })
    fireEvent.click(await button())
    const title = word('PrizeBoard.win').replace('{{prize}}', said)
    await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(title), { timeout: 20_000 })
    await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1), { timeout: 20_000 })
    const request = dialogs.get()[0]?.request
    if (request?.kind !== 'success') throw new Error('not a success')
    expect(request.message?.replace(/\s/g, ' ')).toBe(title)
    expect(request).toMatchObject({ figures: [{ value: `+${parts.amount}`, coin: 'USDT' }], festive: true })
  })

  it.each([
    ['the top prize', 'phone', { rewardType: 'PHYSICAL', amount: '1', coin: null, rewardName: 'Smartphone' }, true],
    ['another prize than the top one on the board', 'phone', {}, false],
    ['a usual prize', 'usdt', {}, false],
  ] as const)(
    'says what comes next after %s, and only the top prize is called so',
    async (_what, prizeId, parts, isTop) => {
      await renderBlocks({
        page: board,
        activity: lotteryActivity(),
        user: userOf(),
        calls: { obtainReward: { ...drawn(prizeId), record: { ...drawRecord, ...parts } } },
      })
      fireEvent.click(await button())
      await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1), { timeout: 20_000 })
      const request = dialogs.get()[0]?.request
      if (request?.kind !== 'success') throw new Error('not a success')
      expect([request.title, request.message]).toEqual(
        isTop ? [word('PrizeBoard.top'), ''] : [undefined, expect.any(String)],
      )
      expect([request.primary?.text, request.share?.text]).toEqual([
        word('PrizeBoard.again'),
        word('dialog.shareTitle'),
      ])
    },
  )

  it('lists every prize with its odds and marks sold-out prizes', async () => {
    await renderBlocks({ page: board, activity: lotteryActivity(), user: userOf() })
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
      activity: lotteryActivity(),
      user: userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' }),
    })
    await waitFor(() => expect(screen.queryByText('Smartphone')).toBeNull())
    expect(screen.queryByRole('heading', { name: word('PrizeBoard.title') })).toBeNull()
  })
})

testUnreadPersonalData('PrizeBoard', [
  [{}, ['reason.NOT_APPLIED', 'PrizeBoard.noChances', 'PrizeBoard.loginFirst', 'common.loading']],
])

testUnknownValues('PrizeBoard', 'the draws of the viewer', {
  failing: ['detail'],
  activity: lotteryActivity(),
  shows: prizes.slice(0, 1).map(({ name }) => name),
})
