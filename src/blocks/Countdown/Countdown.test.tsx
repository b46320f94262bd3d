import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, day, now, renderBlocks, settle, word } from '../../../tests/integration/rendering/blockHarness.tsx'

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
})
