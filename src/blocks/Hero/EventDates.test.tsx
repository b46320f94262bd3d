import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activityOf, renderBlocks } from '../../../tests/integration/rendering/blockHarness.tsx'
import styles from './EventDates.module.css'

it('shows the dates in the zone of the activity and in local time', async () => {
  const startTime = Date.parse('2026-10-01T00:00:00+08:00')
  const endTime = Date.parse('2026-12-31T23:59:00+08:00')
  await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity: activityOf({ startTime, endTime }) })
  expect(await screen.findByText(/Oct 1, 2026 00:00 – Dec 31, 2026 23:59 \(UTC\+8\)/)).toBeVisible()
  const local = (await screen.findAllByText(/^Your time: /)).filter(({ className }) => className !== styles.unseen)
  expect(local).toHaveLength(1)
  expect(local[0]).toBeVisible()
})
