import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { nextDay } from '../../src/i18n/index.ts'
import { activityOf, day, drawScene, groupsOf, now, rowOf, taskOf, userOf, word } from './blocksStage.tsx'

const page = [{ id: 'tasks', type: 'TaskList' }]
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const card = (taskId: string) => {
  const item = screen.getByRole('heading', { name: `Task ${taskId}` }).closest('li')
  if (!item) throw new Error(`The card of ${taskId} is no list item.`)
  return within(item)
}
const three = activityOf({ taskGroups: groupsOf(['a', 'b', 'c'].map((id) => taskOf(id))) })

describe('TaskList', () => {
  it('shows a visitor every task and reward, and a dash for their own figures', async () => {
    await drawScene({ page, activity: three })
    expect(await screen.findByRole('heading', { level: 2, name: 'First steps' })).toBeVisible()
    expect(titles()).toEqual(['Task a', 'Task b', 'Task c'])
    expect(card('a').getByText('+20')).toBeVisible()
    expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '– / 1,000 USDT')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('offers nothing to do before joining: what is done then would not count', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED' })
    await drawScene({ page, activity: three, user, rows: [rowOf('a', { currentValue: '340' })] })
    await screen.findByRole('heading', { name: 'Task a' })
    expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '– / 1,000 USDT')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('leads one who has joined to where a task is done, and shows how far they are', async () => {
    const rows = [rowOf('a', { currentValue: '340.129', percent: 34 }), rowOf('b'), rowOf('c')]
    await drawScene({ page, activity: three, user: userOf(), rows })
    await waitFor(() => expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '34'))
    expect(card('a').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '340.12 / 1,000 USDT')
    expect(card('a').getByRole('link', { name: word('task.goTrade') })).toHaveAttribute('href', '/en/futures')
  })

  it('puts what can be claimed first, and keeps the order while others merely progress', async () => {
    const rows = [rowOf('a'), rowOf('b'), rowOf('c', { status: 'COMPLETED', percent: 100 })]
    const { runtime } = await drawScene({ page, activity: three, user: userOf(), rows })
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
    const { made } = await drawScene({ page, activity: three, user: userOf(), calls: platform })
    const button = await screen.findByRole('button', { name: /Claim 20\sUSDT/ })
    expect(card('a').getByText(/^Claim before .*\(UTC\+8\)$/)).toBeVisible()
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
  ] as const)('says what is the matter with %s', async (_, row, key) => {
    await drawScene({ page, activity: three, user: userOf(), rows: [rowOf('a', row), rowOf('b'), rowOf('c')] })
    await waitFor(() => expect(card('a').getByText(word(key))).toBeVisible())
    expect(card('a').queryByRole('link')).toBeNull()
    expect(card('b').getByRole('link')).toBeVisible()
  })

  it('offers nothing to do once the event is over, but still the claiming', async () => {
    const activity = { ...three, status: 'ENDED' as const, endTime: now - 1 }
    const rows = [rowOf('a', { status: 'COMPLETED', percent: 100 }), rowOf('b')]
    await drawScene({ page, activity, user: userOf(), rows })
    expect(await screen.findByRole('button', { name: /Claim/ })).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('asks for no bar where there is nothing to measure', async () => {
    const kyc = taskOf('kyc', { taskType: 'KYC_PASS', threshold: '1', unit: 'level' })
    await drawScene({
      page,
      activity: activityOf({ taskGroups: groupsOf([kyc]) }),
      user: userOf(),
      rows: [rowOf('kyc')],
    })
    expect(await screen.findByText(word('task.status.PENDING'))).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('says when everyday tasks begin anew', async () => {
    const activity = activityOf({ taskGroups: groupsOf([taskOf('a')], 'EVERYDAY') })
    // 18:20 in UTC+8.
    await drawScene({ page, activity, now: Date.parse('2026-11-05T10:20:00Z') })
    expect(await screen.findByText('New round in 5 h 40 min, at 00:00 (UTC+8)')).toBeVisible()
  })

  it('can be one group of several', async () => {
    const groups = ['start', 'further'].map((identifier) => ({ ...groupsOf([taskOf(identifier)])[0], identifier }))
    const activity = activityOf({ taskGroups: groups as ReturnType<typeof groupsOf> })
    await drawScene({ page: [{ id: 'tasks', type: 'TaskList', props: { group: 'further' } }], activity })
    expect(await screen.findByRole('heading', { name: 'Task further' })).toBeVisible()
    expect(titles()).toEqual(['Task further'])
  })

  it('shows no rewards where the event is not offered', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await drawScene({ page, activity: three, user })
    expect(await screen.findByText(word('activity.regionBlocked'))).toBeVisible()
    expect(screen.queryByText('+20')).toBeNull()
  })
})

describe('nextDay', () => {
  it.each([
    ['2026-11-05T15:59:59.999Z', '+08:00', '2026-11-05T16:00:00Z'],
    ['2026-11-05T16:00:00Z', '+08:00', '2026-11-06T16:00:00Z'],
    ['2026-11-05T00:00:00Z', '+00:00', '2026-11-06T00:00:00Z'],
    ['2026-11-05T03:00:00Z', '-03:30', '2026-11-05T03:30:00Z'],
  ])('after %s in %s comes %s', (moment, zone, midnight) => {
    expect(nextDay(Date.parse(moment), zone)).toBe(Date.parse(midnight))
  })
})
