// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ActionContext } from '../../src/actions/context.ts'
import { draw } from '../../src/actions/handlers/draw.ts'
import { type Answers, airdrop, at, count, gone, onPage, record, refused } from './actionsPage.ts'

describe('drawing', () => {
  const reward = { rewardType: 'GIFT_CASH', amount: '5', name: '5 USDT' }
  const won = { ...record, source: 'DRAW', rewardType: 'GIFT_CASH', amount: '5', rewardName: '5 USDT', createTime: at }
  const prizes = [
    { prizeId: 'none', index: 0, reward: null },
    { prizeId: 'five', index: 1, reward },
  ]
  const lottery = (usedCount: number, more = {}) => ({ usedCount, remainCount: 2, prizes, ...more })
  const withLottery = (value: unknown): Partial<ActionContext> => ({ activity: () => ({ lottery: value }) as never })
  const after = (value: unknown, list: unknown[]) => ({
    detail: () => ({ lottery: value }),
    getRewardList: () => ({ list }),
  })
  const start = (answers: Answers, before: unknown = lottery(1)) => onPage(answers, withLottery(before))

  it('handles a lost answer itself and refreshes once the result was seen', async () => {
    const given = { prizeId: 'five', index: 1, remainCount: 2, ticketId: 'k', soldOut: true, seedDay: '2026-01-01' }
    const page = start({ obtainReward: () => ({ record: won, lottery: given }) })
    const outcome = await draw(page.context, 'wheel')
    expect(page.sent).toEqual([
      ['obtainReward', { activityId: '1001', taskId: 'wheel', requestId: 'op-wheel' }, { silentLost: true }],
    ])
    expect(outcome).toMatchObject({ status: 'done', data: { prizeId: 'five', record: won, soldOut: true } })
    if (outcome.status === 'done') outcome.data.seen()
    expect(page.fresh).toEqual([['beginnerTaskCompletions', 'detail', 'getRewardList', 'taskCompletions']])
  })

  it('works before the activity is loaded', async () => {
    const lotteryAnswer = { prizeId: 'none', index: 0, remainCount: 2, ticketId: 'k', soldOut: false }
    const page = onPage({ obtainReward: () => ({ record: null, lottery: lotteryAnswer }) }, { activity: () => null })
    expect(await draw(page.context, 'wheel')).toMatchObject({ status: 'done', data: { prizeId: 'none' } })
  })

  it('reconciles after a success without a result, as after a lost answer', async () => {
    const page = start({
      obtainReward: () => ({ record: won, lottery: null }),
      detail: () => ({ lottery: lottery(2) }),
      getRewardList: () => ({ list: [won] }),
    })
    expect(await draw(page.context, 'wheel')).toMatchObject({ status: 'done', data: { prizeId: 'five' } })
    expect(count(page.releaseKey)).toEqual([0])
  })

  it.each<[string, () => unknown, string]>([
    ['for a missing account', airdrop, 'AIRDROP'],
    ['by the platform', refused('NO_DRAW_CHANCES'), 'NO_DRAW_CHANCES'],
  ])('ends after a refusal %s and reads the chances again', async (_, answer, reason) => {
    const page = start({ obtainReward: answer })
    expect(await draw(page.context, 'wheel')).toEqual({ status: 'refused', reason })
    expect(page.releaseKey).toHaveBeenCalledExactlyOnceWith('wheel', undefined)
    expect(page.fresh).toEqual([['detail']])
  })

  it.each<[string, unknown, unknown, unknown[], string | null]>([
    ['a win', lottery(1), lottery(2), [won], 'five'],
    ['a win by a clock that is 5 s off', lottery(1), lottery(2), [{ ...won, createTime: at - 5_000 }], 'five'],
    ['no win', lottery(1), lottery(2), [{ ...won, createTime: at - 5_001 }], 'none'],
    ['a record of something else', lottery(1), lottery(2), [{ ...won, source: 'TASK' }], 'none'],
    ['a win of another kind', lottery(1), lottery(2), [{ ...won, rewardType: 'COUPON' }], null],
    ['a win of another amount', lottery(1), lottery(2), [{ ...won, amount: '6' }], null],
    ['a win of another name', lottery(1), lottery(2), [{ ...won, rewardName: '5 USDC' }], null],
    ['no win where every field wins', lottery(1), lottery(2, { prizes: prizes.slice(1) }), [], null],
    ['a win where no field wins', lottery(1), lottery(2, { prizes: prizes.slice(0, 1) }), [won], null],
    ['two draws', lottery(1), lottery(3), [won], null],
    ['no draw', lottery(1), lottery(1), [won], null],
    ['no lottery any more', lottery(1), null, [won], null],
    ['a lottery that was not known before', null, lottery(1), [won], null],
  ])('reconciles after a lost answer: %s', async (_, before, value, list, prizeId) => {
    const page = start(after(value, list), before)
    const outcome = await draw(page.context, 'wheel')
    if (prizeId) {
      const data = { prizeId, index: prizeId === 'five' ? 1 : 0, remainCount: 2, ticketId: '', soldOut: false }
      expect(outcome).toMatchObject({ status: 'done', data: { ...data, record: prizeId === 'five' ? list[0] : null } })
    } else expect(outcome).toEqual({ status: 'unknown' })
    expect(page.sent.slice(1, 3)).toEqual([
      ['detail', { activityId: '1001' }, { silent: true }],
      ['getRewardList', { activityId: '1001', scope: 'MINE', pageSize: 20 }, { silent: true }],
    ])
    expect(count(page.releaseKey, page.suspendKey)).toEqual([0, 0])
  })

  it.each([
    ['was not looked at', refused('RATE_LIMITED'), 1],
    ['was of a user who has left', gone, 0],
  ])('keeps the key for the next tap when the request %s', async (_, answer, suspended) => {
    const page = start({ obtainReward: answer })
    expect(await draw(page.context, 'wheel')).toEqual({ status: 'unknown' })
    expect(count(page.releaseKey, page.suspendKey)).toEqual([0, suspended])
    expect(page.names()).toEqual(['obtainReward'])
  })
})
