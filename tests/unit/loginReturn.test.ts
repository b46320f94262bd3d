// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handOverAddress } from '../../src/actions/handOver.ts'
import { loginReturnScript } from '../../src/app/loginReturnScript.ts'
import { takeReturnPosition } from '../../src/app/scrollPositions.ts'
import { pendingLoginAge, pendingLoginsKey } from '../../src/contract/loginReturn.ts'
import { createSession } from '../../src/request/index.ts'

const token = 'header.payload.signature-of-the-token'
const path = '/en/activity/newcomer?code=1#tasks'

/** Files share the storage and the cookies of a worker. */
function clear() {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the session of the page uses cookies, too.
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`
}
beforeEach(clear)
afterEach(clear)

/** Begins a login and returns its `state`. */
function begin(to = path): string {
  const url = new URL(
    handOverAddress({ url: 'https://id.example/login', locale: 'en', path: to, loginReturn: true, fields: { a: 'b' } }),
  )
  expect(url.searchParams.get('redirect')).toBe('/en/login/return')
  expect(url.searchParams.get('a')).toBe('b')
  expect(url.href).not.toContain('activity')
  return url.searchParams.get('state') ?? ''
}

/** Runs the script at an address with a fragment. */
function land(fields: Record<string, string>) {
  const seen = { address: '', to: null as string | null, failed: false }
  const failed = { hidden: true }
  const hash = `#${new URLSearchParams(fields)}`
  const location = {
    hash,
    pathname: '/en/login/return',
    origin: window.location.origin,
    protocol: 'http:',
    replace: (to: string) => {
      seen.to = to
    },
  }
  const history = {
    replaceState: (_state: unknown, _title: string, address: string) => {
      seen.address = address
    },
  }
  const cookies = {
    get cookie() {
      return document.cookie
    },
    set cookie(text: string) {
      // biome-ignore lint/suspicious/noDocumentCookie: the script of the page writes cookies.
      document.cookie = text
    },
    getElementById: () => failed,
  }
  // Runs the script of the page, which is text, with replacements of the browser's objects.
  new Function('location', 'history', 'document', 'addEventListener', loginReturnScript)(
    location,
    history,
    cookies,
    () => {},
  )
  return { ...seen, failed: !failed.hidden }
}

const session = () => createSession({ storage: localStorage, cookies: document, webview: false, secure: false })

describe('the return from a login', () => {
  it('leads to the scroll position where the login began, once, and only on that page', () => {
    window.history.replaceState(null, '', '/en/activity/newcomer?code=1')
    Object.defineProperty(window, 'scrollY', { value: 700.4, configurable: true })
    const landed = (to?: string) => land({ access_token: token, state: begin(to) }).to
    expect(landed()).toBe(path)
    expect(takeReturnPosition('/en/activity/lottery')).toBeNull()
    expect(takeReturnPosition('/en/activity/newcomer')).toBeNull()
    expect(landed()).toBe(path)
    expect(takeReturnPosition('/en/activity/newcomer')).toBe(700)
    expect(takeReturnPosition('/en/activity/newcomer')).toBeNull()
    // Begun on the login page of this site, whose own position means nothing there.
    expect(landed('/en/rewards')).toBe('/en/rewards')
    expect(takeReturnPosition('/en/rewards')).toBeNull()
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
    window.history.replaceState(null, '', '/')
  })

  it('stores the token as the session does, removes it from the address, and leads to where the login began', () => {
    session().signIn({ accessToken: 'token-of-another-user', userId: '7', loginName: 'other', uToken: 'x' })
    const state = begin()
    expect(land({ access_token: token, state, expires_in: '600' })).toEqual({
      address: '/en/login/return',
      to: path,
      failed: false,
    })
    const stored = session().get()
    expect(stored).toMatchObject({ accessToken: token, loginName: null, uToken: null, refreshToken: null })
    expect(stored?.userId).toMatch(/^t-/)
    expect(Number(stored?.accessTokenExpire) - Date.now()).toBeGreaterThan(590_000)
    expect(Number(stored?.accessTokenExpire) - Date.now()).toBeLessThanOrEqual(600_000)
    // All that a session can store is replaced.
    session().signIn({ accessToken: token })
    expect(document.cookie).toBe(`accessToken=${token}`)
  })

  it('works once per login, in any order of several logins', () => {
    const states = [begin('/en/rewards'), begin('/en/messages')]
    expect(land({ access_token: token, state: states[0] ?? '' }).to).toBe('/en/rewards')
    expect(land({ access_token: token, state: states[0] ?? '' })).toMatchObject({ to: null, failed: true })
    expect(land({ access_token: token, state: states[1] ?? '' }).to).toBe('/en/messages')
    expect(localStorage.getItem(pendingLoginsKey)).toBe('[]')
  })

  it.each([
    ['without a state', () => ({ access_token: token })],
    ['with an empty state', () => ({ access_token: token, state: '' })],
    ['with a state that was not begun here', () => ({ access_token: token, state: 'made-up' })],
    ['without a token', () => ({ state: begin() })],
    ['with a token of another shape', () => ({ state: begin(), access_token: 'a; Domain=evil.example;' })],
    ['with a token that is too long', () => ({ state: begin(), access_token: 'x'.repeat(3_801) })],
    ['to another site', () => ({ state: begin('//evil.example/en'), access_token: token })],
    ['to an address', () => ({ state: begin('https://evil.example/en'), access_token: token })],
    ['to a path that browsers read as a host', () => ({ state: begin('/\\evil.example'), access_token: token })],
    ['to dot segments before a host', () => ({ state: begin('/.//evil.example'), access_token: token })],
  ])('%s fails, and nobody is logged in', (_how, fields) => {
    begin()
    expect(land(fields() as Record<string, string>)).toEqual({ address: '/en/login/return', to: null, failed: true })
    expect(session().get()).toBeNull()
  })

  it('is too late after an hour', () => {
    const state = begin()
    const pending = JSON.parse(localStorage.getItem(pendingLoginsKey) ?? '[]')
    pending[0].at -= pendingLoginAge
    localStorage.setItem(pendingLoginsKey, JSON.stringify(pending))
    expect(land({ access_token: token, state })).toMatchObject({ to: null, failed: true })
  })

  it('keeps logins that may still return, and drops older ones when another begins', () => {
    const at = Date.now()
    const stored = [null, { state: 'a', path, at: at - 1_000 }, { state: 'b', path, at: at - pendingLoginAge - 1 }]
    localStorage.setItem(pendingLoginsKey, JSON.stringify(stored))
    const state = begin()
    const pending: { state: string }[] = JSON.parse(localStorage.getItem(pendingLoginsKey) ?? '[]')
    expect(pending.map((login) => login.state)).toEqual([state, 'a'])
    for (const text of ['{', 'null']) {
      localStorage.setItem(pendingLoginsKey, text)
      begin()
      expect(JSON.parse(localStorage.getItem(pendingLoginsKey) ?? '[]'), text).toHaveLength(1)
    }
  })

  it('of a viewer who did not log in leads back as a visitor', () => {
    expect(land({ error: 'access_denied', state: begin() })).toMatchObject({ to: path, failed: false })
    expect(land({ error: 'access_denied', state: 'made-up' })).toMatchObject({ to: null, failed: true })
    expect(session().get()).toBeNull()
  })

  it('survives foreign content of the storage, which keeps five logins at most', () => {
    for (const text of ['{', 'null', '7', '[null,1,{"at":"x"}]']) {
      localStorage.setItem(pendingLoginsKey, text)
      expect(land({ access_token: token, state: begin() }).to, text).toBe(path)
    }
    for (let index = 0; index < 9; index++) begin()
    expect(JSON.parse(localStorage.getItem(pendingLoginsKey) ?? '')).toHaveLength(5)
  })
})
