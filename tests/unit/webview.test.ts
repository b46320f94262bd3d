import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NativeForm } from '../../src/registry/actionForms.ts'
import { bridgeOf } from '../../src/webview/bridge.ts'
import type { ReplyName } from '../../src/webview/detect.ts'
import { type AppWindow, getToken, isWebview, loadBridge } from '../../src/webview/index.ts'
import { checkVersion, isNewEnough, screenMinVersions, screenOf } from '../../src/webview/screens.ts'

const token = 'token-0123456789.ABC_~+/='

interface Message {
  id: string
  action: string
  params: Record<string, unknown>
}

/** A window with the objects of an app. */
const windowWith = (parts: Partial<AppWindow>): AppWindow & EventTarget => Object.assign(new EventTarget(), parts)

type Answer = (message: Message) => unknown

/** Each kind of bridge, with answers like its native side. */
const apps: Record<string, (answer: Answer) => AppWindow> = {
  'our own': (answer) => windowWith({ playbillBridge: { getToken: answer, getVersion: answer, open: answer } }),
  'our own, with promises': (answer) =>
    windowWith({
      playbillBridge: Object.fromEntries(
        ['getToken', 'getVersion', 'open'].map((name) => [name, async (message: Message) => answer(message)]),
      ),
    }),
  Flutter: (answer) =>
    windowWith({ flutter_inappwebview: { callHandler: async (_, message) => answer(message as Message) } }),
  'DSBridge on Android': (answer) => {
    const window = windowWith({
      _dsbridge: { call: (_, argument) => JSON.stringify({ data: answer(JSON.parse(argument).data) }) },
    })
    return window
  },
  'DSBridge on iOS': (answer) =>
    windowWith({
      _dswk: true,
      prompt: (_, argument = '{}') => JSON.stringify({ data: answer(JSON.parse(argument).data) }),
    }),
  'DSBridge, calling back': (answer) => {
    const window: AppWindow = windowWith({
      _dsbridge: {
        call: (_, argument) => {
          const { data, _dscbstub }: { data: Message; _dscbstub: ReplyName } = JSON.parse(argument)
          setTimeout(() => window[_dscbstub]?.(answer(data)), 10)
          return '{}'
        },
      },
    })
    return window
  },
  WebViewJavascriptBridge: (answer) =>
    windowWith({ WebViewJavascriptBridge: { callHandler: (_, message, reply) => reply(answer(message as Message)) } }),
  'WebViewJavascriptBridge, late': (answer) => {
    const window = windowWith({ WVJBCallbacks: [] })
    setTimeout(() => {
      const bridge: AppWindow['WebViewJavascriptBridge'] = {
        callHandler: (_, message, reply) => reply(answer(message as Message)),
      }
      window.WebViewJavascriptBridge = bridge
      for (const wait of window.WVJBCallbacks ?? []) wait(bridge)
    }, 100)
    return window
  },
  'WebKit with replies': (answer) => {
    const handler = { postMessage: async (message: object) => answer(message as Message) }
    return windowWith({ webkit: { messageHandlers: { getToken: handler, getVersion: handler, open: handler } } })
  },
  'WebKit without': (answer) => {
    const window: AppWindow = windowWith({})
    const postMessage = (message: object) => {
      const { reply, ...rest } = message as Message & { reply: ReplyName }
      setTimeout(() => window[reply]?.(answer(rest)), 10)
    }
    window.webkit = {
      messageHandlers: { getToken: { postMessage }, getVersion: { postMessage }, open: { postMessage } },
    }
    return window
  },
  'plain Android': (answer) => {
    const handler = (text: string) => answer(JSON.parse(text))
    return windowWith({ Android: { getToken: handler, getVersion: handler, open: handler } })
  },
}

/** An app of this version that records its messages. */
function app(version: string | null, asked: Message[] = []): Answer {
  return (message) => {
    asked.push(message)
    if (message.action === 'getToken') return token
    return message.action === 'getVersion' ? version : { id: message.id, data: 'opened' }
  }
}

const within = async <T>(promise: Promise<T>, ms: number) => {
  const settled = Promise.allSettled([promise])
  await vi.advanceTimersByTimeAsync(ms)
  return (await settled)[0]
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the app is detected', () => {
  it.each(Object.keys(apps))('by %s', (name) => {
    expect(isWebview(apps[name]?.(app('5')) ?? {})).toBe(true)
  })

  it('not by the user agent or by objects without getToken', () => {
    const navigator = { userAgent: 'Mozilla/5.0 _dsbridge Playbill/4.2.16' }
    const others = [
      windowWith({}),
      Object.assign(windowWith({}), { navigator }),
      windowWith({ playbillBridge: { open: () => {} } }),
      windowWith({ webkit: { messageHandlers: { share: { postMessage: () => {} } } } }),
      windowWith({ Android: { open: () => {} } }),
    ]
    for (const window of others) expect(isWebview(window)).toBe(false)
  })

  it('never inside a frame', () => {
    const page = apps['plain Android']?.(app('5')) as AppWindow
    expect(isWebview(Object.assign(page, { top: page }))).toBe(true)
    expect(isWebview(Object.assign(page, { top: windowWith({}) }))).toBe(false)
  })

  it('once: the page keeps the first bridge', async () => {
    const window = apps.Flutter?.(app('5')) as AppWindow
    const bridge = bridgeOf(window)
    window.playbillBridge = { getToken: () => 'another-token-0123456789' }
    expect(bridgeOf(window)).toBe(bridge)
    expect(await bridge?.getToken()).toBe(token)
  })

  it('in order of trust with several bridges', async () => {
    const window = Object.assign(apps['plain Android']?.(() => 'android-token-0123456789') as AppWindow, {
      playbillBridge: { getToken: () => token },
    })
    expect(await bridgeOf(window)?.getToken()).toBe(token)
  })
})

describe('the token', () => {
  it.each(Object.keys(apps))('is read over %s', async (name) => {
    const asked: Message[] = []
    const window = apps[name]?.(app('5', asked)) ?? expect.unreachable()
    expect(await within(bridgeOf(window)?.getToken() as Promise<unknown>, 200)).toEqual({
      status: 'fulfilled',
      value: token,
    })
    expect(asked[0]).toMatchObject({ action: 'getToken', params: {}, id: expect.stringMatching(/^\w{10,}$/) })
  })

  it.each([
    ['fifteen characters', 'x'.repeat(15)],
    ['2049 characters', 'x'.repeat(2049)],
    ['a space', 'token with spaces in it'],
    ['markup', '<script>alert(1)</script>'],
    ['nothing', ''],
    ['null', null],
    ['a number', 1234567890123456],
    ['an object without data', { token }],
    ['an answer to another message', { id: 'other', data: token }],
    ['an error', { error: 'no user' }],
  ])('is null for %s', async (_, reply) => {
    for (const make of Object.values(apps)) {
      const result = await within(bridgeOf(make(() => reply))?.getToken() as Promise<unknown>, 2000)
      expect(result).toEqual({ status: 'fulfilled', value: null })
    }
  })

  it.each([16, 2048])('can have %i characters and be wrapped', async (length) => {
    const long = 'x'.repeat(length)
    for (const wrap of [
      (_: string) => long,
      (id: string) => ({ id, data: long }),
      (id: string) => JSON.stringify({ id, data: long }),
    ]) {
      const window = windowWith({ playbillBridge: { getToken: ({ id }: Message) => wrap(id) } })
      expect(await bridgeOf(window)?.getToken()).toBe(long)
    }
  })

  it('is awaited for two seconds', async () => {
    const window = windowWith({ playbillBridge: { getToken: () => new Promise(() => {}) } })
    const done = vi.fn()
    void bridgeOf(window)?.getToken().then(done)
    await vi.advanceTimersByTimeAsync(1999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledWith(null)
  })

  it('is requested again when Flutter is ready', async () => {
    let isReady = false
    const callHandler = () => {
      if (!isReady) throw new Error('not ready')
      return Promise.resolve(token)
    }
    const window = windowWith({ flutter_inappwebview: { callHandler } })
    const pending = within(bridgeOf(window)?.getToken() as Promise<unknown>, 1500)
    isReady = true
    window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'))
    expect(await pending).toEqual({ status: 'fulfilled', value: token })
  })

  it('is null in a browser', async () => {
    expect([await getToken(windowWith({})), await loadBridge(windowWith({}))]).toEqual([null, null])
  })
})

describe('screens of the app', () => {
  it.each(Object.keys(apps))('open over %s', async (name) => {
    const asked: Message[] = []
    const window = apps[name]?.(app('4.2.16', asked)) ?? expect.unreachable()
    const result = await within(bridgeOf(window)?.open('becomeTrader', { from: 'hero' }) as Promise<void>, 3000)
    expect(result.status).toBe('fulfilled')
    expect(asked.at(-1)).toMatchObject({ action: 'open', params: { screen: 'becomeTrader', from: 'hero' } })
  })

  it('are not requested when unknown', async () => {
    const asked: Message[] = []
    const bridge = bridgeOf(windowWith({ playbillBridge: { getToken: app(null, asked), open: app(null, asked) } }))
    for (const name of ['', 'Home', 'asset recharge', 'constructor', '__proto__', '//evil.example']) {
      await expect(bridge?.open(name)).rejects.toMatchObject({ message: 'Path mapping not found', reason: 'unknown' })
    }
    expect(asked).toEqual([])
  })

  it('are rejected when they need a newer app', async () => {
    const asked: Message[] = []
    const window = apps['our own']?.(app('4.2.13', asked)) ?? expect.unreachable()
    const message = 'Please download the latest version of the app'
    await expect(bridgeOf(window)?.open('supportChat')).rejects.toMatchObject({ message, reason: 'tooOld' })
    expect(asked.map(({ action }) => action)).toEqual(['getVersion'])
  })

  it('open without a minimum version in any app', async () => {
    const open = vi.fn()
    const bridge = bridgeOf(windowWith({ playbillBridge: { getToken: () => token, open } }))
    await within(bridge?.open('kyc') as Promise<void>, 3000)
    expect(open).toHaveBeenCalledTimes(1)
    expect(await within(bridge?.open('follow') as Promise<void>, 3000)).toMatchObject({ reason: { reason: 'tooOld' } })
  })

  it('reject when the app refuses or lacks the action', async () => {
    const refusing = windowWith({ playbillBridge: { getToken: () => token, open: () => ({ error: 'closed' }) } })
    await expect(bridgeOf(refusing)?.open('home')).rejects.toThrow('closed')
    const lacking = windowWith({ playbillBridge: { getToken: () => token } })
    await expect(bridgeOf(lacking)?.open('home')).rejects.toThrow('Path mapping not found')
  })

  it('are awaited only for sharing', async () => {
    const result = async () => new Promise((resolve) => setTimeout(resolve, 60_000, { shared: false }))
    const bridge = bridgeOf(windowWith({ playbillBridge: { getToken: () => token, open: result } }))
    expect(await within(bridge?.open('share') as Promise<unknown>, 61_000)).toMatchObject({ value: { shared: false } })
    expect(await within(bridge?.open('home') as Promise<unknown>, 1_000)).toMatchObject({ value: undefined })
  })

  it('count as opened when a share has no answer', async () => {
    const bridge = bridgeOf(windowWith({ playbillBridge: { getToken: () => token, open: () => undefined } }))
    expect(await within(bridge?.open('share') as Promise<unknown>, 1_000)).toEqual({
      status: 'fulfilled',
      value: undefined,
    })
  })

  it('are the fourteen screens of configs', () => {
    const { screen } = NativeForm.properties
    expect(Object.keys(screenMinVersions).sort()).toEqual([...screen.enum].sort())
    expect(Object.keys(screenMinVersions)).toHaveLength(14)
  })
})

describe('versions', () => {
  it.each([
    ['4.2.14', true],
    ['4.2.13', false],
    ['4.10.0', true],
    ['4.3', true],
    ['4.2', false],
    ['5', true],
    ['4.2.14-beta', true],
    ['4.2.14+7', true],
    ['v4.2.14', true],
    ['04.02.14', true],
    ['4.2.14.0', true],
    ['', false],
    ['abc', false],
    ['4..2', false],
    ['4.2.1e9', false],
    [null, false],
    [undefined, false],
  ])('%s against 4.2.14: %s', (version, expected) => {
    expect(isNewEnough(version, '4.2.14')).toBe(expected)
  })

  it('match the specification', () => {
    expect(() => checkVersion('follow', '4.2')).not.toThrow()
    expect(() => checkVersion('becomeTrader', '4.2.15')).toThrow('Please download the latest version of the app')
    expect(() => checkVersion('copyTrade', '4.2.14')).not.toThrow()
    expect(() => checkVersion('home', null)).not.toThrow()
    expect(screenOf('kyc')).toBe('kyc')
  })
})
