// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyAction, RendererHooks } from '../../src/actions/action.ts'
import { createDispatch } from '../../src/actions/dispatch.ts'
import '../../src/actions/handlers/index.ts'
import { copy } from '../../src/actions/handlers/copy.ts'
import type { PageDeps } from '../../src/actions/pageDeps.ts'
import { showBlock } from '../../src/actions/showBlock.ts'
import { createSession, memoryStorage } from '../../src/request/index.ts'
import { leavePrompt } from '../../src/ui/dialog/openSite.ts'
import { dialogs, type ModalRequest } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { fake } from '../helpers/fake.ts'
import { stubBrowser } from './fakeBrowser.ts'

const chunk = vi.hoisted(() => ({ isLost: false, asked: 0 }))
vi.mock('../../src/actions/loadHandlers.ts', async (original) => {
  const { loadHandlers } = await original<typeof import('../../src/actions/loadHandlers.ts')>()
  const load = () => {
    chunk.asked += 1
    return chunk.isLost ? Promise.reject(new Error('chunk lost')) : loadHandlers()
  }
  return { loadHandlers: load }
})

let browser: ReturnType<typeof stubBrowser>
const said = () => notifications.get().shown.map(({ mode, text }) => [mode, text])

beforeEach(() => {
  browser = stubBrowser()
  Object.assign(chunk, { isLost: false, asked: 0 })
  notifications.set(() => ({ shown: [], log: [] }))
  dialogs.set(() => [])
  leavePrompt.set(() => null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an action of a page', () => {
  const navigate = vi.fn()
  const login = vi.fn(() => true)
  const open = vi.fn(async () => {})
  const app = async () => ({ open, login: async () => {} })

  function run(action: AnyAction, more: object = {}, renderer: RendererHooks = {}, stage = () => false) {
    const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
    const page = fake<PageDeps>({
      info: { path: (to: string) => `/en${to}`, origin: () => 'https://promo.example', activityId: '1001', calls: {} },
      runtime: { session, visitStorage: {}, clock: { now: () => 0 }, client: {} },
      viewer: { status: 'user', userId: '7' },
      t: (key: string) => key,
      ...{ login, navigate, links: null, rows: {}, activity: null, refresh: async () => {} },
      ...more,
    })
    return createDispatch(page, renderer, stage)(action, {})
  }
  const inApp = () => {
    const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
    return { runtime: { session, visitStorage: {}, clock: { now: () => 0 }, client: {}, app } }
  }

  beforeEach(() => {
    vi.clearAllMocks()
  })

  it('logs in without loading a chunk, and sends a visitor who joins to the login', async () => {
    expect(await run({ action: 'login' })).toBe(true)
    expect(await run({ action: 'apply' }, { viewer: { status: 'visitor', userId: null } })).toBe(true)
    expect([login.mock.calls.length, chunk.asked]).toEqual([2, 0])
  })

  it('loads the handlers when a user joins', async () => {
    chunk.isLost = true
    expect(await run({ action: 'apply' })).toBe(false)
    expect([login.mock.calls.length, chunk.asked]).toEqual([0, 1])
    expect(said()).toEqual([['error', 'error.network']])
  })

  it('navigates to a page of the site in the current language', async () => {
    expect(await run({ action: 'navigate', to: '/asset' })).toBe(true)
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/en/asset')
    expect(chunk.asked).toBe(0)
  })

  it('lets a visitor navigate and open dialogs', async () => {
    const openDialog = vi.fn()
    const visitor = { viewer: { status: 'visitor', userId: null } }
    expect(await run({ action: 'navigate', to: '/asset' }, visitor)).toBe(true)
    expect(await run({ action: 'dialog', title: 'a.title', body: [] }, visitor, { openDialog })).toBe(true)
    expect([navigate.mock.calls, openDialog.mock.calls.length, login.mock.calls]).toEqual([[['/en/asset']], 1, []])
  })

  it('scrolls to a block of the page', async () => {
    const block = { scrollIntoView: vi.fn(), focus: vi.fn(), querySelector: () => null }
    browser.document.getElementById = (id) => (id === 'tasks' ? block : null)
    expect(await run({ action: 'navigate', to: '#tasks' })).toBe(true)
    expect(block.scrollIntoView).toHaveBeenCalledOnce()
    expect(block.focus).toHaveBeenCalledOnce()
    expect(navigate).not.toHaveBeenCalled()
  })

  it('asks before it opens another site, except own hosts, and refuses hosts that are not allowed', async () => {
    const to = 'https://help.example/faq'
    const go = (links: unknown) => run({ action: 'navigate', to }, { links })
    const openTab = vi.fn()
    Object.assign(browser.window, { open: openTab })
    expect(await go(null)).toBe(true)
    expect(leavePrompt.get()).toEqual({ href: to, open: true })
    leavePrompt.set(() => null)
    expect(await go({ hosts: ['help.example'], own: ['help.example'] })).toBe(true)
    expect([leavePrompt.get(), openTab.mock.calls.length]).toEqual([null, 1])
    expect(await go({ hosts: ['other.example'], own: [] })).toBe(false)
    expect([leavePrompt.get(), navigate.mock.calls.length]).toEqual([null, 0])
  })

  it('refuses a javascript: address', async () => {
    expect(await run({ action: 'navigate', to: 'javascript:alert(1)' })).toBe(false)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('opens a screen in the app, and its page in a browser', async () => {
    const screen = { action: 'native', screen: 'kyc', else: '/verify' } as const
    expect(await run(screen)).toBe(true)
    expect([navigate.mock.calls, chunk.asked]).toEqual([[['/en/verify']], 0])
    expect(await run(screen, inApp())).toBe(true)
    expect(open).toHaveBeenCalledExactlyOnceWith('kyc', undefined)
    expect(navigate).toHaveBeenCalledOnce()
    expect(await run({ action: 'native', screen: 'asset' })).toBe(true)
    expect(navigate).toHaveBeenLastCalledWith('/en/asset')
  })

  it('opens a dialog and runs a sequence in order', async () => {
    const openDialog = vi.fn()
    const dialog = { action: 'dialog', title: 'a.title', body: [] } as const
    const steps = [dialog, { action: 'navigate', to: '/asset' }, { action: 'login' }]
    expect(await run({ action: 'sequence', steps }, {}, { openDialog })).toBe(true)
    expect(openDialog).toHaveBeenCalledExactlyOnceWith(dialog)
    expect([navigate.mock.calls, login.mock.calls.length]).toEqual([[['/en/asset']], 1])
    expect(await run(dialog)).toBe(false)
  })

  it('makes a draw for a user, and sends a visitor to the login', async () => {
    expect(await run({ action: 'draw' })).toBe(false)
    expect(login).not.toHaveBeenCalled()
    expect(await run({ action: 'draw' }, { viewer: { status: 'visitor', userId: null } })).toBe(true)
    expect(login).toHaveBeenCalledOnce()
  })
})

describe('showing a block', () => {
  const field = { focus: vi.fn() }
  const block = { scrollIntoView: vi.fn(), querySelector: vi.fn((_wanted: string) => field) }
  /** Ids of the blocks on the page. */
  let there: string[] = []
  let changed: () => void = () => {}
  const observer = { observe: vi.fn(), disconnect: vi.fn() }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    there = []
    browser.document.getElementById = (id) => (there.includes(id) ? block : null)
    class FakeObserver {
      observe = observer.observe
      disconnect = observer.disconnect
      constructor(listener: () => void) {
        changed = listener
      }
    }
    vi.stubGlobal('MutationObserver', FakeObserver)
  })

  it.each([
    [undefined, 'smooth'],
    [false, 'smooth'],
    [true, 'auto'],
  ])('scrolls to it and focuses its first field (reduced motion %s: %s)', (matches, behavior) => {
    there = ['tasks']
    const asked = vi.fn((_query: string) => ({ matches }))
    if (matches !== undefined) Object.assign(browser.window, { matchMedia: asked })
    expect(showBlock('tasks')).toBe(true)
    expect(block.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'center', behavior })
    expect(field.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
    expect(observer.observe).not.toHaveBeenCalled()
    if (matches !== undefined) expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
    for (const name of ['input', 'select', 'textarea', 'button'])
      expect(block.querySelector.mock.calls[0]?.[0].split(', ')).toContain(name)
  })

  it('waits five seconds for a block that is not rendered yet', () => {
    expect(showBlock('tasks')).toBe(true)
    expect(observer.observe).toHaveBeenCalledExactlyOnceWith(browser.document.body, { childList: true, subtree: true })
    changed()
    expect([block.scrollIntoView.mock.calls.length, observer.disconnect.mock.calls.length]).toEqual([0, 0])
    there = ['tasks']
    changed()
    expect([block.scrollIntoView.mock.calls.length, observer.disconnect.mock.calls.length]).toEqual([1, 1])
    vi.clearAllMocks()
    there = []
    showBlock('tasks')
    vi.advanceTimersByTime(4_999)
    expect(observer.disconnect).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(observer.disconnect).toHaveBeenCalled()
  })
})

describe('copying without a clipboard', () => {
  const t = (key: string) => key

  it.each([['PB7K'], [42]])('selects the text of an invisible field: %j', async (value) => {
    const { document: page, made, FakeElement } = browser
    const focused = new FakeElement()
    page.activeElement = focused
    page.execCommand.mockReturnValue(true)
    expect(await copy(value, { t })).toBe(true)
    const [field] = made
    const { tagName, value: text, readOnly, style } = field ?? expect.unreachable()
    expect({ tagName, text, readOnly, style }).toEqual({
      tagName: 'textarea',
      text: `${value}`,
      readOnly: true,
      style: { position: 'fixed', opacity: '0' },
    })
    expect(page.body.append.mock.calls[0]?.[0]).toBe(field)
    expect(field?.select).toHaveBeenCalledOnce()
    expect(field?.remove).toHaveBeenCalledOnce()
    expect(page.execCommand).toHaveBeenCalledExactlyOnceWith('copy')
    expect(focused.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
    expect(said()).toEqual([['success', 'common.copied']])
    expect(dialogs.get()).toEqual([])
  })

  it.each([
    ['is refused', () => false],
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
  ])('shows the text when execCommand %s', async (_, execCommand) => {
    const { document: page, made } = browser
    page.activeElement = null
    page.execCommand.mockImplementation(execCommand)
    expect(await copy('PB7K', { t })).toBe(false)
    expect(made[0]?.remove).toHaveBeenCalledOnce()
    expect(said()).toEqual([])
    const request = dialogs.get()[0]?.request as ModalRequest
    expect(request).toMatchObject({ kind: 'modal', title: 'common.copy' })
    // A code is left to right in every language, can wrap anywhere, and is selected by one click.
    expect(request.content).toMatchObject({
      type: 'p',
      props: { dir: 'ltr', style: { overflowWrap: 'anywhere', userSelect: 'all' }, children: 'PB7K' },
    })
  })

  it('copies the text where a dialog keeps the focus, and leaves later copies alone', async () => {
    const { document: page } = browser
    const setData = vi.fn()
    const copyEvent = () => Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } })
    // The browser copies what a listener has set if it prevents the default.
    page.execCommand.mockImplementation(() => !page.dispatchEvent(copyEvent()))
    expect(await copy('PB7K', { t })).toBe(true)
    expect(setData.mock.calls).toEqual([['text/plain', 'PB7K']])
    expect(page.dispatchEvent(copyEvent())).toBe(true)
    expect(setData).toHaveBeenCalledOnce()
  })

  it('leaves the selection to the browser where the event has no data', async () => {
    const { document: page } = browser
    page.execCommand.mockImplementation(() => page.dispatchEvent(new Event('copy', { cancelable: true })))
    expect(await copy('PB7K', { t })).toBe(true)
  })

  it('falls back only when the clipboard refuses', async () => {
    browser.document.execCommand.mockReturnValue(true)
    browser.setNavigator({ clipboard: { writeText: () => Promise.reject(new Error('no')) } })
    expect(await copy('PB7K', { t })).toBe(true)
    expect(browser.document.execCommand).toHaveBeenCalledOnce()
    browser.setNavigator({ clipboard: { writeText: async () => {} } })
    expect(await copy('PB7K', { t })).toBe(true)
    expect(browser.document.execCommand).toHaveBeenCalledOnce()
  })
})
