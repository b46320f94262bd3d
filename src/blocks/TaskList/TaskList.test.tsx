import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  activityOf,
  appointTask,
  day,
  groupsOf,
  kolTask,
  now,
  renderBlocks,
  rowOf,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { rewardOf } from '../../../tests/integration/rendering/lotterySamples.ts'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'
import { testStaleData } from '../../../tests/integration/rendering/staleData.tsx'
import { calls } from '../../contract/calls/index.ts'
import { nextDay } from '../../i18n/index.ts'

const page = [{ id: 'tasks', type: 'TaskList' }]
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const card = (taskId: string) => {
  const item = screen.getByRole('heading', { name: `Task ${taskId}` }).closest('li')
  if (!item) throw new Error(`The card of ${taskId} is no list item.`)
  return within(item)
}
const three = activityOf({ taskGroups: groupsOf(['a', 'b', 'c'].map((id) => taskOf(id))) })

describe('TaskList', () => {
  it('shows a visitor every task and reward, with a dash for progress', async () => {
    await renderBlocks({ page, activity: three })
    expect(await screen.findByRole('heading', { level: 2, name: 'First steps' })).toBeVisible()
    expect(titles()).toEqual(['Task a', 'Task b', 'Task c'])
    expect(card('a').getByText('+20')).toBeVisible()
    expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '– / 1,000 USDT')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each(['ENDED', 'SETTLED'] as const)(
    'shows a visitor that the tasks are over when the event is %s',
    async (status) => {
      await renderBlocks({ page, activity: { ...three, status } })
      expect(await screen.findByText(word('activity.status.ENDED'))).toBeVisible()
      expect(screen.getByRole('heading', { name: 'Task a' }).closest('article')).toHaveClass('pb-card--quiet')
    },
  )

  it('says the type of draws once', async () => {
    const draws = { ...taskOf('a'), rewards: [rewardOf('LOTTERY_COUNT', '2', null, '2 draws')] }
    await renderBlocks({ page, activity: activityOf({ taskGroups: groupsOf([draws, taskOf('b')]) }) })
    expect(await screen.findByText('2 draws')).toBeVisible()
    expect(screen.queryByText(word('reward.type.LOTTERY_COUNT'))).toBeNull()
    expect(card('b').getByText(word('reward.type.GIFT_CASH'), { exact: false })).toBeVisible()
  })

  it('offers no action before joining', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED' })
    await renderBlocks({ page, activity: three, user, rows: [rowOf('a', { currentValue: '340' })] })
    await screen.findByRole('heading', { name: 'Task a' })
    expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '– / 1,000 USDT')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('shows a user who has joined the link of a task and the progress', async () => {
    const rows = [rowOf('a', { currentValue: '340.129', percent: 34 }), rowOf('b'), rowOf('c')]
    await renderBlocks({ page, activity: three, user: userOf(), rows })
    await waitFor(() => expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '34'))
    expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '340.12 / 1,000 USDT')
    expect(card('a').getByRole('link', { name: word('task.goTrade') })).toHaveAttribute('href', '/en/futures')
  })

  it('shows no more progress than a task needs', async () => {
    const rows = [rowOf('a', { currentValue: '50050', percent: 100, status: 'COMPLETED' }), rowOf('b'), rowOf('c')]
    await renderBlocks({ page, activity: three, user: userOf(), rows })
    await waitFor(() => expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100'))
    expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1,000 / 1,000 USDT')
  })

  it('puts claimable tasks first and keeps the order while others progress', async () => {
    const rows = [rowOf('a'), rowOf('b'), rowOf('c', { status: 'COMPLETED', percent: 100 })]
    const { runtime } = await renderBlocks({ page, activity: three, user: userOf(), rows })
    await waitFor(() => expect(titles()).toEqual(['Task c', 'Task a', 'Task b']))
    const store = [...runtime.rows.values()].find((entry) => entry.rows().length === 3)
    act(() => store?.put(rowOf('b', { currentValue: '999', percent: 99 })))
    await waitFor(() => expect(card('b').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99'))
    expect(titles()).toEqual(['Task c', 'Task a', 'Task b'])
  })

  it('claims through the button of its card', async () => {
    let row = rowOf('a', { status: 'COMPLETED', percent: 100, expireTime: now + day })
    const platform = {
      taskCompletions: () => ({ completions: [row], lotteryCount: 0, serverTime: now }),
      obtainReward: () => {
        row = { ...row, status: 'GRANTED', grantedTime: now }
        return { record: calls.obtainReward.example.record, completion: row, lottery: null }
      },
    }
    const { made } = await renderBlocks({ page, activity: three, user: userOf(), calls: platform })
    const button = await screen.findByRole('button', { name: /Claim 20\sUSDT/ })
    expect(button).toHaveClass('pb-button--secondary')
    expect(card('a').getByText(/^Claim by .*\(UTC\+8\)$/)).toBeVisible()
    fireEvent.click(button)
    await waitFor(() => expect(made.filter(({ name }) => name === 'obtainReward')).toHaveLength(1))
    expect(made.find(({ name }) => name === 'obtainReward')?.input).toMatchObject({ activityId: '1001', taskId: 'a' })
    expect(await card('a').findByText(word('task.status.GRANTED'))).toBeVisible()
    expect(card('a').queryByRole('button')).toBeNull()
  })

  it.each([
    ['a task that waits for another', { locked: true }, 'task.locked'],
    ['a reward claimed too late', { status: 'UNSATISFIED', reason: 'CLAIM_EXPIRED', percent: 100 }, 'reward.expired'],
    ['a reward given out', { status: 'UNSATISFIED', reason: 'OUT_OF_STOCK' }, 'reward.soldOut'],
    ['a task not met', { status: 'UNSATISFIED', reason: 'TASK_NOT_COMPLETED' }, 'task.status.UNSATISFIED'],
    ['a reward held back', { status: 'UNSATISFIED', reason: 'RISK_CONTROL' }, 'reason.RISK_CONTROL'],
    ['a reward received', { status: 'GRANTED', percent: 100, grantedTime: now }, 'task.status.GRANTED'],
  ] as const)('explains %s', async (_, row, key) => {
    await renderBlocks({ page, activity: three, user: userOf(), rows: [rowOf('a', row), rowOf('b'), rowOf('c')] })
    await waitFor(() => expect(card('a').getByText(word(key))).toBeVisible())
    expect(card('a').queryByRole('link')).toBeNull()
    expect(card('b').getByRole('link')).toBeVisible()
  })

  it.each([
    ['PENDING', 'reward.payout.waiting'],
    ['ORDERED', 'reward.payout.waiting'],
    ['FAILED', 'reward.payout.FAILED'],
    ['REFUSED', 'reward.payout.REFUSED'],
    ['CANCELED', 'reward.payout.CANCELED'],
    ['PAID', 'task.status.GRANTED'],
  ] as const)(
    'shows the state %s of the payout, and the time of the claim unless the payout failed',
    async (payoutStatus, key) => {
      const granted = { status: 'GRANTED', percent: 100, grantedTime: now, payoutStatus } as const
      await renderBlocks({ page, activity: three, user: userOf(), rows: [rowOf('a', granted), rowOf('b'), rowOf('c')] })
      await waitFor(() => expect(card('a').getByText(word(key))).toBeVisible())
      expect(card('a').queryAllByText(word('task.status.GRANTED'))).toHaveLength(payoutStatus === 'PAID' ? 1 : 0)
      const isTimed = payoutStatus === 'PAID' || payoutStatus === 'PENDING' || payoutStatus === 'ORDERED'
      expect(card('a').queryAllByText(/\(UTC\+8\)$/)).toHaveLength(isTimed ? 1 : 0)
    },
  )

  it('offers only claims after the event', async () => {
    const activity = { ...three, status: 'ENDED' as const, endTime: now - 1 }
    const rows = [rowOf('a', { status: 'COMPLETED', percent: 100 }), rowOf('b')]
    await renderBlocks({ page, activity, user: userOf(), rows })
    expect(await screen.findByRole('button', { name: /Claim/ })).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('has no progress bar for a task without a measure', async () => {
    const kyc = taskOf('kyc', { taskType: 'KYC_PASS', threshold: '1', unit: 'level' })
    await renderBlocks({
      page,
      activity: activityOf({ taskGroups: groupsOf([kyc]) }),
      user: userOf(),
      rows: [rowOf('kyc')],
    })
    expect(await screen.findByText(word('task.status.PENDING'))).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows when everyday tasks reset', async () => {
    const activity = activityOf({ taskGroups: groupsOf([taskOf('a')], 'EVERYDAY') })
    // 18:20 in UTC+8.
    await renderBlocks({ page, activity, now: Date.parse('2026-11-05T10:20:00Z') })
    expect(await screen.findByText('Resets in 5h 40m, at 00:00 (UTC+8)')).toBeVisible()
  })

  it('promises no reset on the last day', async () => {
    const activity = activityOf({
      taskGroups: groupsOf([taskOf('a')], 'EVERYDAY'),
      endTime: Date.parse('2026-11-05T16:00:00Z'),
    })
    await renderBlocks({ page, activity, now: Date.parse('2026-11-05T10:20:00Z') })
    expect(await screen.findByText('Task a')).toBeVisible()
    expect(screen.queryByText(/^Resets in/)).toBeNull()
  })

  it('can show one of several groups', async () => {
    const groups = ['start', 'further'].map((identifier) => ({ ...groupsOf([taskOf(identifier)])[0], identifier }))
    const activity = activityOf({ taskGroups: groups as ReturnType<typeof groupsOf> })
    await renderBlocks({ page: [{ id: 'tasks', type: 'TaskList', props: { group: 'further' } }], activity })
    expect(await screen.findByRole('heading', { name: 'Task further' })).toBeVisible()
    expect(titles()).toEqual(['Task further'])
  })

  it('shows no rewards in a restricted region', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await renderBlocks({ page, activity: three, user })
    expect(await screen.findByRole('link', { name: word('TaskList.blocked') })).toHaveAttribute('href', '/en')
    // The call to action of the page has this label.
    expect(screen.queryByText(word('shell.toActivities'))).toBeNull()
    expect(screen.queryAllByRole('heading')).toEqual([])
    expect(screen.queryByText('+20')).toBeNull()
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

describe('a task without a completion', () => {
  const tasks = [taskOf('known'), taskOf('strange'), taskOf('once', { threshold: '1', unit: 'times' })]
  const activity = activityOf({ taskGroups: groupsOf(tasks) })
  // A row that breaks the contract, such as one with an unknown status, is dropped.
  const rows = [rowOf('known', { status: 'GRANTED', percent: 100 })]

  it('shows a dash, no status and no claim button', async () => {
    await renderBlocks({ page, activity, user: userOf(), rows })
    const cards = await screen.findAllByRole('article')
    expect(cards).toHaveLength(3)
    await waitFor(() => expect(cards[0]).toHaveTextContent(word('task.status.GRANTED')))
    for (const card of cards.slice(1)) {
      expect(card).toHaveTextContent('–')
      for (const status of ['PENDING', 'COMPLETED', 'GRANTED', 'UNSATISFIED'])
        expect(card).not.toHaveTextContent(word(`task.status.${status}`))
      expect(within(card).queryByRole('button')).toBeNull()
    }
  })
})

describe('a task with a block on its page', () => {
  it('has no button on a page without the block', async () => {
    const activity = activityOf({ taskGroups: groupsOf([kolTask, appointTask]) })
    const rows = [kolTask, appointTask].map(({ taskId }) => rowOf(taskId, { threshold: '1' }))
    await renderBlocks({ page, activity, user: userOf(), rows })
    await screen.findByRole('heading', { name: 'Task appoint' })
    expect(await card('appoint').findByRole('link', { name: word('task.goCode') })).toBeVisible()
    expect(card('kol').queryByRole('button')).toBeNull()
    expect(card('kol').queryByRole('link')).toBeNull()
  })
})

testStaleData('TaskList', 'Task trade')

describe('nextDay', () => {
  it.each([
    ['2026-11-05T15:59:59.999Z', '+08:00', '2026-11-05T16:00:00Z'],
    ['2026-11-05T16:00:00Z', '+08:00', '2026-11-06T16:00:00Z'],
    ['2026-11-05T00:00:00Z', '+00:00', '2026-11-06T00:00:00Z'],
    ['2026-11-05T03:00:00Z', '-03:30', '2026-11-05T03:30:00Z'],
  ])('returns for %s in %s the time %s', (moment, zone, midnight) => {
    expect(nextDay(Date.parse(moment), zone)).toBe(Date.parse(midnight))
  })
})

const public_ = { activity: three, shows: ['Task a', '– / 1,000 USDT', '+20'] }
testUnknownValues('TaskList', 'the progress', {
  ...public_,
  failing: ['taskCompletions'],
  answers: { taskCompletions: { completions: [rowOf('a')], lotteryCount: 0, serverTime: now } },
  hides: [/Claim/, word('task.goTrade')],
})
testUnknownValues('TaskList', 'the data of the viewer', { ...public_, failing: ['detail'] })
