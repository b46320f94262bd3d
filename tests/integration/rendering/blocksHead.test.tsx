import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { activityOf, day, groupsOf, now, renderBlocks, settle, taskOf, userOf, word } from './blockHarness.tsx'

describe('Hero', () => {
  const page = [{ id: 'hero', type: 'Hero' }]

  it('has the only h1, the texts of the activity, and its dates in the zone of the activity', async () => {
    const startTime = Date.parse('2026-10-01T00:00:00+08:00')
    const endTime = Date.parse('2026-12-31T23:59:00+08:00')
    await renderBlocks({ page, activity: activityOf({ title: 'Spring', subTitle: 'A sentence.', startTime, endTime }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeVisible()
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(screen.getByText('A sentence.')).toBeVisible()
    expect(screen.getByText(/Oct 1, 2026 00:00 – Dec 31, 2026 23:59 \(UTC\+8\)/)).toBeVisible()
    expect(screen.getByText(/^Your time: /)).toBeVisible()
  })

  it('prefers the texts of the config', async () => {
    await renderBlocks({
      page: [{ id: 'hero', type: 'Hero', props: { title: 'x.title', text: 'x.text', eyebrow: 'x.eyebrow' } }],
      words: { 'x.title': 'Own title', 'x.text': 'Own **text**', 'x.eyebrow': 'Own kind' },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Own title' })).toBeVisible()
    expect(screen.getByText('text').tagName).toBe('STRONG')
    expect(screen.getByText('Own kind')).toBeVisible()
  })

  it('shows the sum of all rewards', async () => {
    const taskGroups = groupsOf(['a', 'b', 'c'].map((id) => taskOf(id)))
    await renderBlocks({ page, activity: activityOf({ taskGroups }) })
    expect(await screen.findByText('60')).toBeVisible()
    expect(screen.getByText(word('Hero.upTo'))).toBeVisible()
  })

  it('shows no prize in a restricted region', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await renderBlocks({ page, user })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    await settle()
    expect(screen.queryByText(word('Hero.upTo'))).toBeNull()
  })

  it('works on a page without an activity: texts, image, button', async () => {
    const primary = { text: 'x.go', action: { action: 'navigate', to: '/activity/spring' } }
    await renderBlocks({
      page: [{ id: 'hero', type: 'Hero', props: { title: 'x.title', art: 'trophy', primary } }],
      words: { 'x.title': 'Events', 'x.go': 'See it' },
      info: { activityId: null },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/en/activity/spring')
  })
})

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
})

describe('EligibilityNotice', () => {
  const page = [{ id: 'who', type: 'EligibilityNotice' }]
  const open = calls.eligible.example
  const answers = (parts: object) => ({
    noLoginEligible: { ...open, eligible: false, reason: 'LOGIN_REQUIRED', kycLevel: null, region: null },
    eligible: { ...open, ...parts },
  })

  it('shows a visitor the conditions', async () => {
    await renderBlocks({ page, calls: answers({}) })
    expect(await screen.findByText(word('EligibilityNotice.title'))).toBeVisible()
    expect(screen.getByText(word('activity.newUserOnly'))).toBeVisible()
    expect(screen.queryByText(word('activity.kycRequired'))).toBeNull()
  })

  it.each([
    ['NEW_USER_ONLY', 'activity.switchAccount'],
    ['KYC_REQUIRED', 'activity.verifyNow'],
  ] as const)('explains the refusal %s and offers the fix', async (reason, label) => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason })
    await renderBlocks({ page, user, calls: answers({ eligible: false, reason }) })
    expect(await screen.findByText(word(`reason.${reason}`))).toBeVisible()
    expect(screen.getByRole('button', { name: word(label) })).toBeVisible()
  })

  it('offers no button when the reason cannot be fixed', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await renderBlocks({ page, user, calls: answers({ eligible: false, reason: 'REGION_RESTRICTED' }) })
    expect(await screen.findByText(word('reason.REGION_RESTRICTED'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows only the conditions to a user who has joined', async () => {
    await renderBlocks({ page, user: userOf(), calls: answers({ eligible: false, reason: 'NEW_USER_ONLY' }) })
    await settle()
    expect(screen.getByText(word('EligibilityNotice.title'))).toBeVisible()
    expect(screen.queryByText(word('reason.NEW_USER_ONLY'))).toBeNull()
  })
})
