import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdempotencyKeys } from '../../src/actions/idempotency.ts'
import { createSession, memoryStorage, safeStorage } from '../../src/request/index.ts'
import { cookieJar } from './requestHarness.ts'

const tokens = {
  accessToken: 'access/+=1234567890',
  accessTokenExpire: 5000,
  uToken: 'second',
  refreshToken: 'refresh',
  refreshTokenExpire: 9000,
  userId: '700000001',
  loginName: 'ne***@e***.com',
}

let now = 0
const clock = { now: () => now }
const here = (webview = false, storage = memoryStorage(), cookies = cookieJar(), events = new EventTarget()) => ({
  storage,
  cookies,
  events,
  session: createSession({ storage, cookies, webview, clock, secure: true, events }),
})

beforeEach(() => {
  now = 0
})

describe('the storage of tokens', () => {
  it('in a browser: cookies of 365 days with Path, SameSite and Secure', () => {
    const { session, cookies, storage } = here()
    session.signIn(tokens)
    expect(cookies.written.filter((text) => text.startsWith('accessToken='))).toEqual([
      'accessToken=access%2F%2B%3D1234567890; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    ])
    expect(cookies.cookie).toContain('uToken=second')
    expect(cookies.cookie).toContain('refreshToken=refresh')
    expect(cookies.cookie).toContain('refreshTokenExpire=9000')
    expect(storage.getItem('accessToken')).toBeNull()
  })

  it('in the app: local storage without cookies', () => {
    const { session, cookies, storage } = here(true)
    session.signIn(tokens)
    expect(storage.getItem('accessToken')).toBe(tokens.accessToken)
    expect(storage.getItem('accessTokenExpire')).toBe('5000')
    expect(cookies.written).toEqual([])
  })

  it.each([false, true])('is read by a later page (app: %s)', (webview) => {
    const { session, cookies, storage } = here(webview)
    session.signIn(tokens)
    expect(here(webview, storage, cookies).session.get()).toEqual(tokens)
  })

  it('without https: cookies without Secure', () => {
    const cookies = cookieJar()
    createSession({ storage: memoryStorage(), cookies, webview: false, secure: false }).signIn(tokens)
    expect(cookies.written.join()).not.toContain('Secure')
  })
})

describe('the current user', () => {
  it('is the same object until something changes', () => {
    const { session } = here()
    session.signIn(tokens)
    const before = session.get()
    session.refresh()
    expect(session.get()).toBe(before)
  })

  it('is null after the access token expires, and subscribers are notified', () => {
    const { session } = here()
    const heard = vi.fn()
    session.signIn(tokens)
    session.subscribe(heard)
    now = 4999
    expect(session.get()?.userId).toBe('700000001')
    now = 5000
    expect(session.get()).toBeNull()
    session.refresh()
    session.refresh()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('has a substitute id while only the token is known', () => {
    const { session } = here(true)
    session.signIn({ accessToken: 'a'.repeat(20) })
    const first = session.get()?.userId
    session.signIn({ accessToken: 'b'.repeat(20) })
    expect(session.get()?.userId).not.toBe(first)
    expect(first).toMatch(/^t-[0-9a-f]{16}$/)
  })

  it('is cleared, unless the given token is outdated', () => {
    const { session, cookies } = here()
    session.signIn(tokens)
    expect(session.clear('another')).toBe(false)
    expect(session.get()?.accessToken).toBe(tokens.accessToken)
    expect(session.clear(tokens.accessToken)).toBe(true)
    expect([session.get(), cookies.cookie, session.clear()]).toEqual([null, '', false])
  })
})

describe('other tabs', () => {
  it.each(['storage', 'visibilitychange', 'pageshow'])('are synchronized at %s', (event) => {
    const mine = here()
    const other = here(false, mine.storage, mine.cookies)
    const heard = vi.fn()
    mine.session.subscribe(heard)
    other.session.signIn(tokens)
    expect(mine.session.get()).toBeNull()
    mine.events.dispatchEvent(new Event(event))
    expect(mine.session.get()).toEqual(tokens)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('are notified through local storage', () => {
    const { session, storage } = here()
    session.signIn(tokens)
    const mark = storage.getItem('sessionChanged')
    now = 1
    session.clear()
    expect(mark).not.toBeNull()
    expect(storage.getItem('sessionChanged')).not.toBe(mark)
  })

  it('keep their newer login after an answer to this tab', () => {
    const mine = here()
    mine.session.signIn(tokens)
    const other = here(false, mine.storage, mine.cookies)
    other.session.signIn({ ...tokens, accessToken: 'a newer one' })
    expect(mine.session.clear(tokens.accessToken)).toBe(false)
    expect(mine.session.get()?.accessToken).toBe('a newer one')
  })

  it('agree for any order of changes', () => {
    const step = fc.record({
      tab: fc.nat(2),
      what: fc.constantFrom('signIn', 'clear', 'stale', 'look'),
      token: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const first = here()
        const tabs = [first, here(false, first.storage, first.cookies), here(false, first.storage, first.cookies)]
        let truth: string | undefined
        for (const { tab, what, token } of steps) {
          const session = tabs[tab]?.session
          const name = `token-${token}`
          if (what === 'signIn') session?.signIn({ accessToken: name })
          if (what === 'clear') session?.clear()
          if (what === 'stale') session?.clear(name)
          if (what === 'look') session?.refresh()
          truth =
            what === 'signIn' ? name : what === 'clear' || (what === 'stale' && truth === name) ? undefined : truth
        }
        for (const { session, events } of tabs) {
          events.dispatchEvent(new Event('visibilitychange'))
          expect(session.get()?.accessToken).toBe(truth)
        }
      }),
    )
  })
})

describe('storage that fails', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }

  it.each([
    ['is blocked', refuse],
    ['is missing', () => undefined],
    ['refuses everything', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ])('uses memory when it %s', (_, open) => {
    const storage = safeStorage(open)
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    storage.removeItem('b')
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['1', null])
  })

  it('writes to the real storage when possible', () => {
    const real = memoryStorage()
    safeStorage(() => real).setItem('a', '1')
    expect(real.getItem('a')).toBe('1')
  })
})

describe('idempotency keys', () => {
  const key = { user: '7', activity: '1001', task: 'kyc' }

  it('are stable over retries and reloads until the result is known', () => {
    const storage = memoryStorage()
    const id = createIdempotencyKeys(storage).keyFor(key)
    const reloaded = createIdempotencyKeys(storage)
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect([reloaded.pending(key), reloaded.keyFor(key)]).toEqual([id, id])
    reloaded.release(key)
    expect(reloaded.pending(key)).toBeNull()
    expect(reloaded.keyFor(key)).not.toBe(id)
  })

  it('differ by user, activity and task', () => {
    const operations = createIdempotencyKeys(memoryStorage())
    const keys = [
      key,
      { ...key, user: '8' },
      { ...key, activity: '1002' },
      { ...key, task: 'trade' },
      { user: '7', activity: '1001' },
    ]
    expect(new Set(keys.map(operations.keyFor)).size).toBe(keys.length)
  })

  it('are stored before they are returned', () => {
    const storage = memoryStorage()
    const write = vi.spyOn(storage, 'setItem')
    const id = createIdempotencyKeys(storage).keyFor(key)
    expect(write.mock.calls.map(([, value]) => value)).toEqual([id])
  })
})
