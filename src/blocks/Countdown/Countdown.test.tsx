import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  activityOf,
  day,
  now,
  renderBlocks,
  settle,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { renderForUser } from '../../../tests/integration/rendering/personalData.tsx'
import { RequestProblem } from '../../request/index.ts'

describe('Countdown', () => {
  const page = [{ id: 'clock', type: 'Countdown' }]

  it('shows four cells and the end time with its zone', async () => {
    const endTime = now + 2 * day + 3 * 3_600_000 + 4 * 60_000 + 5_000
    await renderBlocks({ page, activity: activityOf({ applyEndTime: endTime, endTime }) })
    const timer = await screen.findByRole('timer', { name: word('activity.endsIn') })
    expect(timer).toHaveTextContent('02Days03Hours04Minutes05Seconds')
    expect(screen.getByText('(UTC+8)')).toBeVisible()
  })

  it('hides the cells for a distant end and shows the date in the line variant', async () => {
    const far = activityOf({ applyEndTime: now + 100 * day, endTime: now + 100 * day })
    const { container } = await renderBlocks({ page, activity: far })
    await settle()
    expect(container.textContent).toBe('')
    await renderBlocks({ page: [{ id: 'a', type: 'Countdown', props: { variant: 'line' } }], activity: far })
    expect(await screen.findByText(/^Ends .* \(UTC\+8\)$/)).toBeVisible()
    await renderBlocks({
      page: [{ id: 'b', type: 'Countdown', props: { variant: 'line', within: 101 } }],
      activity: far,
    })
    expect(await screen.findByText('100d 00h 00m')).toBeVisible()
  })

  it('shows cells in the line variant in the last seven days', async () => {
    const showLine = (left: number) =>
      renderBlocks({
        page: [{ id: 'line', type: 'Countdown', props: { variant: 'line' } }],
        activity: activityOf({ applyEndTime: now + left, endTime: now + left }),
      })
    const { unmount } = await showLine(7 * day)
    expect(await screen.findByRole('timer')).toHaveTextContent('7d 00h 00m')
    unmount()
    await showLine(7 * day - 1000)
    expect(await screen.findByRole('timer', { name: word('activity.endsIn') })).toHaveTextContent(
      '06Days23Hours59Minutes59Seconds',
    )
  })

  it.each(['line', 'cells'])(
    '%s: asks a user to join only while they are known not to have joined',
    async (variant) => {
      const activity = activityOf({ applyEndTime: now + day, endTime: now + 2 * day })
      const block = [{ id: 'clock', type: 'Countdown', props: { variant } }]
      const visitor = await renderBlocks({ page: block, activity })
      const joining = await screen.findByRole('timer', { name: word('Countdown.applyEndsIn') })
      expect(joining.closest('.pb-visitor-only')).not.toBeNull()
      visitor.unmount()
      const failing = () => {
        throw new RequestProblem({ kind: 'timeout', call: 'detail', traceId: '0123456789abcdef' })
      }
      const { applyEndTime, endTime } = activity
      const unknown = await renderForUser('Countdown', { variant }, failing, { applyEndTime, endTime })
      const timer = await screen.findByRole('timer', { name: word('activity.endsIn') })
      expect(timer.closest('.pb-visitor-only')).toBeNull()
      unknown.unmount()
      const user = userOf({ applyStatus: 'NOT_APPLIED' })
      await renderBlocks({ page: block, activity, user, calls: { detail: { ...activity, user } } })
      const known = await screen.findByRole('timer', { name: word('Countdown.applyEndsIn') })
      expect(known.closest('.pb-visitor-only')).toBeNull()
    },
  )
})
