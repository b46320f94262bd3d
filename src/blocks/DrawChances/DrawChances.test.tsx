import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  activityOf,
  groupsOf,
  renderBlocks,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { lotteryOf, rewardOf } from '../../../tests/integration/rendering/lotterySamples.ts'
import {
  testRetryOfPersonalData,
  testUnknownValues,
  testUnreadPersonalData,
} from '../../../tests/integration/rendering/personalData.tsx'
import { testStaleData } from '../../../tests/integration/rendering/staleData.tsx'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { blocks } from '../index.ts'

describe('DrawChances', () => {
  const page = [{ id: 'chances', type: 'DrawChances' }]
  const draws = [{ ...rewardOf('LOTTERY_COUNT', '2', null, '2 draws') }]
  const withTasks = (parts: Partial<Lottery> = {}) =>
    activityOf({
      lottery: lotteryOf(parts),
      taskGroups: groupsOf([taskOf('trade', { rewards: draws }), taskOf('kyc')], 'EVERYDAY'),
    })

  it('shows the chances, the limit and the tasks that give more', async () => {
    await renderBlocks({ page, activity: withTasks({ usedCount: 4, maxPerUser: 60 }), user: userOf() })
    expect(await screen.findByText('4 of 60 draws used')).toBeVisible()
    expect(screen.getByText('3')).toBeVisible()
    expect(screen.getByText(/at 00:00 \(UTC\+8\)/)).toHaveTextContent(/Your time: /)
    expect(screen.getByText('+2').closest('li')).toHaveTextContent('Task trade')
    expect(screen.queryByText('Task kyc')).toBeNull()
  })

  /** The list of tasks of a page. */
  const taskList = blocks.flatMap(({ type, completes }) =>
    completes?.includes('CLAIM') ? [{ id: 'tasks', type }] : [],
  )

  it('links to the tasks of the page with the sum of each group, instead of listing them twice', async () => {
    const tasks = ['trade', 'share'].map((id) => taskOf(id, { rewards: draws }))
    const activity = activityOf({ lottery: lotteryOf(), taskGroups: groupsOf([...tasks, taskOf('kyc')]) })
    await renderBlocks({ page: [...page, ...taskList], activity, user: userOf() })
    const link = await screen.findByRole('link', { name: 'First steps' })
    expect(link).toHaveAttribute('href', '#tasks')
    expect(link.closest('li')).toHaveTextContent('+4')
    expect(link.closest('ul')?.children).toHaveLength(1)
  })

  it('repeats the tasks of a page with a list of tasks only where they are beside it', async () => {
    const classOf = async (more: { id: string; type: string }[]) => {
      const { unmount } = await renderBlocks({ page: [...page, ...more], activity: withTasks(), user: userOf() })
      const list = (await screen.findByText(word('DrawChances.more'))).closest('div')
      unmount()
      return list?.className
    }
    expect(await classOf([])).not.toContain('repeated')
    expect(await classOf(taskList)).toContain('repeated')
  })

  it('promises no reset on the last day', async () => {
    const activity = { ...withTasks({ freeDaily: 1 }), endTime: Date.parse('2026-11-05T16:00:00Z') }
    await renderBlocks({ page, activity, user: userOf(), now: Date.parse('2026-11-05T10:20:00Z') })
    expect(await screen.findByText('1 free draw every day, no conditions')).toBeVisible()
    expect(screen.queryByText(/^Resets in/)).toBeNull()
  })

  it('offers no further draws after the event', async () => {
    await renderBlocks({ page, activity: { ...withTasks(), status: 'ENDED' }, user: userOf() })
    expect(await screen.findByText(word('DrawChances.over'))).toBeVisible()
    expect(screen.queryByText('+2')).toBeNull()
  })

  it('shows a visitor a description and no number', async () => {
    await renderBlocks({ page, activity: withTasks() })
    expect(await screen.findByText(word('DrawChances.visitor'))).toBeVisible()
    expect(screen.queryByRole('button', { name: word('common.login') })).toBeNull()
    expect(screen.queryByText('3')).toBeNull()
  })
})

testUnreadPersonalData('DrawChances', [[{}, ['DrawChances.notJoined', 'DrawChances.visitor']]])
testRetryOfPersonalData('DrawChances')
testStaleData('DrawChances', word('DrawChances.title'))

testUnknownValues('DrawChances', 'the draws of the viewer', {
  failing: ['detail'],
  activity: activityOf({ lottery: lotteryOf() }),
  shows: [word('DrawChances.expiry.DAILY')],
})
