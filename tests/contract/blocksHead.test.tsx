import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMoment } from '../../src/blocks/Countdown/nextMoment.ts'
import { mostOf } from '../../src/blocks/Hero/mostOf.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { PageState } from '../../src/contract/pageState.ts'
import { activityOf, day, drawScene, groupsOf, now, settle, taskOf, userOf, word } from './blocksStage.tsx'

describe('Hero', () => {
  const page = [{ id: 'hero', type: 'Hero' }]

  it("has the page's only first heading, the activity's own words, and when it is in the event's zone", async () => {
    const startTime = Date.parse('2026-10-01T00:00:00+08:00')
    const endTime = Date.parse('2026-12-31T23:59:00+08:00')
    await drawScene({ page, activity: activityOf({ title: 'Spring', subTitle: 'A sentence.', startTime, endTime }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeVisible()
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(screen.getByText('A sentence.')).toBeVisible()
    expect(screen.getByText(/Oct 1, 2026 00:00 – Dec 31, 2026 23:59 \(UTC\+8\)/)).toBeVisible()
    expect(screen.getByText(/^Your time: /)).toBeVisible()
  })

  it("prefers the config's words", async () => {
    await drawScene({
      page: [{ id: 'hero', type: 'Hero', props: { title: 'x.title', text: 'x.text', eyebrow: 'x.eyebrow' } }],
      words: { 'x.title': 'Own title', 'x.text': 'Own **text**', 'x.eyebrow': 'Own kind' },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Own title' })).toBeVisible()
    expect(screen.getByText('text').tagName).toBe('STRONG')
    expect(screen.getByText('Own kind')).toBeVisible()
  })

  it('adds up what can be earned', async () => {
    const taskGroups = groupsOf(['a', 'b', 'c'].map((id) => taskOf(id)))
    await drawScene({ page, activity: activityOf({ taskGroups }) })
    expect(await screen.findByText('60')).toBeVisible()
    expect(screen.getByText(word('Hero.upTo'))).toBeVisible()
  })

  it('shows no prize where the event is not offered', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await drawScene({ page, user })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    await settle()
    expect(screen.queryByText(word('Hero.upTo'))).toBeNull()
  })

  it('holds on a page that is no activity: words, picture, a button', async () => {
    const primary = { text: 'x.go', action: { action: 'navigate', to: '/activity/spring' } }
    await drawScene({
      page: [{ id: 'hero', type: 'Hero', props: { title: 'x.title', art: 'trophy', primary } }],
      words: { 'x.title': 'Events', 'x.go': 'See it' },
      info: { activityId: null },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/en/activity/spring')
  })
})

describe('mostOf', () => {
  const rewardOf = (amount: string, coin: string | null) => ({ ...taskOf('x').rewards[0], amount, coin })
  const sum = (rewards: readonly ReturnType<typeof rewardOf>[]) =>
    mostOf(activityOf({ taskGroups: groupsOf([taskOf('x', { rewards: rewards as never })]) }))

  it('adds decimal strings exactly, however long', () => {
    expect(sum([rewardOf('0.1', 'USDT'), rewardOf('0.2', 'USDT')])).toEqual({ amount: '0.3', coin: 'USDT' })
    const long = '123456789012345678.000000000000000001'
    expect(sum([rewardOf(long, 'USDT'), rewardOf('1', 'USDT')])?.amount).toBe('123456789012345679.000000000000000001')
    const cents = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(cents, (amounts) => {
        const total = amounts.reduce((a, b) => a + b, 0)
        const found = sum(amounts.map((cent) => rewardOf((cent / 100).toFixed(2), 'USDT')))
        expect(Number(found?.amount)).toBeCloseTo(total / 100, 2)
        expect(found?.amount).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  it('counts the coin most rewards are paid in, and nothing without a coin', () => {
    expect(sum([rewardOf('5', 'BTC'), rewardOf('1', 'USDT'), rewardOf('2', 'USDT')])?.coin).toBe('USDT')
    expect(sum([rewardOf('3', null)])).toBeNull()
  })

  it('counts of the tiers the highest alone, since only that one is paid', () => {
    const tiers = ['20', '80', '1800'].map((amount, index) => ({
      tierId: `t${index}`,
      depositMin: '100',
      volumeMin: '100',
      reward: rewardOf(amount, 'USDT') as never,
      reached: false,
      current: false,
    }))
    expect(mostOf(activityOf({ taskGroups: [], tiers }))).toEqual({ amount: '1800', coin: 'USDT' })
  })
})

describe('Countdown', () => {
  const page = [{ id: 'clock', type: 'Countdown' }]

  it.each<[PageState, string, 'applyStartTime' | 'startTime' | 'endTime' | 'applyEndTime']>([
    ['NOT_STARTED', 'activity.startsIn', 'applyStartTime'],
    ['APPLIED_WAITING', 'activity.startsIn', 'startTime'],
    ['VISITOR', 'Countdown.applyEndsIn', 'applyEndTime'],
    ['LOADING', 'Countdown.applyEndsIn', 'applyEndTime'],
    ['NOT_APPLIED', 'Countdown.applyEndsIn', 'applyEndTime'],
    ['IN_PROGRESS', 'activity.endsIn', 'endTime'],
    ['CLAIMABLE', 'activity.endsIn', 'endTime'],
  ])('%s: %s', (state, label, field) => {
    const activity = activityOf({ applyEndTime: now + 10 * day, endTime: now + 20 * day })
    expect(nextMoment(state, activity, now)).toMatchObject({ label, at: activity[field] })
  })

  it.each<PageState>(['ENDED', 'SETTLED', 'REGION_BLOCKED', 'INELIGIBLE', 'ALL_GRANTED', 'OFFLINE'])(
    '%s: nothing to wait for',
    (state) => expect(nextMoment(state, activityOf(), now)).toBeNull(),
  )

  it("counts to the viewer's own deadline while it is ahead, and to the last day of claiming afterwards", () => {
    const own = activityOf({ user: userOf({ userEndTime: now + day }) })
    expect(nextMoment('IN_PROGRESS', own, now)).toMatchObject({ label: 'Countdown.yours', at: now + day })
    expect(nextMoment('IN_PROGRESS', own, now + 2 * day)?.label).toBe('activity.endsIn')
    expect(nextMoment('CLAIMABLE', own, own.endTime)).toMatchObject({
      label: 'Countdown.claimEndsIn',
      at: own.claimEndTime,
    })
  })

  it('shows four cells and the moment itself, with its zone', async () => {
    const endTime = now + 2 * day + 3 * 3_600_000 + 4 * 60_000 + 5_000
    await drawScene({ page, activity: activityOf({ applyEndTime: endTime, endTime }) })
    const timer = await screen.findByRole('timer', { name: word('activity.endsIn') })
    expect(timer).toHaveTextContent('02Days03Hours04Minutes05Seconds')
    expect(screen.getByText('(UTC+8)')).toBeVisible()
  })

  it('counts no days to an end far away, and names it in the line', async () => {
    const far = activityOf({ applyEndTime: now + 100 * day, endTime: now + 100 * day })
    const { container } = await drawScene({ page, activity: far })
    await settle()
    expect(container.textContent).toBe('')
    await drawScene({ page: [{ id: 'a', type: 'Countdown', props: { variant: 'line' } }], activity: far })
    expect(await screen.findByText(/^Open until .* \(UTC\+8\)$/)).toBeVisible()
    await drawScene({ page: [{ id: 'b', type: 'Countdown', props: { variant: 'line', within: 101 } }], activity: far })
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

  it('tells a visitor the conditions', async () => {
    await drawScene({ page, calls: answers({}) })
    expect(await screen.findByText(word('EligibilityNotice.title'))).toBeVisible()
    expect(screen.getByText(word('activity.newUserOnly'))).toBeVisible()
    expect(screen.queryByText(word('activity.kycRequired'))).toBeNull()
  })

  it.each([
    ['NEW_USER_ONLY', 'activity.switchAccount'],
    ['KYC_REQUIRED', 'activity.verifyNow'],
  ] as const)('tells one who is refused for %s why, and what mends it', async (reason, label) => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason })
    await drawScene({ page, user, calls: answers({ eligible: false, reason }) })
    expect(await screen.findByText(word(`reason.${reason}`))).toBeVisible()
    expect(screen.getByRole('button', { name: word(label) })).toBeVisible()
  })

  it('promises no way where there is none', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await drawScene({ page, user, calls: answers({ eligible: false, reason: 'REGION_RESTRICTED' }) })
    expect(await screen.findByText(word('reason.REGION_RESTRICTED'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('keeps to the conditions once one has joined, whatever would be said to others', async () => {
    await drawScene({ page, user: userOf(), calls: answers({ eligible: false, reason: 'NEW_USER_ONLY' }) })
    await settle()
    expect(screen.getByText(word('EligibilityNotice.title'))).toBeVisible()
    expect(screen.queryByText(word('reason.NEW_USER_ONLY'))).toBeNull()
  })
})
