import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { day, now, renderBlocks, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'
import { RequestProblem } from '../../request/index.ts'

const info = { activityId: null }
const page = [{ id: 'records', type: 'RewardRecords', props: { centre: true } }]

describe('a read that fails', () => {
  const failing = (facts: object) => () => {
    throw new RequestProblem({ kind: 'refused', call: 'getRewardList', traceId: '0123456789abcdef', ...facts })
  }
  const renderBlock = (facts: object) =>
    renderBlocks({ page, info, user: userOf(), calls: { getRewardList: failing(facts) } })

  it('shows the message of the platform and the trace id for an unknown code', async () => {
    await renderBlock({ code: '70001', msg: 'Closed for repair' })
    const status = await screen.findByRole('status')
    expect(status).toHaveTextContent(word('common.ownFailed'))
    expect(status).toHaveTextContent('Closed for repair')
    expect(status).toHaveTextContent('89abcdef')
  })

  it('shows no message of the platform for a known code', async () => {
    await renderBlock({ code: '51020', reason: 'ENDED', msg: 'Closed for repair' })
    expect(await screen.findByRole('status')).not.toHaveTextContent('Closed for repair')
  })
})

describe('RewardRecords as the reward center', () => {
  const { record } = calls.obtainReward.example
  if (!record) throw new Error('The example of obtainReward has lost its record.')
  const of = (recordId: string, parts: object) => ({ ...record, recordId, taskId: recordId, ...parts })
  const all = [
    of('a', { status: 'COMPLETED', amount: '10.5', coin: 'USDT', rewardName: 'First' }),
    of('b', { status: 'COMPLETED', amount: '0.25', coin: 'USDT', rewardName: 'Second' }),
    of('c', { status: 'GRANTED', expireTime: now + day, rewardName: 'In use' }),
    of('d', { status: 'GRANTED', expireTime: null, rewardName: 'Kept' }),
    of('e', { status: 'GRANTED', expireTime: now - day, rewardName: 'Too late' }),
    of('f', { status: 'UNSATISFIED', reason: 'CLAIM_EXPIRED', rewardName: 'Forfeited' }),
  ]
  const answers = {
    getRewardList: ({ status }: { status: string }) => {
      const list = all.filter((entry) => entry.status === status)
      return { ...calls.getRewardList.example, list, total: list.length }
    },
    obtainReward: calls.obtainReward.example,
  }

  it('shows the claimable sum and claims each task once', async () => {
    const { made } = await renderBlocks({ page, info, user: userOf(), calls: answers })
    expect(await screen.findByText('10.75')).toBeVisible()
    const button = screen.getByRole('button', { name: /^Claim 10\.75.USDT$/ })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(made.filter(({ name }) => name === 'obtainReward')).toHaveLength(2))
    await settle()
    const claimed = made.filter(({ name }) => name === 'obtainReward').map(({ input }) => input as { taskId: string })
    expect(claimed.map(({ taskId }) => taskId)).toEqual(['a', 'b'])
  })

  it('says that the sum has only the latest rewards when there are more than one call gives', async () => {
    const list = all.filter(({ status }) => status === 'COMPLETED')
    const getRewardList = { ...calls.getRewardList.example, list, total: 130 }
    await renderBlocks({ page, info, user: userOf(), calls: { ...answers, getRewardList } })
    expect(await screen.findByText('10.75')).toBeVisible()
    expect(screen.getByText(/^Showing the latest 100\./)).toBeVisible()
  })

  it('lists claimable rewards by event with their sum: one row for each task, two at first', async () => {
    const waiting = (recordId: string, parts: object) => of(recordId, { status: 'COMPLETED', coin: 'USDT', ...parts })
    const list = [
      waiting('a', { amount: '10', rewardName: '10 USDT airdrop' }),
      waiting('a2', { taskId: 'a', amount: '2', rewardName: 'Bonus' }),
      waiting('x', { activityId: '77', activityTitle: 'Other event', coin: null, amount: '1', rewardName: 'A cap' }),
      waiting('b', { amount: '1', rewardName: 'B' }),
      waiting('c', { amount: '1', rewardName: 'C' }),
      waiting('d', { amount: '1', rewardName: 'D' }),
    ]
    const getRewardList = { ...calls.getRewardList.example, list, total: list.length }
    const { made } = await renderBlocks({ page, info, user: userOf(), calls: { ...answers, getRewardList } })
    const group = within(await screen.findByRole('region', { name: record.activityTitle }))
    expect(group.getByText('15 USDT')).toBeVisible()
    // A name without its amount gets it.
    expect(group.getByText('10 USDT airdrop + Bonus · 2 USDT')).toBeVisible()
    expect(group.getAllByRole('listitem')).toHaveLength(2)
    expect(within(screen.getByRole('region', { name: 'Other event' })).getByText('A cap')).toBeVisible()
    expect(screen.getByRole('button', { name: word('reward.claimAll') })).toBeVisible()
    fireEvent.click(group.getByRole('button', { name: `${word('common.more')} (2)` }))
    expect(group.getAllByRole('listitem')).toHaveLength(4)
    fireEvent.click(group.getAllByRole('button', { name: word('reward.claim') })[0] as HTMLElement)
    await waitFor(() => expect(made.filter(({ name }) => name === 'obtainReward')).toHaveLength(1))
  })

  it('shows a deadline once if it is equal for the whole event, in its time zone', async () => {
    const waiting = (recordId: string, expireTime: number, parts: object = {}) =>
      of(recordId, { status: 'COMPLETED', expireTime, ...parts })
    const other = { activityId: '77', activityTitle: 'Other event' }
    const list = [
      waiting('a', 1_800_000_000_000, { timeZone: '+08:00' }),
      waiting('b', 1_800_000_000_000, { timeZone: '+08:00' }),
      waiting('c', 1_800_000_000_000, other),
      waiting('d', 1_800_086_400_000, other),
    ]
    const getRewardList = { ...calls.getRewardList.example, list, total: list.length }
    await renderBlocks({ page, info, user: userOf(), calls: { ...answers, getRewardList } })
    const deadlinesIn = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByText(/^Claim by/)
        .map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))
    expect(await deadlinesIn(record.activityTitle)).toEqual(['Claim by Jan 15, 2027 16:00 (UTC+8)'])
    expect(await deadlinesIn('Other event')).toEqual([
      'Claim by Jan 15, 2027 08:00 (UTC)',
      'Claim by Jan 16, 2027 08:00 (UTC)',
    ])
  })

  it('shows first what must be claimed first, and four events until more are wanted', async () => {
    const waiting = (recordId: string, expireTime: number | null) =>
      of(recordId, { status: 'COMPLETED', activityId: `9${recordId}`, activityTitle: `Event ${recordId}`, expireTime })
    const list = [
      waiting('1', null),
      ...['2', '3', '4', '5'].map((id) => waiting(id, now + day)),
      waiting('6', now + 1),
    ]
    const getRewardList = { ...calls.getRewardList.example, list, total: list.length }
    await renderBlocks({ page, info, user: userOf(), calls: { ...answers, getRewardList } })
    const events = () =>
      screen.getAllByRole('region', { name: /^Event/ }).map(({ textContent }) => textContent?.slice(0, 7))
    await screen.findByRole('region', { name: 'Event 6' })
    expect(events()).toEqual(['Event 6', 'Event 2', 'Event 3', 'Event 4'])
    fireEvent.click(screen.getByRole('button', { name: `${word('RewardRecords.showAll')} (6)` }))
    expect(events()).toEqual(['Event 6', 'Event 2', 'Event 3', 'Event 4', 'Event 5', 'Event 1'])
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  })

  it('shows ten records on a page, with times in the zone of their events', async () => {
    const list = Array.from({ length: 12 }, (_, at) =>
      of(`${at}`, {
        ...{ status: 'GRANTED', expireTime: null, createTime: now - at, rewardName: `Reward ${at}` },
        timeZone: '+08:00',
      }),
    )
    const getRewardList = ({ status }: { status: string }) => {
      const found = status === 'GRANTED' ? list : []
      return { ...calls.getRewardList.example, list: found, total: found.length }
    }
    await renderBlocks({ page, info, user: userOf(), calls: { ...answers, getRewardList } })
    expect(await screen.findByText('Reward 9')).toBeVisible()
    expect(screen.queryByText('Reward 10')).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Time (UTC+8)' })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(screen.getByText('Reward 11')).toBeVisible()
    expect(screen.queryByText('Reward 9')).toBeNull()
  })

  it('shows each group of records and the reason of a forfeited reward', async () => {
    await renderBlocks({ page, info, user: userOf(), calls: answers })
    fireEvent.click(await screen.findByRole('radio', { name: word('RewardRecords.group.expired') }))
    expect(await screen.findByText('Forfeited')).toBeVisible()
    expect(screen.getByRole('table', { name: word('RewardRecords.group.expired') })).toBeVisible()
    expect(screen.getByText('Too late')).toBeVisible()
    expect(screen.getByText(word('reason.CLAIM_EXPIRED'))).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RewardRecords.group.inUse') }))
    expect(await screen.findByText('In use', { selector: 'td' })).toBeVisible()
  })
})
