import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activityOf, renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import styles from './EventDates.module.css'

it('shows the dates in the zone of the activity and in local time', async () => {
  const startTime = Date.parse('2026-10-01T00:00:00+08:00')
  const endTime = Date.parse('2026-12-31T23:59:00+08:00')
  await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity: activityOf({ startTime, endTime }) })
  // The icon says what the dates are, so that they fit on one line of a phone.
  expect(await screen.findByRole('img', { name: word('activity.periodLabel') })).toBeVisible()
  expect(screen.getByText(/^Oct 1, 2026 00:00 – Dec 31, 2026 23:59 \(UTC\+8\)$/)).toBeVisible()
  const local = (await screen.findAllByText(/^Your time: /)).filter(({ className }) => className !== styles.unseen)
  expect(local).toHaveLength(1)
  expect(local[0]).toBeVisible()
})

const eligibility = { regions: { deny: [] }, kycLevel: 0, newUserOnly: false, minAge: 18, accountKinds: [] }
const age = word('activity.minAge').replace('{{age}}', '18')

it.each([
  ['the age', {}, age],
  [
    'each condition of the rules',
    { newUserOnly: true, kycLevel: 1, regions: { deny: ['GB'] } },
    [word('activity.newUserOnly'), word('activity.kycRequired'), age, word('activity.someRegions')].join(' · '),
  ],
])('shows who can join: %s', async (_, more, text) => {
  await renderBlocks({
    page: [{ id: 'hero', type: 'Hero' }],
    activity: activityOf({ eligibility: { ...eligibility, ...more } }),
  })
  expect(await screen.findByText(text)).toBeVisible()
})

it('does not say who can join after the event', async () => {
  await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity: activityOf({ status: 'ENDED', eligibility }) })
  expect(await screen.findByRole('img', { name: word('activity.periodLabel') })).toBeVisible()
  expect(screen.queryByText(age)).toBeNull()
})

it.each([
  [49, null],
  [50, '50 joined'],
])('shows how many have joined once they are not few: %i', async (participantCount, text) => {
  await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity: activityOf({ participantCount }) })
  expect(await screen.findByRole('img', { name: word('activity.periodLabel') })).toBeVisible()
  expect(screen.queryByText(/ joined$/)?.textContent ?? null).toBe(text)
})
