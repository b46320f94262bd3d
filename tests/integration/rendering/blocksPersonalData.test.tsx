import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { pageState } from '../../../src/contract/pageState.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import { readKey } from '../../../src/data/index.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { sampleActivity } from '../../../src/studio/sampleActivity.ts'
import { activityOf, groupsOf, now, renderBlocks, rowOf, taskOf, userOf, word } from './blockHarness.tsx'

afterEach(cleanup)

const lottery = sampleActivity(calls.noLoginDetail.example).lottery
/** The public data of an activity with all features, as in the HTML. */
const campaign = (): Activity => ({
  ...sampleActivity(activityOf()),
  user: null,
  team: null,
  tierProgress: null,
  ...(lottery && { lottery }),
})
const nobodys = (activity: Activity): Activity => ({
  ...activity,
  ...(activity.tiers && { tiers: activity.tiers.map((tier) => ({ ...tier, reached: false, current: false })) }),
  ...(activity.leaderboards && {
    leaderboards: activity.leaderboards.map((board) => ({ ...board, me: null, around: [], gapToNext: null })),
  }),
})
const lost = () => {
  throw new RequestProblem({ kind: 'timeout', call: 'detail', traceId: '0123456789abcdef' })
}

/** Blocks with personal data, and their texts for a viewer who has not joined. */
const blocks: [type: string, props: Record<string, unknown>, saysOfNobody: string[]][] = [
  ['MyRank', {}, ['rank.unranked', 'rank.notJoined']],
  ['MyRank', { scope: 'TEAM' }, ['rank.unranked', 'rank.notJoined', 'rank.noTeam']],
  ['Leaderboard', {}, ['rank.unranked', 'rank.notJoined']],
  ['DrawChances', {}, ['DrawChances.notJoined', 'DrawChances.visitor']],
  ['ProgressMeter', {}, ['ProgressMeter.notJoined', 'ProgressMeter.visitor']],
  ['TeamPanel', {}, ['TeamPanel.visitor', 'team.create', 'reason.TEAM_LOCKED']],
  ['PrizeBoard', {}, ['reason.NOT_APPLIED', 'PrizeBoard.noChances', 'PrizeBoard.loginFirst', 'common.loading']],
  ['StageRail', {}, []],
  ['TierTable', {}, ['TierTable.reached', 'bonus.currentTier', 'TierTable.next']],
]

const draw = (
  type: string,
  props: Record<string, unknown>,
  activity: Activity,
  detail: unknown,
  taskCompletions?: unknown,
) =>
  renderBlocks({
    page: [{ id: 'block', type, props }],
    activity,
    user: userOf(),
    html: { [readKey(calls.noLoginDetail, { activityId: '1001' }, null, 'en')]: activity },
    calls: { detail, ...(taskCompletions ? { taskCompletions } : {}) },
  })

const over = { status: 'ENDED' as const, endTime: now - 1, claimEndTime: now + 86_400_000 }

describe.each([
  ['during the event', {}],
  ['after its end', over],
])('when personal data cannot be read, %s', (_when, parts) => {
  it.each(blocks)('%s %j shows nothing about the viewer', async (type, props, saysOfNobody) => {
    const { container } = await draw(type, props, { ...nobodys(campaign()), ...parts }, lost)
    await waitFor(() => expect(container.querySelector('#block')).not.toBeNull())
    await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull())
    for (const key of saysOfNobody) expect(container).not.toHaveTextContent(word(key))
    expect(container).not.toHaveTextContent(/\b0 of \d|\b0 \/|#0/)
  })
})

it.each(['MyRank', 'Leaderboard', 'DrawChances', 'ProgressMeter', 'TeamPanel'])(
  '%s offers a retry and shows the data afterwards',
  async (type) => {
    let fails = true
    const known = { ...sampleActivity(activityOf()), user: userOf() }
    await draw(type, {}, nobodys(campaign()), () => (fails ? lost() : known))
    const again = await screen.findByRole('button', { name: word('common.retry') })
    expect(screen.getByText(/89abcdef/)).toBeVisible()
    fails = false
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('button', { name: word('common.retry') })).toBeNull())
  },
)

it('a leaderboard shows the rank of the viewer only after it is loaded', async () => {
  await draw('MyRank', {}, nobodys(campaign()), () => new Promise(() => {}))
  const card = await screen.findByRole('region', { name: word('rank.mine') })
  expect(within(card).getByText('–')).toBeInTheDocument()
  expect(within(card).queryByRole('button', { name: word('common.retry') })).toBeNull()
  expect(card).not.toHaveTextContent(word('rank.notJoined'))
})

describe('a task without a completion', () => {
  const tasks = [taskOf('known'), taskOf('strange'), taskOf('once', { threshold: '1', unit: 'times' })]
  const activity = activityOf({ taskGroups: groupsOf(tasks) })
  // A row that breaks the contract, such as one with an unknown status, is dropped.
  const rows = [rowOf('known', { status: 'GRANTED', percent: 100 })]

  it('shows a dash, no status and no claim button', async () => {
    await renderBlocks({ page: [{ id: 'tasks', type: 'TaskList' }], activity, user: userOf(), rows })
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

  it('prevents the page state ALL_GRANTED', () => {
    const page = { loggedIn: true, activity: { ...activity, user: userOf() }, now }
    const granted = tasks.map(({ taskId }) => rowOf(taskId, { status: 'GRANTED' }))
    expect(pageState({ ...page, completions: granted })).toBe('ALL_GRANTED')
    expect(pageState({ ...page, completions: rows })).toBe('IN_PROGRESS')
  })
})
