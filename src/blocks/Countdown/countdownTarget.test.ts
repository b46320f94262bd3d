import { describe, expect, it } from 'vitest'
import { activityOf, day, now, userOf } from '../../../tests/integration/rendering/blockHarness.tsx'
import type { PageState } from '../../contract/pageState.ts'
import { countdownTarget } from './countdownTarget.ts'

describe('Countdown', () => {
  it.each<[PageState, string, 'applyStartTime' | 'startTime' | 'endTime' | 'applyEndTime']>([
    ['NOT_STARTED', 'activity.startsIn', 'applyStartTime'],
    ['APPLIED_WAITING', 'activity.startsIn', 'startTime'],
    ['VISITOR', 'Countdown.applyEndsIn', 'applyEndTime'],
    ['LOADING', 'activity.endsIn', 'endTime'],
    ['NOT_APPLIED', 'Countdown.applyEndsIn', 'applyEndTime'],
    ['IN_PROGRESS', 'activity.endsIn', 'endTime'],
    ['CLAIMABLE', 'activity.endsIn', 'endTime'],
    ['ALL_GRANTED', 'activity.endsIn', 'endTime'],
  ])('%s: %s', (state, label, field) => {
    const activity = activityOf({ applyEndTime: now + 10 * day, endTime: now + 20 * day })
    expect(countdownTarget(state, activity, now)).toMatchObject({ label, at: activity[field] })
  })

  it.each<PageState>(['SETTLED', 'REGION_BLOCKED', 'INELIGIBLE', 'OFFLINE'])('%s: no date', (state) =>
    expect(countdownTarget(state, activityOf(), now)).toBeNull(),
  )

  it('returns no date after the event when all rewards are granted', () => {
    const activity = activityOf()
    expect(countdownTarget('ALL_GRANTED', activity, activity.endTime)).toBeNull()
  })

  it('returns the time of the results after the event, until it has passed', () => {
    const activity = activityOf()
    const { endTime, settleTime } = activity
    expect(countdownTarget('ENDED', activity, endTime)).toMatchObject({ label: 'Countdown.resultsIn', at: settleTime })
    expect(countdownTarget('ENDED', activity, settleTime)).toBeNull()
  })

  it("returns the user's own deadline while it is in the future, and the end of the claim window after the event", () => {
    const own = activityOf({ user: userOf({ userEndTime: now + day }) })
    expect(countdownTarget('IN_PROGRESS', own, now)).toMatchObject({ label: 'Countdown.yours', at: now + day })
    expect(countdownTarget('IN_PROGRESS', own, now + 2 * day)?.label).toBe('activity.endsIn')
    expect(countdownTarget('CLAIMABLE', own, own.endTime)).toMatchObject({
      label: 'Countdown.claimEndsIn',
      at: own.claimEndTime,
    })
  })
})
