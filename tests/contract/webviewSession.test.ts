import { describe, expect, it, vi } from 'vitest'
import { createAppSide } from '../../src/app/inApp.ts'
import { createSession, memoryStorage } from '../../src/request/index.ts'

const first = 'first-token-0123456789'
const second = 'second-token-0123456789'

/** A page in an app whose bridge gives these tokens, one after the other, and answers `open` as told. */
async function inApp(tokens: (string | null)[], open: (message: unknown) => unknown = () => ({ data: true })) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const getToken = vi.fn(() => tokens.shift())
  const opened = vi.fn(open)
  const window = Object.assign(new EventTarget(), {
    document: page,
    playbillBridge: { getToken, getVersion: () => '4.2.16', open: opened },
  }) as unknown as Window
  const storage = memoryStorage()
  const session = createSession({ storage, cookies: { cookie: '' }, webview: true })
  const toWeb = vi.fn()
  const side = await createAppSide(window, session, toWeb)
  if (!side) throw new Error('There is a bridge.')
  const show = async (state: string, event = 'visibilitychange') => {
    page.visibilityState = state
    page.dispatchEvent(new Event(event))
    await new Promise((done) => setTimeout(done))
  }
  return { side, session, storage, toWeb, getToken, opened, show }
}

describe("the app's token", () => {
  it('goes to local storage', async () => {
    const { side, storage, session } = await inApp([first])
    await side.takeOver()
    expect(storage.getItem('accessToken')).toBe(first)
    expect(session.get()?.accessToken).toBe(first)
  })

  it('of another user makes another user', async () => {
    const { side, session } = await inApp([second])
    session.signIn({ accessToken: first, userId: '7', loginName: 'seven' })
    await side.takeOver()
    expect(session.get()).toMatchObject({ accessToken: second, loginName: null })
    expect(session.get()?.userId).not.toBe('7')
  })

  it('the same again changes nothing; none is no log-out; what is no token is none', async () => {
    for (const given of [first, null, 'short', 'with a space in it, and more']) {
      const { side, session } = await inApp([given])
      session.signIn({ accessToken: first, userId: '7' })
      const before = session.get()
      await side.takeOver()
      expect(session.get()).toBe(before)
    }
  })
})

describe('logging in', () => {
  it.each(['visibilitychange', 'resume'])("by the app's screen; coming back (%s) asks once", async (event) => {
    const { side, session, getToken, opened, show } = await inApp([first, second])
    await side.login()
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ action: 'open', params: { screen: 'login' } }))
    expect(getToken).not.toHaveBeenCalled()
    await show('hidden')
    expect(getToken).not.toHaveBeenCalled()
    await show('visible', event)
    await show('hidden')
    await show('visible', event)
    expect(getToken).toHaveBeenCalledTimes(1)
    expect(session.get()?.accessToken).toBe(first)
  })

  it('by the web where the app has no such screen', async () => {
    const { side, toWeb, getToken, show } = await inApp([first], () => Promise.reject(new Error('no')))
    await side.login()
    expect(toWeb).toHaveBeenCalledOnce()
    await show('visible')
    expect(getToken).not.toHaveBeenCalled()
  })
})

it('without a bridge there is no side of an app', async () => {
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: false })
  expect(await createAppSide(new EventTarget() as unknown as Window, session, () => {})).toBeNull()
})
