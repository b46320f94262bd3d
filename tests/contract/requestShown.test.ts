import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientEvents } from '../../src/app/clientEvents.ts'
import { calls } from '../../src/contract/calls/index.ts'
import en from '../../src/i18n/locales/en.json'
import { dialogs, type MessageRequest } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { answer, outcome, type Platform, world } from './requestWorld.ts'

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

/** A claim on a page whose platform answers so: what its viewer is shown. */
async function shownOf(platform: Platform, options?: { silentTip?: boolean | string[] }) {
  const ways = { toLogin: vi.fn(), toFutures: vi.fn() }
  const { client, session } = world(platform, { tokens, onEvent: clientEvents({ i18n, ...ways }) })
  const result = await outcome(client.call(calls.obtainReward, claim, options))
  const notes = notifications.get().shown.map(({ mode, text }) => ({ mode, text }))
  return { ...ways, session, result, notes, dialog: dialogs.get()[0]?.request as MessageRequest | undefined }
}

beforeEach(() => {
  notifications.set(() => ({ shown: [], log: [] }))
  dialogs.set(() => [])
})

describe('what each code of the catalogue shows', () => {
  it('51020: a tip in the words of its reason, else of the platform', async () => {
    const { notes, result } = await shownOf(() => answer('51020', { reason: 'OUT_OF_STOCK' }))
    expect(notes).toEqual([{ mode: 'normal', text: en['reason.OUT_OF_STOCK'] }])
    expect(result.status).toBe('rejected')
    const unknown = await shownOf(() => answer('51020', { reason: 'SOMETHING_NEW' }, { msg: 'Not today.' }))
    expect(unknown.notes[1]).toEqual({ mode: 'normal', text: 'Not today.' })
  })

  it('51020 may be left to the caller: all of it, or some reasons', async () => {
    const full = () => answer('51020', { reason: 'TEAM_FULL' })
    expect((await shownOf(full, { silentTip: true })).notes).toEqual([])
    expect((await shownOf(full, { silentTip: ['TEAM_FULL'] })).notes).toEqual([])
    expect((await shownOf(full, { silentTip: ['NEW_USER_ONLY'] })).notes).toHaveLength(1)
  })

  it('51020 for a reason there is no word for is said in the words of the platform, whoever wanted to say it', async () => {
    const strange = () => answer('51020', { reason: 'REASON_OF_TOMORROW' }, { msg: 'Come back tomorrow' })
    const { notes } = await shownOf(strange, { silentTip: true })
    expect(notes).toEqual([{ mode: 'normal', text: 'Come back tomorrow' }])
  })

  it('429 is of the sending: it is said even where tips are left to the caller', async () => {
    const tooOften = () => answer('51020', { reason: 'RATE_LIMITED' }, { status: 429 })
    const { notes } = await shownOf(tooOften, { silentTip: true })
    expect(notes).toEqual([{ mode: 'normal', text: en['reason.RATE_LIMITED'] }])
  })

  it('51021: the service-error dialog, even where tips are left to the caller', async () => {
    const { dialog, notes } = await shownOf(() => answer('51021', { reason: 'RISK_CONTROL' }), { silentTip: true })
    expect(dialog).toMatchObject({ kind: 'error', title: en['dialog.riskTitle'], message: en['reason.RISK_CONTROL'] })
    expect(dialog?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(notes).toEqual([])
  })

  it.each([
    [false, 'dialog.airdropAccount'],
    [true, 'dialog.airdropPosition'],
  ] as const)('51070: the airdrop dialog, with the way to what is wanting (account: %s)', async (hasAccount, key) => {
    const data = { passed: false, hasAccount, hasPosition: false, coin: 'PBT' }
    const { dialog, result, notes, toFutures } = await shownOf(() => answer('51070', data))
    expect(result).toEqual({ status: 'fulfilled', value: { code: '51070', data } })
    expect(dialog).toMatchObject({ kind: 'error', title: en['dialog.airdropTitle'], primary: { text: en[key] } })
    expect(notes).toEqual([])
    dialog?.primary?.run?.()
    expect(toFutures).toHaveBeenCalledOnce()
  })

  it.each(['00004', '434'])(
    '%s: login data are gone, the page stays, and what was begun can be gone on with',
    async (code) => {
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
    },
  )

  it.each(['00004', '434'])('%s to a read: said in passing, once', async (code) => {
    const toLogin = vi.fn()
    const onEvent = clientEvents({ i18n, toLogin, toFutures: () => {} })
    const { client, session } = world(() => answer(code), { tokens, onEvent })
    await outcome(client.call(calls.detail, { activityId: '1001' }))
    expect(session.get()).toBeNull()
    expect(notifications.get().shown.map(({ text }) => text)).toEqual([en['error.sessionExpired']])
    expect(toLogin).not.toHaveBeenCalled()
  })

  it('600: to log in, without a word', async () => {
    const { toLogin, notes, dialog } = await shownOf(() => answer('600'))
    expect(toLogin).toHaveBeenCalledOnce()
    expect(notes).toEqual([])
    expect(dialog).toBeUndefined()
  })

  it('any other: a dialog in our own words, with the code and what support can look for', async () => {
    const { dialog, notes } = await shownOf(() => answer('59999', null, { msg: 'Closed for repair.' }))
    expect(dialog).toMatchObject({ kind: 'error', message: en['error.code'].replace('{{code}}', '59999') })
    expect(dialog?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(notes).toEqual([])
  })
})

describe('what a failure without an answer shows', () => {
  const html = (status: number) => new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })
  const failing = async (platform: Platform) => {
    const onEvent = clientEvents({ i18n, toLogin: () => {}, toFutures: () => {} })
    const { client } = world(platform, { tokens, onEvent })
    await outcome(client.call(calls.readPushMsg, { all: true }))
    return { note: notifications.get().shown[0]?.text, dialog: dialogs.get()[0]?.request as MessageRequest | undefined }
  }

  it.each([
    ['a broken connection', () => Promise.reject(new TypeError('reset')), 'error.network'],
    ['a page in place of an answer', () => html(200), 'error.signIn'],
    ['a server in trouble', () => html(503), 'error.busy'],
  ] as const)('%s: what to do, and the reference', async (_, platform, key) => {
    const { note, dialog } = await failing(platform)
    expect(note).toMatch(new RegExp(`^${en[key]} · Reference [0-9a-f]{8}$`))
    expect(dialog).toBeUndefined()
  })

  it('refused before the platform saw it: a dialog', async () => {
    const { note, dialog } = await failing(() => html(403))
    expect(dialog).toMatchObject({ kind: 'error', message: en['error.notPossible'] })
    expect(note).toBeUndefined()
  })

  it('a change whose caller finds out what became of it says nothing of its own', async () => {
    const onEvent = clientEvents({ i18n, toLogin: () => {}, toFutures: () => {} })
    for (const platform of [() => html(502), () => answer('59999')]) {
      const { client } = world(platform, { tokens, onEvent, jitter: () => 0 })
      await outcome(client.call(calls.obtainReward, claim, { silentLost: true }))
    }
    expect(notifications.get().shown).toEqual([])
    expect(dialogs.get()).toEqual([])
  })
})

it('an id that cannot be had has its own sentence', async () => {
  const { client } = world(() => answer('51020', { reason: 'NOT_FOUND' }), {
    onEvent: clientEvents({ i18n, toLogin: () => {}, toFutures: () => {} }),
  })
  await outcome(client.call(calls.getActivityId, { alias: 'x' }, { silent: false }))
  expect(notifications.get().shown[0]?.text).toBe(en['error.getActivityId'])
})
