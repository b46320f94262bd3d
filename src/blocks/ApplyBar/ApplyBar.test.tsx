import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  activityOf,
  day,
  groupsOf,
  now,
  renderBlocks,
  rowOf,
  scrollAway,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import type { Activity, ActivityUser } from '../../contract/shapes/activity.ts'
import type { Completion } from '../../contract/shapes/task.ts'
import { RequestProblem } from '../../request/index.ts'

const page = [{ id: 'apply', type: 'ApplyBar', props: { sticky: false } }]
const stranger = (parts: Partial<ActivityUser> = {}) => userOf({ applyStatus: 'NOT_APPLIED', ...parts })
/** A task with its amount that is settled after the event. */
const met = rowOf('a', { currentValue: '1000', threshold: '1000', percent: 99 })
/** A reward of draws. */
const draws = (amount: string) =>
  taskOf('a').rewards.map((reward) => ({ ...reward, rewardType: 'LOTTERY_COUNT' as const, amount, coin: null }))
const tasks = { taskGroups: groupsOf([taskOf('a'), taskOf('b')]) }

interface Case {
  activity?: Partial<Activity>
  user?: ActivityUser
  rows?: Completion[]
  /** The label of the button. */
  label: string | RegExp
  role?: 'link'
  /** Why the button is disabled. */
  reason?: string
}

const cases: Record<string, Case> = {
  'not started': {
    activity: { applyStartTime: now + day, startTime: now + day, status: 'NOT_STARTED' },
    label: word('activity.notStarted'),
    reason: word('activity.notStarted'),
  },
  ended: {
    activity: { endTime: now - 1, status: 'ENDED' },
    label: word('activity.ended'),
    reason: word('activity.settling'),
  },
  'settled, joined': { activity: { status: 'SETTLED' }, user: userOf(), role: 'link', label: word('reward.seeMine') },
  'not offered in the region': {
    user: stranger({ eligible: false, reason: 'REGION_RESTRICTED' }),
    role: 'link',
    label: word('shell.toActivities'),
  },
  'no new user': {
    user: stranger({ eligible: false, reason: 'NEW_USER_ONLY' }),
    label: word('activity.notEligible'),
    reason: word('reason.NEW_USER_ONLY'),
  },
  'not verified': {
    user: stranger({ eligible: false, reason: 'KYC_REQUIRED' }),
    label: word('activity.verifyNow'),
  },
  'registration closed': {
    activity: { applyEndTime: now - 1 },
    user: stranger(),
    label: word('activity.applyClosed'),
    reason: word('activity.applyClosed'),
  },
  reviewing: {
    user: stranger({ applyStatus: 'REVIEWING' }),
    label: word('activity.reviewing'),
    reason: word('activity.reviewing'),
  },
  rejected: {
    user: stranger({ applyStatus: 'REJECTED' }),
    label: word('activity.rejected'),
    reason: word('activity.rejected'),
  },
  'joined, not begun': {
    activity: { startTime: now + day, status: 'NOT_STARTED' },
    user: userOf(),
    label: word('activity.joined'),
    reason: word('activity.notStarted'),
  },
  'in progress': { user: userOf(), rows: [rowOf('a'), rowOf('b')], label: 'Next: Task a' },
  'in progress, the first task met until the settlement': {
    user: userOf(),
    rows: [met, rowOf('b')],
    label: 'Next: Task b',
  },
  'in progress, every task received or met until the settlement': {
    user: userOf(),
    rows: [met, rowOf('b', { status: 'GRANTED', percent: 100 })],
    role: 'link',
    label: word('reward.seeMine'),
  },
  'one to claim': {
    user: userOf(),
    rows: [rowOf('a'), rowOf('b', { status: 'COMPLETED', percent: 100 })],
    label: /^Claim 20\sUSDT$/,
  },
  'several to claim': {
    user: userOf(),
    rows: ['a', 'b'].map((id) => rowOf(id, { status: 'COMPLETED', percent: 100 })),
    label: 'Claim 2 rewards',
  },
  'only draws to claim': {
    user: userOf(),
    activity: { taskGroups: groupsOf([taskOf('a', { rewards: draws('5') }), taskOf('b', { rewards: draws('2') })]) },
    rows: ['a', 'b'].map((id) => rowOf(id, { status: 'COMPLETED', percent: 100 })),
    label: 'Claim 7 draws',
  },
  'draws of one task to claim': {
    user: userOf(),
    activity: { taskGroups: groupsOf([taskOf('a', { rewards: draws('1') }), taskOf('b')]) },
    rows: [rowOf('a', { status: 'COMPLETED', percent: 100 }), rowOf('b')],
    label: 'Claim 1 draw',
  },
  'draws and money to claim': {
    user: userOf(),
    activity: { taskGroups: groupsOf([taskOf('a', { rewards: draws('5') }), taskOf('b')]) },
    rows: ['a', 'b'].map((id) => rowOf(id, { status: 'COMPLETED', percent: 100 })),
    label: 'Claim 2 rewards',
  },
  'all received': {
    user: userOf(),
    rows: ['a', 'b'].map((id) => rowOf(id, { status: 'GRANTED', percent: 100 })),
    role: 'link',
    label: word('reward.seeMine'),
  },
}

describe('ApplyBar shows the next action, or why there is none', () => {
  it.each(Object.entries(cases))('%s', async (_, { activity, user, rows = [], role = 'button', label, reason }) => {
    await renderBlocks({ page, activity: activityOf({ ...tasks, ...activity }), rows, ...(user && { user }) })
    const button = await screen.findByRole(role, { name: label })
    if (reason === undefined) {
      expect(button).not.toHaveAttribute('aria-disabled')
      return
    }
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(reason)
  })

  it.each([
    ['a visitor', undefined],
    ['a user who has not joined', stranger()],
  ])('leads %s to the other events once the results are out', async (_, user) => {
    await renderBlocks({ page, activity: activityOf({ status: 'SETTLED' }), ...(user && { user }) })
    const links = await screen.findAllByRole('link', { name: word('shell.toActivities') })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/en'])
  })

  it.each<[string, Partial<Completion>[], string | RegExp]>([
    ['the progress of the next task', [{ currentValue: '340', percent: 34 }], '340 / 1,000 USDT'],
    ['the first deadline of rewards', [{ status: 'COMPLETED', expireTime: now + day }], /^Claim by /],
  ])('says %s below the button', async (_, [row], text) => {
    await renderBlocks({ page, activity: activityOf(tasks), user: userOf(), rows: [rowOf('a', row), rowOf('b')] })
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says that the tasks left are settled after the event', async () => {
    const rows = [met, rowOf('b', { status: 'GRANTED', percent: 100 })]
    await renderBlocks({ page, activity: activityOf(tasks), user: userOf(), rows })
    expect(await screen.findByText(word('task.after'))).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('says the reward of a next task that is done in one step', async () => {
    const share = taskOf('a', { threshold: '1', unit: 'times' })
    const activity = activityOf({ taskGroups: groupsOf([share]) })
    await renderBlocks({ page, activity, user: userOf(), rows: [rowOf('a')] })
    expect(await screen.findByText(/^\+20\sUSDT$/)).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('leads to the other events once everything is received', async () => {
    const rows = ['a', 'b'].map((id) => rowOf(id, { status: 'GRANTED', percent: 100 }))
    await renderBlocks({ page, activity: activityOf(tasks), user: userOf(), rows })
    expect(await screen.findByRole('link', { name: word('shell.toActivities') })).toHaveAttribute('href', '/en')
  })

  it('sends a visitor to the login by a plain link with a return path', async () => {
    await renderBlocks({ page })
    const link = await screen.findByRole('link', { name: word('activity.joinLogin') })
    expect(link).toHaveAttribute('href', '/en/login?redirect=%2Fen%2Factivity%2Fsample')
  })

  it.each([
    ['general', '/en/events/sample'],
    ['agent', '/en/agent/1001'],
  ] as const)('uses the address of its family as the return path: %s', async (family, address) => {
    await renderBlocks({ page, info: { family } })
    const link = await screen.findByRole('link', { name: word('activity.joinLogin') })
    expect(link).toHaveAttribute('href', `/en/login?redirect=${encodeURIComponent(address)}`)
  })

  it('says outside of the hero that the event is not available in the region', async () => {
    const props = (variant: string) => [{ id: 'apply', type: 'ApplyBar', props: { sticky: false, variant } }]
    const user = stranger({ eligible: false, reason: 'REGION_RESTRICTED' })
    const { unmount } = await renderBlocks({ page: props('card'), user })
    expect(await screen.findByText(word('activity.regionBlocked'))).toBeVisible()
    unmount()
    await renderBlocks({ page: props('bare'), user })
    expect(await screen.findByRole('link', { name: word('shell.toActivities') })).toBeVisible()
    expect(screen.queryByText(word('activity.regionBlocked'))).toBeNull()
  })

  it('explains why verification is required next to the button', async () => {
    await renderBlocks({ page, user: stranger({ eligible: false, reason: 'KYC_REQUIRED' }) })
    expect(await screen.findByText(word('activity.kycRequired'))).toBeVisible()
  })
})

describe('ApplyBar and the terms', () => {
  const joining = { activity: activityOf(tasks), user: stranger() }
  const scrolled: unknown[] = []
  Element.prototype.scrollIntoView = (how) => void scrolled.push(how)

  it('joins only with consent and sends the consent', async () => {
    const apply = { activityId: '1001', applyStatus: 'APPLIED', applyTime: now }
    const { made } = await renderBlocks({ page, ...joining, calls: { apply } })
    const button = await screen.findByRole('button', { name: word('activity.join') })
    const checkbox = screen.getByRole('checkbox', { name: word('activity.agreeTerms') })
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(button)
    expect(checkbox).toHaveFocus()
    // A page that shows the consent already does not move.
    expect(scrolled).toEqual([{ block: 'nearest' }])
    expect(checkbox).toHaveAccessibleDescription(word('reason.CONSENT_REQUIRED'))
    expect(made.filter(({ name }) => name === 'apply')).toHaveLength(0)
    fireEvent.click(checkbox)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(button)
    await waitFor(() => expect(made.filter(({ name }) => name === 'apply')).toHaveLength(1))
    expect(made.find(({ name }) => name === 'apply')?.input).toMatchObject({ activityId: '1001', consent: true })
  })

  it('links to the terms in the sentence', async () => {
    await renderBlocks({ page, ...joining })
    expect(await screen.findByRole('link', { name: word('activity.agreeTermsLink') })).toHaveAttribute(
      'href',
      '/en/terms',
    )
  })

  it('asks for no consent when the activity needs none', async () => {
    await renderBlocks({ page, user: stranger(), activity: activityOf({ ...tasks, needConsent: false }) })
    expect(await screen.findByRole('button', { name: word('activity.join') })).not.toHaveAttribute('aria-disabled')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('ApplyBar on phones', () => {
  const sticky = [{ id: 'apply', type: 'ApplyBar' }]
  const barOf = (label: string) => {
    const bar = screen.getAllByText(label).map((text) => text.closest('[class*="bar"]'))
    return bar.find((entry) => entry !== null)
  }

  it('shows a bar after the button has scrolled out of view', async () => {
    await renderBlocks({ page: sticky })
    await screen.findAllByRole('link', { name: word('activity.joinLogin') })
    expect(barOf(word('activity.joinLogin'))).toHaveAttribute('inert')
    scrollAway()
    expect(barOf(word('activity.joinLogin'))).not.toHaveAttribute('inert')
  })

  it.each([
    [6, 'Ends in 6 days'],
    [8, null],
  ])('%s days before the end, the bar says how much time is left: %s', async (days, text) => {
    await renderBlocks({ page: sticky, activity: activityOf({ ...tasks, endTime: now + days * day }) })
    await screen.findAllByRole('link', { name: word('activity.joinLogin') })
    const line = barOf(word('activity.joinLogin'))?.querySelector('p')
    expect(line?.textContent ?? null).toBe(text)
  })

  it('shows no bar when there is nothing to do', async () => {
    await renderBlocks({ page: sticky, activity: activityOf({ endTime: now - 1, status: 'ENDED' }) })
    await screen.findAllByRole('button', { name: word('activity.ended') })
    scrollAway()
    expect(barOf(word('activity.ended'))).toHaveAttribute('inert')
  })

  it('reads everything of the user again with one retry after an outage', async () => {
    let isDown = true
    const during = (call: string, answer: object) => () => {
      if (isDown) throw new RequestProblem({ kind: 'timeout', call, traceId: '0123456789abcdef' })
      return answer
    }
    const activity = activityOf({ ...tasks, user: userOf() })
    const completions = [rowOf('a', { status: 'PENDING' }), rowOf('b', { status: 'PENDING' })]
    await renderBlocks({
      page,
      activity,
      user: userOf(),
      calls: {
        detail: during('detail', activity),
        taskCompletions: during('taskCompletions', { completions, lotteryCount: 0, serverTime: now }),
      },
    })
    const again = await screen.findByRole('button', { name: word('common.retry') })
    isDown = false
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('button', { name: word('common.retry') })).toBeNull())
    expect(await screen.findByRole('button', { name: /^Next: / })).toBeVisible()
  })

  it('moves to the consent before an action that needs it', async () => {
    await renderBlocks({ page: sticky, activity: activityOf(tasks), user: stranger() })
    const checkbox = await screen.findByRole('checkbox')
    scrollAway()
    const bar = barOf(word('activity.join')) as HTMLElement
    fireEvent.click(within(bar).getByRole('button'))
    expect(checkbox).toHaveFocus()
  })
})
