import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useActions } from '../../../src/actions/index.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import type { BlockNode } from '../../../src/contract/shapes/page.ts'
import type { Completion } from '../../../src/contract/shapes/task.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import type { BlockDefinition } from '../../../src/registry/defineBlock.ts'
import { type Snapshot, snapshotOf } from '../../../src/render/moments/snapshot.ts'
import type { BlockTracker, Renderer } from '../../../src/render/renderer.ts'
import { sampleRenderer } from '../../../src/studio/gallery/BlockSample.tsx'
import { sampleActivity } from '../../../src/studio/gallery/sampleActivity.ts'
import { dialogs, type MessageRequest } from '../../../src/ui/dialog/requests.ts'
import { fake } from '../../helpers/fake.ts'
import { sampleBlock } from '../../helpers/renderPage.tsx'
import { activityOf, groupsOf, press, renderBlocks, rowOf, settle, taskOf, userOf, word } from './blockHarness.tsx'

const key = 'seen|700000001|1001'
const tracker: BlockTracker = { pageShown: () => {}, blockMounted: () => () => {}, actionRun: () => {} }
const sample = sampleActivity(calls.noLoginDetail.example)
const [board] = sample.leaderboards ?? []
const [me] = board?.list ?? []
if (!board || !me) throw new Error('The sample has no leaderboard.')

const event = (parts: Partial<Activity> = {}) =>
  activityOf({ status: 'IN_PROGRESS', taskGroups: groupsOf([taskOf('trade')]), leaderboards: [], tiers: [], ...parts })
const rankedAt = (rank: number) => [{ ...board, me: { ...me, rank, isMe: true, reward: null } }]
const stored = (): Snapshot => JSON.parse(localStorage.getItem(key) ?? 'null')
const request = () => dialogs.get()[0]?.request as MessageRequest | undefined
const region = () => document.querySelector<HTMLElement>('[data-live-announcer][role=status]')

/** An answer that the test gives later. */
function later(): [answer: Promise<object>, give: (answer: object) => void] {
  let give: (answer: object) => void = () => {}
  const answer = new Promise<object>((resolve) => {
    give = resolve
  })
  return [answer, give]
}

interface Visit {
  /** What the last visit has stored; left out: this is the first one. */
  before?: { activity: Activity; rows?: Completion[] }
  activity?: Activity
  rows?: Completion[]
  calls?: Record<string, unknown>
  isTracked?: boolean
  page?: BlockNode[]
  blocks?: readonly BlockDefinition[]
}

/** A button that claims the reward of the task "trade". */
const claimBlock = sampleBlock('Claim', async () => ({
  ready: (() => {
    const { run } = useActions()
    const claim = () => void run({ action: 'claim' }, { taskId: 'trade' })
    return (
      <button type="button" onClick={claim}>
        Claim
      </button>
    )
  }) as never,
}))

/** Opens a page, and waits until the browser is idle. */
async function visit({ before, activity = event(), rows = [], isTracked = true, ...more }: Visit) {
  if (before) localStorage.setItem(key, JSON.stringify(snapshotOf(before.activity, before.rows ?? [])))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const rendered = await renderBlocks({
    page: [],
    activity,
    user: userOf(),
    rows,
    ...(isTracked && { tracker }),
    ...more,
  })
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  await act(() => vi.dynamicImportSettled())
  await settle()
  return rendered
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  dialogs.set(() => [])
})

describe('the first visit', () => {
  it('shows nothing, and stores what is there', async () => {
    await visit({ rows: [rowOf('trade', { status: 'COMPLETED' })], activity: event({ leaderboards: rankedAt(3) }) })
    expect([region()?.textContent, request()]).toEqual(['', undefined])
    expect(stored()).toMatchObject({ task: ['trade|ALL'], results: false })
  })
})

describe('a completed task', () => {
  const pending = { activity: event(), rows: [rowOf('trade')] }
  const rows = [rowOf('trade', { status: 'COMPLETED' })]

  it('is in a band with its reward and its claim, until it is closed', async () => {
    await visit({ before: pending, rows })
    const band = within(region() as HTMLElement)
    expect(band.getByText('20 USDT')).toBeVisible()
    expect(band.getByText(/Task trade/)).toBeVisible()
    expect(band.getByRole('button', { name: /^Claim 20\sUSDT$/ })).toBeVisible()
    expect(stored().task).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    fireEvent.click(band.getByRole('button', { name: word('common.close') }))
    await settle()
    expect(region()?.textContent).toBe('')
    expect(stored().task).toEqual(['trade|ALL'])
    expect(request()).toBeUndefined()
  })

  it('waits while a field has the focus', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await visit({ before: pending, rows })
    expect(region()?.textContent).toBe('')
    await act(async () => field.blur())
    await settle()
    expect(region()?.textContent).toContain('Task trade')
    field.remove()
  })

  it('is not shown in previews, which have no tracker, and after a failed read', async () => {
    await visit({ before: pending, rows, isTracked: false })
    expect(region()).toBeNull()
    const fail = () => Promise.reject(new Error('away'))
    await visit({ before: pending, rows, calls: { taskCompletions: fail } })
    expect(region()?.textContent ?? '').toBe('')
    expect(stored().task).toEqual([])
  })
})

describe('a better rank', () => {
  it('is in a band that can be shared', async () => {
    await visit({
      before: { activity: event({ leaderboards: rankedAt(9) }) },
      activity: event({ leaderboards: rankedAt(4) }),
    })
    expect(region()).toHaveTextContent(word('moment.rankUp').replace('{{rank}}', '4'))
    expect(within(region() as HTMLElement).getByRole('button', { name: word('dialog.shareTitle') })).toBeVisible()
    expect(request()).toBeUndefined()
  })
})

it('the tiers of agents are not read on other pages', async () => {
  const { made } = await visit({ rows: [rowOf('trade')] })
  expect(made.filter(({ name }) => name === 'agentPerformance' || name === 'getActivityDetailInfo')).toEqual([])
})

describe('results', () => {
  const settled = event({ status: 'SETTLED', leaderboards: rankedAt(4) })
  const record = {
    ...calls.getRewardList.example.list[0],
    source: 'RANK',
    coin: 'USDT',
    amount: '50',
    payoutStatus: 'PAID',
  }
  const list = (records: object[]) => ({
    getRewardList: { ...calls.getRewardList.example, list: records, total: records.length },
  })

  it('open one dialog with the final rank and what was received, once', async () => {
    await visit({ activity: settled, calls: list([record, { ...record, amount: '5', source: 'TASK' }]) })
    expect(request()).toMatchObject({
      title: word('activity.settled'),
      figures: [{ value: '+50', coin: 'USDT' }],
      stays: true,
      note: expect.stringContaining('4'),
    })
    expect(stored().results).toBe(true)
    dialogs.set(() => [])
    await settle()
    expect(request()).toBeUndefined()
  })

  it('show the rank alone without a reward; a canceled payout is none', async () => {
    await visit({ activity: settled, calls: list([{ ...record, payoutStatus: 'CANCELED' }]) })
    expect(request()).toMatchObject({ figures: [{ value: '#4' }] })
  })

  it('count the rewards of this activity only', async () => {
    const { activityId } = settled
    const answer = (input: { activityId?: string }) =>
      list(input.activityId === activityId ? [record] : [record, { ...record, amount: '700' }]).getRewardList
    await visit({ activity: settled, calls: { getRewardList: answer } })
    expect(request()).toMatchObject({ figures: [{ value: '+50', coin: 'USDT' }] })
  })

  it('give no sum of a part of the rewards', async () => {
    const { getRewardList } = list([record])
    await visit({ activity: settled, calls: { getRewardList: { ...getRewardList, total: 101 } } })
    expect(request()).toMatchObject({ figures: [{ value: '#4' }] })
  })

  it('wait for the rewards, and for another dialog', async () => {
    await visit({ activity: settled })
    expect([request(), stored().results]).toEqual([undefined, false])
    dialogs.set(() => [{ id: 1, request: { kind: 'error', message: 'Another' }, opener: null, open: true }])
    await visit({ activity: settled, calls: list([record]) })
    expect(dialogs.get()).toHaveLength(1)
    await act(async () => dialogs.set(() => []))
    await settle()
    expect(request()).toMatchObject({ title: word('activity.settled') })
  })

  it('wait for a claim in flight', async () => {
    const [rewards, giveRewards] = later()
    const [receipt, giveReceipt] = later()
    await visit({
      page: [{ id: 'claim', type: 'Claim' }],
      blocks: [claimBlock],
      activity: settled,
      rows: [rowOf('trade', { status: 'COMPLETED' })],
      calls: { getRewardList: () => rewards, obtainReward: () => receipt },
    })
    await press('Claim')
    await act(async () => giveRewards(list([record]).getRewardList))
    await settle()
    expect(request()).toBeUndefined()
    await act(async () => giveReceipt(calls.obtainReward.example))
    await waitFor(() => expect(request()?.kind).toBe('success'))
    expect(request()?.title).not.toBe(word('activity.settled'))
    await act(async () => dialogs.set(() => []))
    await settle()
    expect(request()?.title).toBe(word('activity.settled'))
  })

  it('say nothing to a user without rank and reward', async () => {
    await visit({ activity: event({ status: 'SETTLED' }), calls: list([]) })
    expect([request(), stored().results]).toEqual([undefined, true])
  })
})

it('samples of the gallery have no tracker, so they show no moments', () => {
  const renderer = fake<Renderer>({ registry: createRegistry({ blocks: [], activities: [] }), tracker })
  expect(sampleRenderer(renderer, () => {})).not.toHaveProperty('tracker')
})

it('a dialog and a band follow each other', async () => {
  const tiers = (reached: boolean) =>
    sample.tiers?.map((tier, at) => ({ ...tier, reached: reached && !at, current: reached && !at }))
  const before = { activity: event({ tiers: tiers(false) ?? [] }), rows: [rowOf('trade')] }
  const activity = event({ tiers: tiers(true) ?? [], tierProgress: { deposit: '1', volume: '1' } })
  await visit({ before, activity, rows: [rowOf('trade', { status: 'COMPLETED' })] })
  expect(request()?.title).toBe(word('moment.tier').replace('{{number}}', '1'))
  expect(region()?.textContent).toBe('')
  await act(async () => dialogs.set(() => []))
  await settle()
  expect(screen.getByText(/Task trade/)).toBeVisible()
})
