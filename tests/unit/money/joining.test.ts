// @vitest-environment node
import './store.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { apply, applyStatus, applyStatusOf, joinActivity } from '../../../src/platform/operations/apply.ts'
import { refuse } from '../../../src/platform/refusal.ts'
import { context, day, end, now, reasonOf, ruled, start, user } from './fixture.ts'
import { resetStore, store } from './store.ts'

const row = { activity_id: '7', participants: 3, alias: 'event', version: 2 }
const inside = (parts = {}, release = ruled()) => context(parts, { rows: { activity: row }, releases: [release] })
const joined = { activityId: '7', applyStatus: 'APPLIED', applyTime: now }
const operation = { userId: 'u1', requestId: 'q', name: 'apply 7' }
const application = { activity_id: '7', status: 'APPLIED', applied_at: start + 1 }
const before = { ...joined, applyTime: start + 1 }
const team = { teamId: 't1', name: 'North' }
const wish = { teamName: 'North' } as never
/** The stored application, answer and operation. */
const written = () => store.join.mock.calls[0]?.slice(1) ?? []

describe('joining', () => {
  beforeEach(() => {
    resetStore()
    store.findUser.mockResolvedValue(user)
  })

  test('stores the application with its answer and evaluates progress', async () => {
    const given = inside()
    expect(await joinActivity(given, { activityId: '7', requestId: 'q' })).toEqual(joined)
    const [application, answer, by] = written()
    expect(application).toEqual({
      user_id: 'u1',
      activity_id: '7',
      status: 'APPLIED',
      applied_at: now,
      alias: 'event',
      version: 2,
      consent_version: null,
      last_event_id: '44',
      form: null,
    })
    expect(JSON.parse(answer)).toEqual(joined)
    expect(by).toEqual(operation)
    expect(store.loadProgress.mock.calls[0]?.slice(0, 2)).toEqual([given, user])
    expect(store.rankTeam).not.toHaveBeenCalled()
    expect(given.counts.figures('applies')).toEqual([{ labels: { activity: 'event' }, value: 1 }])
  })
  test('stores the form and the accepted version of the terms', async () => {
    const release = ruled({ needConsent: true })
    await joinActivity(inside({}, release), { activityId: '7', consent: true, form: { city: 'Oslo' } })
    expect(written()[0]).toMatchObject({
      form: { city: 'Oslo' },
      consent_version: release.rules.introduce.terms.version,
    })
    expect(written()[2]).toBeNull()
    expect(store.storedAnswer).not.toHaveBeenCalled()
  })
  test('is under review when the rules require it', async () => {
    expect(await joinActivity(inside({}, ruled({ needReview: true })), { activityId: '7' })).toMatchObject({
      applyStatus: 'REVIEWING',
    })
  })
  test('returns the stored answer of a repeated request', async () => {
    store.storedAnswer.mockResolvedValue('{"again":1}')
    expect(await joinActivity(inside(), { activityId: '7', requestId: 'q' })).toEqual({ again: 1 })
    expect(store.storedAnswer.mock.calls[0]?.[1]).toEqual(operation)
    expect(store.join).not.toHaveBeenCalled()
  })
  test.each<[string, object, object, object, string]>([
    ['visitors', { viewer: null }, {}, {}, '600'],
    ['before the applications open', { now: start - 1 }, {}, {}, 'NOT_STARTED'],
    ['after the applications close', { now: end - day }, {}, {}, 'APPLY_CLOSED'],
    ['after the end', { now: end }, {}, {}, 'ENDED'],
    ['without consent', {}, { needConsent: true }, {}, 'CONSENT_REQUIRED'],
    ['with a consent that is no yes', {}, { needConsent: true }, { consent: 1 }, 'CONSENT_REQUIRED'],
    ['from a region without the offer', { region: 'GB' }, {}, {}, 'REGION_RESTRICTED'],
    ['from a region that is not known', { region: null }, {}, {}, 'REGION_RESTRICTED'],
    ['from a region that does not exist', { region: 'UK' }, {}, {}, 'REGION_RESTRICTED'],
  ])('refuses %s', async (_what, parts, rules, input, reason) => {
    store.findUser.mockResolvedValue({ ...user, region: null })
    const work = joinActivity(inside({ region: 'DE', ...parts }, ruled(rules)), { activityId: '7', ...input })
    expect(await reasonOf(work)).toBe(reason)
    expect(store.join).not.toHaveBeenCalled()
  })
  test('is open during the apply window', async () => {
    expect(await reasonOf(joinActivity(inside({ now: start }), { activityId: '7' }))).toBeUndefined()
    expect(await reasonOf(joinActivity(inside({ now: end - day - 1 }), { activityId: '7' }))).toBeUndefined()
  })
  test('returns the first answer for a repeated or concurrent application', async () => {
    store.findApplication.mockResolvedValue(application)
    expect(await joinActivity(inside({ now: end + 1 }), { activityId: '7', requestId: 'q' })).toEqual(before)
    expect(store.findApplication.mock.calls[0]?.slice(1)).toEqual(['u1', '7'])
    expect(store.join).not.toHaveBeenCalled()
    store.findApplication.mockReset().mockResolvedValueOnce(undefined).mockResolvedValue(application)
    store.join.mockResolvedValue(false)
    expect(await joinActivity(inside(), { activityId: '7' })).toEqual(before)
    expect(store.loadProgress).not.toHaveBeenCalled()
    store.findApplication.mockReset().mockResolvedValue(undefined)
    expect(await joinActivity(inside(), { activityId: '7' })).toEqual(joined)
    expect(store.storeAnswer).not.toHaveBeenCalled()
  })
  test('refuses a rejected user', async () => {
    store.findApplication.mockResolvedValue({ ...application, status: 'REJECTED' })
    const work = joinActivity(inside(), { activityId: '7' })
    await expect(work).rejects.toThrow('Your application was not approved.')
    expect(await reasonOf(work)).toBe('RISK_CONTROL')
  })

  describe('with a team', () => {
    test('stores application and team in one transaction', async () => {
      store.createOrJoinTeam.mockResolvedValue(team)
      const given = inside()
      expect(await joinActivity(given, { activityId: '7', requestId: 'q', team: wish })).toEqual({ ...joined, team })
      const found = expect.objectContaining({ activityId: '7' })
      expect(store.createOrJoinTeam.mock.calls).toEqual([['transaction', given, user, found, wish]])
      expect(store.join.mock.calls[0]?.[0]).toBe('transaction')
      expect(JSON.parse(written()[1])).toEqual({ ...joined, team })
      expect(written()[2]).toEqual(operation)
      expect(store.loadProgress).toHaveBeenCalledTimes(1)
      expect(store.rankTeam.mock.calls).toEqual([[given, found, 't1']])
    })
    test('reads the team after a failure', async () => {
      const full = refuse('FULL')
      store.createOrJoinTeam.mockRejectedValueOnce(full).mockResolvedValue(team)
      store.findApplication.mockResolvedValueOnce(undefined).mockResolvedValue(application)
      const given = inside()
      expect(await joinActivity(given, { activityId: '7', team: wish })).toEqual({ ...before, team })
      const found = expect.objectContaining({ activityId: '7' })
      expect(store.teamAfterRefusal.mock.calls).toEqual([[full, given, user, found, wish]])
    })
    test('lets a member join a team later and stores the answer', async () => {
      store.findApplication.mockResolvedValue(application)
      store.createOrJoinTeam.mockResolvedValue(team)
      const given = inside()
      expect(await joinActivity(given, { activityId: '7', requestId: 'q', team: wish })).toEqual({ ...before, team })
      const found = expect.objectContaining({ activityId: '7' })
      expect(store.createOrJoinTeam.mock.calls).toEqual([[given.db, given, user, found, wish]])
      expect(store.loadProgress).toHaveBeenCalledTimes(1)
      expect(store.rankTeam.mock.calls).toEqual([[given, found, 't1']])
      const answer = JSON.stringify({ ...before, team })
      expect(store.storeAnswer.mock.calls).toEqual([[given.db, operation, answer, now]])
      await joinActivity(given, { activityId: '7', team: wish })
      expect(store.storeAnswer).toHaveBeenCalledTimes(1)
    })
    test('reads the team after a failure to join later', async () => {
      store.findApplication.mockResolvedValue(application)
      const full = refuse('FULL')
      store.createOrJoinTeam.mockRejectedValue(full)
      store.teamAfterRefusal.mockResolvedValue(team)
      expect(await joinActivity(inside(), { activityId: '7', team: wish })).toEqual({ ...before, team })
      expect(store.teamAfterRefusal.mock.calls[0]?.[0]).toBe(full)
    })
    test('returns the team of a member', async () => {
      store.findApplication.mockResolvedValue(application)
      store.ownTeam.mockResolvedValue(team)
      expect(await joinActivity(inside(), { activityId: '7', requestId: 'q' })).toEqual({ ...before, team })
      expect(store.createOrJoinTeam).not.toHaveBeenCalled()
      expect(store.storeAnswer).not.toHaveBeenCalled()
    })
  })

  describe('the calls', () => {
    test('apply joins', async () => {
      expect(await apply({ activityId: '7' } as never, inside())).toEqual(joined)
    })
    test('applyStatus returns the status and the team', async () => {
      const asked = () => applyStatus({ activityId: '7' } as never, inside())
      expect(await asked()).toEqual({ applyStatus: 'NOT_APPLIED', applyTime: null, reason: null })
      store.findApplication.mockResolvedValue({ ...application, status: 'REJECTED', reason: 'a copy' })
      store.ownTeam.mockResolvedValue(team)
      const status = { applyStatus: 'REJECTED', applyTime: start + 1, reason: 'a copy' }
      expect(await asked()).toEqual({ ...status, team })
      expect(store.findApplication.mock.calls[1]?.slice(1)).toEqual(['u1', '7'])
      expect(applyStatusOf({ ...application, reason: null } as never)).toEqual({
        applyStatus: 'APPLIED',
        applyTime: start + 1,
        reason: null,
      })
    })
  })
})
