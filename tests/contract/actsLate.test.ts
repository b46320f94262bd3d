import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { LateAction } from '../../src/render/acts/action.ts'
import { late } from '../../src/render/acts/late.ts'
import type { Ways } from '../../src/render/acts/ways.ts'
import { dialogs } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { DestinationProblem } from '../../src/webview/destinations.ts'

const content = calls.getUserShareContent.example

/** A page, in a browser unless an app is given. */
function onPage({ app, ...more }: { app?: ReturnType<typeof anApp> } & Partial<Omit<Ways, 'app'>> = {}) {
  const sent: { name: string; input: Record<string, unknown> }[] = []
  const went: string[] = []
  const answers: Record<string, unknown> = {
    getUserShareContent: { ...content, title: 'Two<br>lines' },
    getRewardList: calls.getRewardList.example,
    obtainReward: {
      record: null,
      completion: null,
      lottery: { remainCount: 0, prizeId: 'none', index: 2, ticketId: 'k', seedDay: '2026-01-01', soldOut: false },
    },
  }
  const show = { received: vi.fn(), checking: vi.fn(), unknown: vi.fn() }
  const context = {
    activityId: '1001',
    activity: () => ({ lottery: { drawTaskId: 'draw-1001', usedCount: 0 } }),
    client: {
      call: async ({ name }: Call, input: Record<string, unknown>) => {
        sent.push({ name, input })
        return answers[name]
      },
    },
    operationId: () => 'an-id',
    settled: vi.fn(),
    refresh: async () => {},
    now: () => 0,
    show,
  } as unknown as Ways['context']
  const login = vi.fn(() => true)
  const ways: Ways = {
    context,
    seams: {},
    t: (key) => key,
    loggedIn: true,
    app: async () => app ?? null,
    path: (to) => `/ar${to}`,
    go: (to) => {
      went.push(to)
      return true
    },
    login,
    stage: () => false,
    act: (action, about) => late(action as LateAction, about, ways),
    ...more,
  }
  const run = (action: LateAction, about = {}) => late(action, about, ways)
  return { run, sent, went, login, show, context }
}

const anApp = (open: (screen: string, params?: Record<string, unknown>) => Promise<void> = async () => {}) => ({
  login: vi.fn(async () => {}),
  open: vi.fn(open),
})
const said = () => notifications.get().shown.map(({ text }) => text)
const setNavigator = (parts: Partial<Record<'share' | 'clipboard', unknown>>) => {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(navigator, name, { value, configurable: true })
}
const writeText = vi.fn(async () => {})

beforeEach(() => {
  notifications.set(() => ({ shown: [], log: [] }))
  dialogs.set(() => [])
  writeText.mockClear()
  setNavigator({ clipboard: { writeText }, share: undefined })
})
afterEach(() => setNavigator({ clipboard: undefined, share: undefined }))

describe('a screen of the app', () => {
  it('opens in the app, with what the block knows of it', async () => {
    const app = anApp()
    const { run, went } = onPage({ app })
    expect(await run({ action: 'native', screen: 'follow', else: '/traders' }, { params: { traderId: 't7' } })).toBe(
      true,
    )
    expect(app.open).toHaveBeenCalledWith('follow', { traderId: 't7' })
    expect(went).toEqual([])
  })

  it.each([
    ['tooOld', 'error.appTooOld'],
    ['unknown', 'error.pathUnknown'],
  ] as const)('says why it does not: %s', async (reason, key) => {
    const refusing = anApp(() => Promise.reject(new DestinationProblem(reason)))
    expect(await onPage({ app: refusing }).run({ action: 'native', screen: 'follow' })).toBe(false)
    expect(said()).toEqual([key])
  })

  it('an app without that screen goes where the config says; one that is too old says so', async () => {
    const without = onPage({ app: anApp(() => Promise.reject(new Error('Path mapping not found'))) })
    expect(await without.run({ action: 'native', screen: 'kyc', else: '/kyc' })).toBe(true)
    expect(without.went).toEqual(['/kyc'])
    const old = onPage({ app: anApp(() => Promise.reject(new DestinationProblem('tooOld'))) })
    expect(await old.run({ action: 'native', screen: 'follow', else: '/traders' })).toBe(false)
    expect(old.went).toEqual([])
  })

  it('a browser goes to the page that stands for it', async () => {
    const { run, went, login } = onPage()
    await run({ action: 'native', screen: 'contractTrade' })
    await run({ action: 'native', screen: 'becomeTrader', else: '/traders' })
    await run({ action: 'native', screen: 'login' })
    expect(went).toEqual(['/futures', '/traders'])
    expect(login).toHaveBeenCalledOnce()
  })

  it('where no page stands for it, says so instead of doing nothing', async () => {
    expect(await onPage().run({ action: 'native', screen: 'supportChat' })).toBe(false)
    expect(said()).toEqual(['error.onlyInApp'])
  })
})

describe('sharing', () => {
  const shared = { title: 'Two lines', text: content.content, url: `${window.location.origin}/ar${content.url}` }

  it("by the browser's own sheet, on one line, in the viewer's language", async () => {
    const sheet = vi.fn(async () => {})
    setNavigator({ share: sheet })
    const app = anApp()
    expect(await onPage({ app }).run({ action: 'share', scene: 'ACTIVITY' })).toBe(true)
    expect(sheet).toHaveBeenCalledWith(shared)
    expect(app.open).not.toHaveBeenCalled()
  })

  it('a sheet the viewer has closed is no reason to copy', async () => {
    setNavigator({ share: () => Promise.reject(new DOMException('', 'AbortError')) })
    expect(await onPage().run({ action: 'share', scene: 'ACTIVITY' })).toBe(false)
    expect(writeText).not.toHaveBeenCalled()
  })

  it('else by the app, else by copying the link', async () => {
    setNavigator({ share: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
    const app = anApp()
    expect(await onPage({ app }).run({ action: 'share', scene: 'INVITE' })).toBe(true)
    expect(app.open).toHaveBeenCalledWith('share', { ...shared, posterUrl: null })
    const broken = anApp(() => Promise.reject(new DestinationProblem('unknown')))
    expect(await onPage({ app: broken }).run({ action: 'share', scene: 'INVITE' })).toBe(true)
    expect(writeText).toHaveBeenCalledWith(shared.url)
    expect(said()).toEqual(['common.copied'])
  })

  it('a win is the one named, or the newest', async () => {
    const { run, sent } = onPage()
    await run({ action: 'share', scene: 'WIN' }, { recordId: 'r9' })
    await run({ action: 'share', scene: 'WIN' })
    const asked = sent.filter(({ name }) => name === 'getUserShareContent').map(({ input }) => input)
    expect(asked).toEqual([
      { activityId: '1001', scene: 'WIN', recordId: 'r9' },
      { activityId: '1001', scene: 'WIN', recordId: calls.getRewardList.example.list[0]?.recordId },
    ])
  })

  it('what is of the viewer asks visitors to log in', async () => {
    const { run, login, sent } = onPage({ loggedIn: false })
    await run({ action: 'share', scene: 'INVITE' })
    expect(login).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })
})

describe('copying', () => {
  it('a literal, or what a bound value is now', async () => {
    await onPage().run({ action: 'copy', value: 'PB7K' })
    await onPage({ seams: { resolve: () => 'bound' } }).run({ action: 'copy', value: { $: 'user.region' } })
    expect(writeText.mock.calls).toEqual([['PB7K'], ['bound']])
  })

  it('where the browser does not let it, the text is shown', async () => {
    setNavigator({ clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } })
    expect(await onPage().run({ action: 'copy', value: 'PB7K' })).toBe(false)
    expect(dialogs.get()[0]?.request).toMatchObject({ kind: 'modal', content: { props: { children: 'PB7K' } } })
  })

  it('nothing is copied that is no text', async () => {
    expect(await onPage().run({ action: 'copy', value: { $: 'user' } })).toBe(false)
    expect(writeText).not.toHaveBeenCalled()
  })
})

describe('a sequence', () => {
  it('goes on until a step fails', async () => {
    const { run, went } = onPage()
    const steps = [
      { action: 'native', screen: 'kyc' },
      { action: 'native', screen: 'supportChat' },
      { action: 'native', screen: 'asset' },
    ]
    expect(await run({ action: 'sequence', steps })).toBe(false)
    expect(went).toEqual(['/kyc'])
  })
})

describe('a dialog', () => {
  it('is drawn by who draws blocks', async () => {
    const openDialog = vi.fn()
    const action = { action: 'dialog', title: 'a.title', body: [] } as const
    expect(await onPage({ seams: { openDialog } }).run(action)).toBe(true)
    expect(openDialog).toHaveBeenCalledWith(action)
  })
})

describe('a draw from any button', () => {
  it('is shown by the board that is there', async () => {
    const stage = vi.fn(() => true)
    const page = onPage({ stage })
    expect(await page.run({ action: 'draw' })).toBe(true)
    expect(stage).toHaveBeenCalledWith(expect.objectContaining({ prizeId: 'none', index: 2 }))
    expect(page.context.settled).not.toHaveBeenCalled()
  })

  it('by a dialog where there is none, and is seen then', async () => {
    const page = onPage()
    expect(await page.run({ action: 'draw' })).toBe(true)
    expect(dialogs.get()[0]?.request).toMatchObject({ message: 'lottery.lose' })
    expect(page.context.settled).toHaveBeenCalledWith('draw-1001')
  })

  it('a visitor logs in first', async () => {
    const page = onPage({ loggedIn: false })
    await page.run({ action: 'draw' })
    expect(page.login).toHaveBeenCalledOnce()
    expect(page.sent).toEqual([])
  })
})
