// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { connect } from '../../src/analytics/index.ts'
import { createAppConnection } from '../../src/app/appConnection.ts'
import { createSession, memoryStorage } from '../../src/request/index.ts'
import { fake, propertyOf } from '../helpers/fake.ts'

const first = 'first-token-0123456789'
const second = 'second-token-0123456789'

const canReceive = (value: unknown): value is { receive(message: unknown): boolean } =>
  typeof value === 'object' && value !== null && 'receive' in value

/** The object through which the app sends messages to the page. */
function receiverOf(window: object) {
  const found = propertyOf(window, 'playbillPage')
  if (!canReceive(found)) throw new Error('The page receives no messages.')
  return found
}

/** A page in an app whose bridge returns these tokens in order and answers `open` with the given function. */
async function inApp(
  tokens: (string | null)[],
  open: (message: unknown) => unknown = () => ({ data: true }),
  settings: unknown = null,
) {
  const style = new Map<string, string>()
  const classList = { remove: () => {}, add: (name: string) => style.set('class', name) }
  const documentElement = { classList, style: { setProperty: (name: string, value: string) => style.set(name, value) } }
  const visibility: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), visibility, { documentElement })
  const getToken = vi.fn(() => tokens.shift())
  const opened = vi.fn(open)
  const window = Object.assign(new EventTarget(), {
    document: page,
    history: { state: null, pushState: vi.fn(), back: vi.fn() },
    location: { pathname: '/en/activity/x', search: '?a=1', hash: '#b', replace: vi.fn() },
    playbillBridge: { getToken, getVersion: () => '4.2.16', getSettings: () => settings, open: opened },
  })
  const storage = memoryStorage()
  const session = createSession({ storage, cookies: { cookie: '' }, webview: true })
  const toWeb = vi.fn()
  const side = await createAppConnection({ window: fake<Window>(window), session, locale: 'en', toWeb, storage })
  if (!side) throw new Error('There is a bridge.')
  const show = async (state: DocumentVisibilityState, event = 'visibilitychange') => {
    page.visibilityState = state
    page.dispatchEvent(new Event(event))
    await new Promise((done) => setTimeout(done))
  }
  const door = receiverOf(window)
  return { side, session, storage, toWeb, getToken, opened, show, window, style, door }
}

describe("the app's token", () => {
  it('is stored in local storage', async () => {
    const { side, storage, session } = await inApp([first])
    await side.syncSession()
    expect(storage.getItem('accessToken')).toBe(first)
    expect(session.get()?.accessToken).toBe(first)
  })

  it('of another user replaces the user', async () => {
    const { side, session } = await inApp([second])
    session.signIn({ accessToken: first, userId: '7', loginName: 'seven' })
    await side.syncSession()
    expect(session.get()).toMatchObject({ accessToken: second, loginName: null })
    expect(session.get()?.userId).not.toBe('7')
  })

  it('changes nothing when it is the same, missing or invalid', async () => {
    for (const given of [first, null, 'short', 'with a space in it, and more']) {
      const { side, session } = await inApp([given])
      session.signIn({ accessToken: first, userId: '7' })
      const before = session.get()
      await side.syncSession()
      expect(session.get()).toBe(before)
    }
  })
})

describe('logging in', () => {
  it.each(['visibilitychange', 'resume'])(
    'uses the screen of the app and takes over the user on return (%s)',
    async (event) => {
      const { side, session, getToken, opened, show } = await inApp([first])
      await side.login()
      expect(opened).toHaveBeenCalledWith(expect.objectContaining({ action: 'open', params: { screen: 'login' } }))
      expect(getToken).not.toHaveBeenCalled()
      await show('hidden')
      expect(getToken).not.toHaveBeenCalled()
      await show('visible', event)
      expect(getToken).toHaveBeenCalledTimes(1)
      expect(session.get()?.accessToken).toBe(first)
    },
  )

  it('uses the web page when the app has no login screen', async () => {
    const { side, toWeb } = await inApp([first], () => Promise.reject(new Error('no')))
    await side.login()
    expect(toWeb).toHaveBeenCalledOnce()
  })
})

it('createAppSide returns null without a bridge', async () => {
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: false })
  const window = fake<Window>(new EventTarget())
  expect(
    await createAppConnection({ window, session, locale: 'en', toWeb: () => {}, storage: memoryStorage() }),
  ).toBeNull()
})

describe('returning to the page', () => {
  it('reads the user once per return', async () => {
    const { session, getToken, show } = await inApp([first, second])
    await show('hidden')
    await Promise.all([show('visible'), show('visible', 'resume')])
    expect(getToken).toHaveBeenCalledTimes(1)
    expect(session.get()?.accessToken).toBe(first)
    await show('hidden')
    await show('visible')
    expect(session.get()?.accessToken).toBe(second)
  })

  it('ends the session when the app is logged out, but not without an answer', async () => {
    const { session, show } = await inApp([first, null, ''])
    await show('visible')
    await show('visible')
    expect(session.get()?.accessToken).toBe(first)
    await show('visible')
    expect(session.get()).toBeNull()
  })
})

describe('the settings of the app', () => {
  it('are applied: theme, language, insets', async () => {
    const { window, style, storage } = await inApp([], undefined, {
      theme: 'dark',
      language: 'tr_TR',
      insets: { top: 44, bottom: 34, left: 0, right: 20 },
    })
    await waitFor(() => expect(style.get('class')).toBe('dark'))
    expect(storage.getItem('theme')).toBe('dark')
    expect(Object.fromEntries(style)).toMatchObject({
      '--pb-inset-top': '44px',
      '--pb-inset-bottom': '34px',
      '--pb-inset-side': '20px',
    })
    expect(window.location.replace).toHaveBeenCalledExactlyOnceWith('/tr-TR/activity/x?a=1#b')
  })

  it('are applied once, so that later changes of the viewer stay', async () => {
    const { window, door, storage } = await inApp([])
    const wish = { action: 'settings', params: { theme: 'dark', language: 'ar' } }
    expect(door.receive(wish)).toBe(true)
    storage.setItem('theme', 'light')
    expect(door.receive(JSON.stringify(wish))).toBe(true)
    expect(storage.getItem('theme')).toBe('light')
    expect(window.location.replace).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['nothing', null],
    ['a text', '<script>'],
    ['a theme there is not', { theme: 'red' }],
    ['a language that is an address', { language: '//evil.example' }],
    ['a language nobody speaks here', { language: 'xx-YY' }],
    ['insets that are code', { insets: { top: 'expression(1)', bottom: Number.NaN, left: {}, right: -5 } }],
  ])('are ignored for %s', async (_, settings) => {
    const { window, style } = await inApp([], undefined, settings)
    await new Promise((done) => setTimeout(done))
    expect([...style.values()].filter((value) => value !== '0px')).toEqual([])
    expect(window.location.replace).not.toHaveBeenCalled()
  })
})

describe('a screen of the app that cannot be opened', () => {
  it.each([
    ['assetTransfers', 'Path mapping not found'],
    ['becomeTrader', 'Please download the latest version of the app'],
  ])('%s is reported with the message of the specification, and rejected', async (screen, message) => {
    const sent: unknown[] = []
    connect((events) => sent.push(...events))
    const { side, window } = await inApp([])
    Object.assign(window.playbillBridge, { getVersion: () => '4.2.15' })
    await expect(side.open(screen)).rejects.toThrow(message)
    expect(sent).toContainEqual({ name: 'ScreenProblem', screen, message })
  })

  it('does not report a screen that opens', async () => {
    const sent: { name: string }[] = []
    connect((events) => sent.push(...events))
    const { side } = await inApp([])
    await side.open('kyc')
    expect(sent.filter(({ name }) => name === 'ScreenProblem')).toEqual([])
  })
})

describe('messages of the app', () => {
  it.each([['share'], ['constructor'], [''], [7]])('are refused for an unknown action: %j', async (action) => {
    const { door } = await inApp([])
    expect(() => door.receive({ action })).toThrow('Path mapping not found')
  })

  it.each([null, 'text', '{', [], 1])('are refused when invalid: %j', async (message) => {
    const { door } = await inApp([])
    expect(() => door.receive(message)).toThrow('Path mapping not found')
  })

  it('return false for "back" without a dialog, and read the user for "resume"', async () => {
    const { door, getToken } = await inApp([first])
    expect(door.receive({ action: 'back' })).toBe(false)
    expect(door.receive({ action: 'resume' })).toBe(true)
    await waitFor(() => expect(getToken).toHaveBeenCalledTimes(1))
  })

  it('return the version', async () => {
    const { side } = await inApp([])
    expect(await side.getVersion()).toBe('4.2.16')
  })
})
