// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientEvents } from '../../src/app/clientEvents.ts'
import { calls } from '../../src/contract/calls/index.ts'
import en from '../../src/i18n/locales/en.json'
import type { RequestEvent } from '../../src/request/index.ts'
import { dialogs, type MessageRequest } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { answer, createHarness, outcome, type Platform } from './requestHarness.ts'

const i18n = i18next.createInstance()
i18n.init({
  lng: 'en',
  ns: ['common'],
  defaultNS: 'common',
  keySeparator: false,
  initAsync: false,
  resources: { en: { common: en } },
})

const tokens = { accessToken: 'tok_abc-0123456789', userId: '7' }
const claim = { activityId: '1001', taskId: 't-101', requestId: '7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11' }

/** Sends a claim to this platform; returns what the viewer sees. */
async function shownOf(platform: Platform, options?: { silentTip?: boolean | string[] }) {
  const handlers = { toLogin: vi.fn(), toFutures: vi.fn() }
  const { client, session } = createHarness(platform, { tokens, onEvent: clientEvents({ i18n, ...handlers }) })
  const result = await outcome(client.call(calls.obtainReward, claim, options))
  const notes = notifications.get().shown.map(({ mode, text }) => ({ mode, text }))
  return { ...handlers, session, result, notes, dialog: dialogs.get()[0]?.request as MessageRequest | undefined }
}

beforeEach(() => {
  notifications.set(() => ({ shown: [], log: [] }))
  dialogs.set(() => [])
})

describe('the message for each known code', () => {
  it('51020: shows a tip with the text of its reason or of the platform', async () => {
    const { notes, result } = await shownOf(() => answer('51020', { reason: 'OUT_OF_STOCK' }))
    expect(notes).toEqual([{ mode: 'normal', text: en['reason.OUT_OF_STOCK'] }])
    expect(result.status).toBe('rejected')
    const unknown = await shownOf(() => answer('51020', { reason: 'SOMETHING_NEW' }, { msg: 'Not today.' }))
    expect(unknown.notes[1]).toEqual({ mode: 'normal', text: 'Not today.' })
  })

  it('51020: can be handled by the caller, for all or some reasons', async () => {
    const full = () => answer('51020', { reason: 'TEAM_FULL' })
    expect((await shownOf(full, { silentTip: true })).notes).toEqual([])
    expect((await shownOf(full, { silentTip: ['TEAM_FULL'] })).notes).toEqual([])
    expect((await shownOf(full, { silentTip: ['NEW_USER_ONLY'] })).notes).toHaveLength(1)
  })

  it('51020: shows the text of the platform for an unknown reason', async () => {
    const strange = () => answer('51020', { reason: 'REASON_OF_TOMORROW' }, { msg: 'Come back tomorrow' })
    const { notes } = await shownOf(strange, { silentTip: true })
    expect(notes).toEqual([{ mode: 'normal', text: 'Come back tomorrow' }])
  })

  it('429: is shown even when the caller handles tips', async () => {
    const tooOften = () => answer('51020', { reason: 'RATE_LIMITED' }, { status: 429 })
    const { notes } = await shownOf(tooOften, { silentTip: true })
    expect(notes).toEqual([{ mode: 'normal', text: en['reason.RATE_LIMITED'] }])
  })

  it('51021: shows the service-error dialog even when the caller handles tips', async () => {
    const { dialog, notes } = await shownOf(() => answer('51021', { reason: 'RISK_CONTROL' }), { silentTip: true })
    expect(dialog).toMatchObject({ kind: 'error', title: en['dialog.riskTitle'], message: en['reason.RISK_CONTROL'] })
    expect(dialog?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(notes).toEqual([])
  })

  it.each([
    [false, 'dialog.airdropAccount'],
    [true, 'dialog.airdropPosition'],
  ] as const)('51070: shows the airdrop dialog with the missing requirement (account: %s)', async (hasAccount, key) => {
    const data = { passed: false, hasAccount, hasPosition: false, coin: 'PBT' }
    const { dialog, result, notes, toFutures } = await shownOf(() => answer('51070', data))
    expect(result).toEqual({ status: 'fulfilled', value: { code: '51070', data } })
    expect(dialog).toMatchObject({ kind: 'error', title: en['dialog.airdropTitle'], primary: { text: en[key] } })
    expect(notes).toEqual([])
    dialog?.primary?.run?.()
    expect(toFutures).toHaveBeenCalledOnce()
  })

  it.each(['00004', '434'])('%s: clears the session, keeps the page and offers to log in again', async (code) => {
    const { session, notes, toLogin, dialog } = await shownOf(() => answer(code))
    expect(session.get()).toBeNull()
    expect(notes).toEqual([])
    expect(toLogin).not.toHaveBeenCalled()
    expect(dialog).toMatchObject({
      kind: 'error',
      title: en['error.sessionExpired'],
      message: en['dialog.loginAgain'],
    })
    dialog?.primary?.run?.()
    expect(toLogin).toHaveBeenCalledOnce()
  })

  it.each(['00004', '434'])('%s: shows one notification for a read', async (code) => {
    const toLogin = vi.fn()
    const onEvent = clientEvents({ i18n, toLogin, toFutures: () => {} })
    const { client, session } = createHarness(() => answer(code), { tokens, onEvent })
    await outcome(client.call(calls.detail, { activityId: '1001' }))
    expect(session.get()).toBeNull()
    expect(notifications.get().shown.map(({ text }) => text)).toEqual([en['error.sessionExpired']])
    expect(toLogin).not.toHaveBeenCalled()
  })

  it('600: redirects to the login without a message', async () => {
    const { toLogin, notes, dialog } = await shownOf(() => answer('600'))
    expect(toLogin).toHaveBeenCalledOnce()
    expect(notes).toEqual([])
    expect(dialog).toBeUndefined()
  })

  it.each([
    ['in the words of the platform', 'Closed for\u202e <b>repair</b>.\n', 'Closed for repair.'],
    ['in our own where it has none', ' <p></p> ', en['error.code'].replace('{{code}}', '59999')],
  ])('any other code: shows a dialog %s with the trace id', async (_, msg, message) => {
    const { dialog, notes } = await shownOf(() => answer('59999', null, { msg }))
    expect(dialog).toMatchObject({ kind: 'error', message })
    expect(dialog?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(notes).toEqual([])
  })
})

describe('the message for a failure without an answer', () => {
  const html = (status: number) => new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })
  const failing = async (platform: Platform) => {
    const onEvent = clientEvents({ i18n, toLogin: () => {}, toFutures: () => {} })
    const { client } = createHarness(platform, { tokens, onEvent })
    await outcome(client.call(calls.readPushMsg, { all: true }))
    return { note: notifications.get().shown[0]?.text, dialog: dialogs.get()[0]?.request as MessageRequest | undefined }
  }

  it.each([
    ['a broken connection', () => Promise.reject(new TypeError('reset')), 'error.network'],
    ['a page instead of an answer', () => html(200), 'error.signIn'],
    ['a server in trouble', () => html(503), 'error.busy'],
  ] as const)('%s: shows what to do and the trace id', async (_, platform, key) => {
    const { note, dialog } = await failing(platform)
    expect(note).toMatch(new RegExp(`^${en[key]} · Reference [0-9a-f]{8}$`))
    expect(dialog).toBeUndefined()
  })

  it('a refusal by a proxy: shows a dialog', async () => {
    const { note, dialog } = await failing(() => html(403))
    expect(dialog).toMatchObject({ kind: 'error', message: en['error.notPossible'] })
    expect(note).toBeUndefined()
  })

  it('a state change whose caller reconciles: shows nothing', async () => {
    const onEvent = clientEvents({ i18n, toLogin: () => {}, toFutures: () => {} })
    for (const platform of [() => html(502), () => answer('59999')]) {
      const { client } = createHarness(platform, { tokens, onEvent, jitter: () => 0 })
      await outcome(client.call(calls.obtainReward, claim, { silentLost: true }))
    }
    expect(notifications.get().shown).toEqual([])
    expect(dialogs.get()).toEqual([])
  })
})

describe('an activity id that cannot be read', () => {
  it.each([
    ['refused', () => answer('51020', { reason: 'NOT_FOUND' })],
    ['refused by a code of no catalog', () => answer('70001')],
    ['not answered', () => new Response('', { status: 500 })],
  ] as const)('%s: throws and reports its name of the specification, and shows a text', async (_, platform) => {
    const seen: RequestEvent[] = []
    const show = clientEvents({ i18n, toLogin: () => {}, toFutures: () => {} })
    const onEvent = (event: RequestEvent) => {
      seen.push(event)
      show(event)
    }
    const { client } = createHarness(platform, { onEvent, jitter: () => 0 })
    for (const call of [calls.getActivityId, calls.generalGetActivityId]) {
      notifications.set(() => ({ shown: [], log: [] }))
      const result = await outcome(client.call(call, { alias: 'x' }, { silent: false }))
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'Get activityId failed' } })
      expect(notifications.get().shown[0]?.text).toContain(en['error.getActivityId'])
      expect(dialogs.get()).toEqual([])
    }
    const reports = seen.filter(({ type }) => type === 'report')
    expect(reports).toMatchObject([
      { call: 'getActivityId', message: 'Get activityId failed' },
      { call: 'generalGetActivityId', message: 'Get activityId failed' },
    ])
  })
})
