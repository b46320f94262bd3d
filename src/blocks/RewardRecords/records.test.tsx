import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'
import { testStaleData } from '../../../tests/integration/rendering/staleData.tsx'
import { calls } from '../../contract/calls/index.ts'

const page = [{ id: 'records', type: 'RewardRecords' }]
const record = (number: number) => ({
  ...calls.obtainReward.example.record,
  recordId: `record-${number}`,
  rewardName: `Reward ${number}`,
})

/** A platform with this many records, in pages of five. */
const keeps = (total: number) => ({
  getRewardList: ({ pageIndex = 0 }: { pageIndex?: number }) => {
    const all = Array.from({ length: total }, (_, index) => record(index + 1))
    return { ...calls.getRewardList.example, list: all.slice(pageIndex * 5, pageIndex * 5 + 5), total }
  },
})
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

describe('RewardRecords', () => {
  it('shows a visitor a description and sends no request', async () => {
    const { made } = await renderBlocks({ page, calls: keeps(3) })
    expect(await screen.findByText(word('RewardRecords.visitor'))).toBeVisible()
    expect(made.map(({ name }) => name)).not.toContain('getRewardList')
  })

  it('is as high while the rewards of a user load as the markup for visitors, which it replaces', async () => {
    const visitor = await renderBlocks({ page })
    const shown = await screen.findByText(word('RewardRecords.visitor'))
    const boxes = () => [...document.querySelectorAll('#records, #records div')].map(({ className }) => className)
    const expected = boxes()
    expect(shown).toBeVisible()
    visitor.unmount()
    await renderBlocks({ page, user: userOf(), calls: { getRewardList: () => new Promise(() => {}) } as never })
    await waitFor(() => expect(boxes()).toEqual(expected))
    expect(screen.queryByText(word('RewardRecords.visitor'))).toBeNull()
  })

  it('lists received rewards in a table with a caption', async () => {
    const { made } = await renderBlocks({ page, user: userOf(), calls: keeps(2) })
    expect(await screen.findByRole('table', { name: word('RewardRecords.caption') })).toBeVisible()
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Reward 1'),
      expect.stringContaining('Reward 2'),
    ])
    expect(rows()[0]).toHaveTextContent(/\+10\sUSDT/)
    expect(rows()[0]).toHaveTextContent(/Until \w+ \d+, 2026/)
    expect(screen.getByRole('columnheader', { name: 'Time (UTC+8)' })).toBeInTheDocument()
    expect(made.find(({ name }) => name === 'getRewardList')?.input).toEqual({
      activityId: '1001',
      scope: 'MINE',
      status: 'GRANTED',
      pageSize: 5,
    })
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each([
    ['PENDING', 'reward.payout.waiting'],
    ['ORDERED', 'reward.payout.waiting'],
    ['PAID', 'reward.payout.PAID'],
    ['FAILED', 'reward.payout.FAILED'],
    ['REFUSED', 'reward.payout.REFUSED'],
  ] as const)('shows the state %s of a payout', async (payoutStatus, key) => {
    const list = [{ ...record(1), payoutStatus }]
    const getRewardList = () => ({ ...calls.getRewardList.example, list, total: 1 })
    await renderBlocks({ page, user: userOf(), calls: { getRewardList } })
    expect(await screen.findByText(word(key))).toBeVisible()
    expect(rows()[0]).toHaveTextContent(/\+10\sUSDT/)
  })

  it('shows why a reward is not paid, and no plus sign', async () => {
    const list = [{ ...record(1), payoutStatus: 'CANCELED' as const, payoutReason: 'The account is closed.' }]
    const getRewardList = () => ({ ...calls.getRewardList.example, list, total: 1 })
    await renderBlocks({ page, user: userOf(), calls: { getRewardList } })
    expect(await screen.findByText('The account is closed.')).toBeVisible()
    expect(rows()[0]).toHaveTextContent(word('reward.payout.CANCELED'))
    expect(rows()[0]).not.toHaveTextContent('+')
  })

  it('states nothing about the payout if the platform does not, and nothing for paid goods', async () => {
    const goods = { ...record(2), coin: null, payoutStatus: 'PAID' as const }
    const getRewardList = () => ({ ...calls.getRewardList.example, list: [record(1), goods], total: 2 })
    await renderBlocks({ page, user: userOf(), calls: { getRewardList } })
    expect(await screen.findByText('Reward 1')).toBeVisible()
    for (const key of ['waiting', 'PAID', 'FAILED', 'REFUSED', 'CANCELED'])
      expect(screen.queryByText(word(`reward.payout.${key}`))).toBeNull()
  })

  it('keeps an amount in the name of a reward on one line', async () => {
    const list = [{ ...record(1), rewardName: '3 USDT coupon', coin: 'USDT' }]
    const getRewardList = () => ({ ...calls.getRewardList.example, list, total: 1 })
    await renderBlocks({ page, user: userOf(), calls: { getRewardList } })
    await screen.findByRole('table')
    expect(rows()[0]?.textContent).toContain('3\u00a0USDT coupon')
  })

  it('shows an empty state without rewards', async () => {
    await renderBlocks({ page, user: userOf(), calls: keeps(0) })
    expect(await screen.findByText(word('RewardRecords.empty'))).toBeVisible()
  })

  it('promises no rewards once the results are out', async () => {
    await renderBlocks({ page, user: userOf(), calls: keeps(0), activity: activityOf({ status: 'SETTLED' }) })
    expect(await screen.findByText(word('RewardRecords.emptyFinal'))).toBeVisible()
  })

  it('changes pages and stops at both ends', async () => {
    await renderBlocks({ page, user: userOf(), calls: keeps(13) })
    const next = await screen.findByRole('button', { name: word('common.next') })
    const previous = screen.getByRole('button', { name: word('common.previous') })
    expect(previous).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(next)
    expect(await screen.findByText('Reward 6')).toBeVisible()
    fireEvent.click(next)
    expect(await screen.findByText('Reward 13')).toBeVisible()
    expect(rows()).toHaveLength(3)
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Page 3 of 3')
    fireEvent.click(previous)
    expect(await screen.findByText('Reward 10')).toBeVisible()
  })
})

testStaleData('RewardRecords', calls.getRewardList.example.list[0]?.rewardName ?? '')

testUnknownValues('RewardRecords', 'the records', {
  failing: ['getRewardList'],
  answers: keeps(3),
  shows: [word('RewardRecords.title'), word('RewardRecords.reward'), word('RewardRecords.validity')],
})
testUnknownValues('RewardRecords', 'the rewards of all events', {
  props: { centre: true },
  info: { activityId: null },
  failing: ['getRewardList'],
  answers: keeps(3),
  shows: [word('reward.toClaim'), word('RewardRecords.group.received')],
  hides: [word('reward.claim'), word('reward.claimAll')],
})
