import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityOf, renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import type { Activity } from '../../contract/shapes/activity.ts'
import { segmentsOf } from './segments.ts'

const pool: NonNullable<Activity['pool']> = {
  amount: '60000',
  coin: 'USDT',
  steps: [
    { participants: 0, amount: '60000', unlocked: true },
    { participants: 3000, amount: '90000', unlocked: false },
    { participants: 10_000, amount: '150000', unlocked: false },
  ],
}
const show = (parts: Partial<Activity>) =>
  renderBlocks({ page: [{ id: 'pool', type: 'PrizePoolProgress' }], activity: activityOf({ pool, ...parts }) })

describe('the steps of a prize pool', () => {
  it('show the progress and what the next step needs', async () => {
    await show({ participantCount: 1200 })
    expect(await screen.findByText(/^1,?800 more participants to unlock 90,000 USDT$/)).toBeVisible()
    const bar = screen.getByRole('progressbar', { name: word('PrizePoolProgress.people') })
    expect(bar).toHaveAttribute('aria-valuetext', '1,200 / 3,000')
    expect(screen.getAllByText(word('activity.unlocked'))).toHaveLength(1)
    expect(screen.getAllByText(word('PrizePoolProgress.locked'))).toHaveLength(2)
  })

  it.each([
    [49, 0],
    [50, 1],
  ])('show %i participants only if they are not few', async (participantCount, times) => {
    await show({ participantCount })
    await screen.findByRole('progressbar')
    expect(screen.queryAllByText(/ joined$/)).toHaveLength(times)
  })

  it.each(['ENDED', 'SETTLED'] as const)('are not shown once the event is %s: only the pool counts', async (status) => {
    const { container } = await show({ participantCount: 1200, status })
    await screen.findByRole('heading', { name: word('activity.prizePool') })
    expect(container).toHaveTextContent('60,000')
    expect(screen.queryByText(word('PrizePoolProgress.now'))).toBeNull()
    expect(container).not.toHaveTextContent('90,000')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('say that everything is unlocked', async () => {
    const steps = pool.steps.map((step) => ({ ...step, unlocked: true }))
    await show({ participantCount: 12_000, pool: { ...pool, steps } })
    expect(await screen.findByText(word('PrizePoolProgress.full'))).toBeVisible()
  })

  it('fill the bar from step to step', () => {
    expect(segmentsOf(pool.steps, 0)).toEqual([0, 0])
    expect(segmentsOf(pool.steps, 1500)).toEqual([0.5, 0])
    expect(segmentsOf(pool.steps, 6500)).toEqual([1, 0.5])
    expect(segmentsOf(pool.steps, 20_000)).toEqual([1, 1])
  })

  it('fill in order: a segment has a start only if the one before it is full', () => {
    const counts = fc.uniqueArray(fc.nat(100_000), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(counts, fc.nat(120_000), (needed, participants) => {
        const steps = needed.sort((a, b) => a - b).map((count) => ({ participants: count }))
        const filled = segmentsOf(steps, participants)
        return filled.every(
          (share, index) => share >= 0 && share <= 1 && (share === 0 || index === 0 || filled[index - 1] === 1),
        )
      }),
    )
  })
})
