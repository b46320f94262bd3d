import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { activities } from '../../activities/index.ts'
import { calls } from '../../contract/calls/index.ts'
import { colorways } from '../../contract/keyVisual.ts'
import type { ActivityUser } from '../../contract/shapes/activity.ts'
import { RequestProblem } from '../../request/index.ts'

const [{ art: _, ...example } = expect.unreachable()] = calls.list.example.activities

/** The card of an activity without a picture of its own. */
async function card(activityType: number, more: object = {}): Promise<HTMLElement> {
  const list = [{ ...example, title: 'Spring', activityType, ...more }]
  await renderBlocks({
    page: [{ id: 'list', type: 'ActivityList' }],
    info: { activityId: null },
    activities,
    calls: { list: { activities: list, total: 1 }, getAliasList: { list: [], total: 0 } },
  })
  const link = await screen.findByRole('link', { name: 'Spring' })
  return link.closest('li') as HTMLElement
}

describe('ActivityList', () => {
  const [summary = expect.unreachable()] = calls.list.example.activities
  const page = [{ id: 'events', type: 'ActivityList' }]
  const activities = [
    { ...summary, activityId: '1', alias: 'open-one', title: 'Open one' },
    { ...summary, activityId: '2', alias: 'soon-one', title: 'Soon one', status: 'NOT_STARTED' as const },
    { ...summary, activityId: '3', alias: 'past-one', title: 'Past one', status: 'SETTLED' as const, applied: true },
  ]
  const renderBlock = (list: object[], more: object = {}, user?: ActivityUser) =>
    renderBlocks({
      page,
      info: { activityId: null },
      calls: { list: { activities: list, total: list.length }, getAliasList: { list: [], total: 0 }, ...more },
      ...(user && { user }),
    })

  it('keeps the list and offers one retry when the rewards of the user cannot be read', async () => {
    let fails = true
    const getRewardList = () => {
      if (fails) throw new RequestProblem({ kind: 'timeout', call: 'getRewardList', traceId: '0123456789abcdef' })
      return { ...calls.getRewardList.example, list: [], total: 0 }
    }
    await renderBlock(activities, { getRewardList, isAgent: { isAgent: false, agentLevel: 0 } }, userOf())
    const again = await screen.findByRole('button', { name: word('common.retry') })
    expect(again.closest('[role=status]')).toHaveTextContent(word('common.ownFailed'))
    expect(screen.getByRole('link', { name: 'Open one' })).toBeVisible()
    fails = false
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('button', { name: word('common.retry') })).toBeNull())
  })

  it.each([
    ['the pool', { amount: '60000', coin: 'USDT', steps: [] }, undefined, `${word('activity.prizePool')}60,000 USDT`],
    ['the maximum', null, { amount: '120', coin: 'USDT' }, `${word('reward.upTo')}120 USDT`],
    ['no amount', null, undefined, ''],
  ])('shows %s', async (_, pool, maxReward, text) => {
    const entry = await card(1, { pool, maxReward })
    const amount = entry.querySelector('[class*="prize"]')?.textContent ?? ''
    expect(amount.replaceAll(/\s/g, ' ')).toBe(text)
  })

  it('shows open activities first, each with its link', async () => {
    const { container } = await renderBlock(activities)
    expect(await screen.findByRole('link', { name: 'Open one' })).toHaveAttribute('href', '/en/activity/open-one')
    // A visitor has no part above the list.
    expect(container.querySelector('.pb-user-space')).toBeNull()
    expect(screen.queryByText('Soon one')).toBeNull()
  })

  it('filters by open, upcoming and ended', async () => {
    await renderBlock(activities)
    fireEvent.click(await screen.findByRole('radio', { name: 'Upcoming (1)' }))
    expect(screen.getByRole('link', { name: 'Soon one' })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: 'Ended (1)' }))
    expect(screen.getByRole('link', { name: 'Past one' })).toBeVisible()
    expect(screen.getByText(word('activity.joined'))).toBeVisible()
  })

  it('starts with the first filter that has activities', async () => {
    await renderBlock(activities.slice(1, 2))
    expect(await screen.findByRole('link', { name: 'Soon one' })).toBeVisible()
    // One filter is no choice.
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('has no filters without activities', async () => {
    await renderBlock(activities.slice(0, 2))
    expect(await screen.findByRole('radio', { name: 'Upcoming (1)' })).toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: /^Ended/ })).toBeNull()
  })

  it('links to each page at the address of its family', async () => {
    const entry = { activityType: 1, status: 'IN_PROGRESS', title: 'Soon one' }
    const aliases = [
      { ...entry, alias: 'open-one', activityId: '1' },
      { ...entry, alias: 'for-agents', activityId: '9' },
    ]
    await renderBlock(activities, { getAliasList: { list: aliases, total: 2 } })
    expect(await screen.findByRole('link', { name: 'Open one' })).toHaveAttribute('href', '/en/events/open-one')
    expect(screen.queryByText(word('ActivityList.forYou'))).toBeNull()
  })

  it('shows the claimable sum, then claimable activities, joined ones and agent pages', async () => {
    const { record } = calls.obtainReward.example
    const list = activities.map((entry) => ({ ...entry, status: 'IN_PROGRESS', applied: entry.activityId !== '2' }))
    await renderBlock(
      list,
      {
        getAliasList: {
          list: [
            { activityType: 1, status: 'IN_PROGRESS', alias: 'for-agents', activityId: '9', title: 'Agents in spring' },
          ],
          total: 1,
        },
        getRewardList: {
          ...calls.getRewardList.example,
          list: [
            { ...record, activityId: '3', status: 'COMPLETED', amount: '10.5', coin: 'USDT' },
            { ...record, activityId: '3', status: 'COMPLETED', amount: '0.25', coin: 'USDT' },
            { ...record, activityId: '3', status: 'COMPLETED', amount: '5', coin: 'PBT' },
          ],
          total: 3,
        },
        isAgent: { isAgent: true, agentLevel: 1 },
      },
      userOf(),
    )
    const part = within(await screen.findByRole('region', { name: word('ActivityList.forYou') }))
    expect(await part.findByText('10.75')).toBeVisible()
    expect(part.getByText('+5')).toBeVisible()
    // The event says how many; the sum leads to the rewards center.
    expect(part.getAllByText('Claim 3 rewards')).toHaveLength(1)
    expect(part.getByRole('link', { name: word('reward.seeMine') })).toBeVisible()
    expect(await part.findByText(word('ActivityList.forAgents'))).toBeVisible()
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/en/rewards',
      '/en/activity/past-one',
      '/en/activity/open-one',
      '/en/agent/9',
    ])
  })

  it('shows three activities for the user, and no sum while it knows only a part of the rewards', async () => {
    const { record } = calls.obtainReward.example
    const [open] = activities
    const list = ['1', '2', '3', '4'].map((activityId) => ({ ...open, activityId, applied: true }))
    const rewards = { ...calls.getRewardList.example, list: [{ ...record, status: 'COMPLETED' }], total: 101 }
    await renderBlock(list as typeof activities, { getRewardList: rewards }, userOf())
    const part = within(await screen.findByRole('region', { name: word('ActivityList.forYou') }))
    expect(await part.findByRole('link', { name: 'Claim 101 rewards' })).toBeVisible()
    expect(part.queryByText(String(record?.coin))).toBeNull()
    expect(part.getAllByRole('listitem')).toHaveLength(3)
  })

  it('reserves space for the user until the claimable sum is known, and shows it also if it is zero', async () => {
    const none = { ...calls.getRewardList.example, list: [], total: 0 }
    let answer = (_: typeof none) => {}
    const waiting = new Promise<typeof none>((resolve) => (answer = resolve))
    const { container } = await renderBlock(activities, { getRewardList: () => waiting }, userOf())
    expect(await screen.findByRole('link', { name: 'Open one' })).toBeVisible()
    expect(container.querySelector('.pb-user-space')).not.toBeNull()
    answer(none)
    const part = within(await screen.findByRole('region', { name: word('ActivityList.forYou') }))
    expect(container.querySelector('.pb-user-space')).toBeNull()
    expect(part.getByText('0')).toBeVisible()
    expect(part.getByRole('link', { name: word('reward.seeMine') })).toBeVisible()
  })

  it('shows an empty state without activities', async () => {
    await renderBlock([])
    expect(await screen.findByText(word('ActivityList.empty'))).toBeVisible()
  })
})

describe('the card of an activity', () => {
  it.each(activities.map(({ type, code, words }) => [type, code, words.en.name] as const))(
    'shows the name of the type and an illustration: %s',
    async (_, activityType, name) => {
      const shown = await card(activityType)
      expect(within(shown).getByText(name)).toBeVisible()
      expect(shown.querySelector('svg[viewBox="0 0 480 400"]')).not.toBeNull()
    },
  )

  it('has the backdrop of its campaign, and a plain one for a campaign without', async () => {
    const backdrop = { ...colorways.teal, pattern: 'dots' as const }
    const shown = await card(1, { backdrop })
    const picture = shown.querySelector('svg[viewBox="0 0 480 400"]')?.parentElement
    expect(picture).toHaveClass('dark')
    expect(picture?.style.getPropertyValue('--backdrop-to')).toBe(backdrop.to)
    cleanup()
    const plain = (await card(1)).querySelector('svg[viewBox="0 0 480 400"]')?.parentElement
    expect(plain).not.toHaveClass('dark')
    expect(plain).not.toHaveAttribute('style')
  })

  it('shows a general name for an unknown type', async () => {
    const shown = await card(31_999)
    expect(within(shown).getByText(word('activity.type.other'))).toBeVisible()
    expect(shown.querySelector('svg[viewBox="0 0 480 400"]')).not.toBeNull()
  })
})
