// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandledAction } from '../../src/actions/action.ts'
import type { ActionDeps } from '../../src/actions/actionDeps.ts'
import { runAction } from '../../src/actions/handlers/runAction.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { dialogs } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { ScreenProblem } from '../../src/webview/screens.ts'
import { fake } from '../helpers/fake.ts'
import { recordingClient } from './actionsPage.ts'
import { stubBrowser } from './fakeBrowser.ts'
import { answerShareDialogs } from './shareDialogs.ts'

const content = calls.getUserShareContent.example

/** A page, in a browser unless an app is given. */
function onPage({ app, ...more }: { app?: ReturnType<typeof anApp> } & Partial<Omit<ActionDeps, 'app'>> = {}) {
  const went: string[] = []
  const sent: { name: string; input: Record<string, unknown> }[] = []
  const answers = {
    getUserShareContent: () => ({ ...content, title: 'Two<br>lines' }),
    getRewardList: () => calls.getRewardList.example,
    userVipCode: () => calls.userVipCode.example,
    obtainReward: () => ({
      record: null,
      completion: null,
      lottery: { remainCount: 0, prizeId: 'none', index: 2, ticketId: 'k', seedDay: '2026-01-01', soldOut: false },
    }),
  }
  const client = recordingClient(answers, (name, input) => sent.push({ name, input }))
  const show = { received: vi.fn(), checking: vi.fn(), unknown: vi.fn() }
  const context = fake<ActionDeps['context']>({
    activityId: '1001',
    activity: () => ({ lottery: { drawTaskId: 'draw-1001', usedCount: 0 }, taskGroups: [] }),
    client,
    idempotencyKey: () => 'an-id',
    releaseKey: vi.fn(),
    refresh: async () => {},
    isLeft: () => false,
    now: () => 0,
    show,
  })
  const login = vi.fn(() => true)
  const deps: ActionDeps = {
    context,
    renderer: {},
    t: (key) => key,
    loggedIn: true,
    app: async () => app ?? null,
    origin: () => window.location.origin,
    path: (to) => `/ar${to}`,
    go: (to) => {
      went.push(to)
      return true
    },
    login,
    showDraw: () => false,
    run: (action, details) => runAction(action as HandledAction, details, deps),
    ...more,
  }
  const run = (action: HandledAction, details = {}) => runAction(action, details, deps)
  return { run, sent, went, login, show, context }
}

const anApp = (open: (screen: string, params?: Record<string, unknown>) => Promise<void> = async () => {}) => ({
  login: vi.fn(async () => {}),
  open: vi.fn(open),
})
const said = () => notifications.get().shown.map(({ text }) => text)
const writeText = vi.fn(async () => {})
let browser = stubBrowser()
/** Sets how the browser can share; the clipboard stays. */
const setNavigator = (parts: object) => browser.setNavigator({ clipboard: { writeText }, ...parts })

beforeEach(() => {
  browser = stubBrowser()
  notifications.set(() => ({ shown: [], log: [] }))
  dialogs.set(() => [])
  writeText.mockClear()
  setNavigator({})
})
afterEach(() => vi.unstubAllGlobals())
answerShareDialogs('copy')

describe('a screen of the app', () => {
  it('opens in the app with the parameters of the block', async () => {
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
  ] as const)('explains why it does not open: %s', async (reason, key) => {
    const refusing = anApp(() => Promise.reject(new ScreenProblem(reason)))
    expect(await onPage({ app: refusing }).run({ action: 'native', screen: 'follow' })).toBe(false)
    expect(said()).toEqual([key])
  })

  it('falls back to the path of the config, except when the app is too old', async () => {
    const without = onPage({ app: anApp(() => Promise.reject(new Error('Path mapping not found'))) })
    expect(await without.run({ action: 'native', screen: 'kyc', else: '/kyc' })).toBe(true)
    expect(without.went).toEqual(['/kyc'])
    const old = onPage({ app: anApp(() => Promise.reject(new ScreenProblem('tooOld'))) })
    expect(await old.run({ action: 'native', screen: 'follow', else: '/traders' })).toBe(false)
    expect(old.went).toEqual([])
  })

  it('opens its page in a browser', async () => {
    const { run, went, login } = onPage()
    await run({ action: 'native', screen: 'contractTrade' })
    await run({ action: 'native', screen: 'becomeTrader', else: '/traders' })
    await run({ action: 'native', screen: 'login' })
    expect(went).toEqual(['/futures', '/traders'])
    expect(login).toHaveBeenCalledOnce()
  })

  it('shows a notification when a browser has no page for it', async () => {
    expect(await onPage().run({ action: 'native', screen: 'supportChat' })).toBe(false)
    expect(said()).toEqual(['error.onlyInApp'])
  })
})

describe('sharing', () => {
  const shared = { title: 'Two lines', text: content.content, url: `${window.location.origin}/ar${content.url}` }

  it("uses the browser's share sheet with texts on one line in the viewer's language", async () => {
    const sheet = vi.fn(async () => {})
    setNavigator({ share: sheet })
    expect(await onPage().run({ action: 'share', scene: 'ACTIVITY' })).toBe(true)
    expect(sheet).toHaveBeenCalledExactlyOnceWith(shared)
  })

  it('uses the share screen of the app, also when the browser has a share sheet', async () => {
    const sheet = vi.fn(async () => {})
    setNavigator({ share: sheet })
    const app = anApp()
    expect(await onPage({ app }).run({ action: 'share', scene: 'ACTIVITY' })).toBe(true)
    expect(app.open).toHaveBeenCalledExactlyOnceWith('share', { ...shared, posterUrl: null })
    expect(sheet).not.toHaveBeenCalled()
  })

  it('lets a visitor share the activity, but not an invitation', async () => {
    setNavigator({ share: async () => {} })
    const { run, login, sent } = onPage({ loggedIn: false })
    expect(await run({ action: 'share', scene: 'ACTIVITY' })).toBe(true)
    expect([login.mock.calls.length, sent.map(({ input }) => input.scene)]).toEqual([0, ['ACTIVITY']])
    await run({ action: 'share', scene: 'INVITE' })
    expect([login.mock.calls.length, sent.length]).toEqual([1, 1])
  })

  it('copies a given link without asking for texts', async () => {
    const { run, sent } = onPage()
    const link = 'https://promo.example/r/PB7K'
    expect(await run({ action: 'share', scene: 'ACTIVITY' }, { method: 'copy', link })).toBe(true)
    expect([writeText.mock.calls, sent]).toEqual([[[link]], []])
  })

  it('shares the page where a task opens the share screen without an activity', async () => {
    const app = anApp()
    const page = onPage({ app })
    Object.assign(page.context, { activity: () => null })
    expect(await page.run({ action: 'native', screen: 'share' }, { taskId: 'invite' })).toBe(true)
    expect(page.sent[0]).toMatchObject({ name: 'getUserShareContent', input: { scene: 'ACTIVITY' } })
  })

  it('uses the public origin of the site', async () => {
    const sheet = vi.fn(async () => {})
    setNavigator({ share: sheet })
    await onPage({ origin: () => 'https://promo.example' }).run({ action: 'share', scene: 'ACTIVITY' })
    expect(sheet).toHaveBeenCalledWith({ ...shared, url: `https://promo.example/ar${content.url}` })
  })

  it('does not copy after the viewer closes the share sheet', async () => {
    setNavigator({ share: () => Promise.reject(new DOMException('', 'AbortError')) })
    expect(await onPage().run({ action: 'share', scene: 'ACTIVITY' })).toBe(false)
    expect(writeText).not.toHaveBeenCalled()
  })

  it('opens a dialog when neither the app nor the browser can share, and copies the link there', async () => {
    setNavigator({ share: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
    const broken = anApp(() => Promise.reject(new ScreenProblem('unknown')))
    expect(await onPage({ app: broken }).run({ action: 'share', scene: 'INVITE' })).toBe(true)
    expect(writeText).toHaveBeenCalledWith(shared.url)
    expect(said()).toEqual(['common.copied'])
  })

  it('shares the given win, or the newest one', async () => {
    const { run, sent } = onPage()
    await run({ action: 'share', scene: 'WIN' }, { recordId: 'r9' })
    await run({ action: 'share', scene: 'WIN' })
    const asked = sent.filter(({ name }) => name === 'getUserShareContent').map(({ input }) => input)
    expect(asked).toEqual([
      { activityId: '1001', scene: 'WIN', recordId: 'r9' },
      { activityId: '1001', scene: 'WIN', recordId: calls.getRewardList.example.list[0]?.recordId },
    ])
  })

  describe('on a page without an activity', () => {
    const onHub = () => {
      const page = onPage()
      Object.assign(page.context, { activityId: '' })
      document.title = 'Hub · Playbill'
      return page
    }
    const here = { title: 'Hub · Playbill', text: '', url: window.location.origin + window.location.pathname }

    it.each([
      { action: 'share', scene: 'ACTIVITY' },
      { action: 'share', scene: 'WIN' },
      { action: 'native', screen: 'share' },
    ] as const)('%o shares the page itself, and asks the platform for nothing', async (action) => {
      const sheet = vi.fn(async () => {})
      setNavigator({ share: sheet })
      const { run, sent } = onHub()
      expect(await run(action)).toBe(true)
      expect(sheet).toHaveBeenCalledWith(here)
      expect(sent).toEqual([])
    })

    it('shares the invitation of the account', async () => {
      const { run, sent } = onHub()
      expect(await run({ action: 'share', scene: 'INVITE' })).toBe(true)
      expect(sent.map(({ name }) => name)).toEqual(['userVipCode'])
      expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/ar${calls.userVipCode.example.inviteUrl}`)
    })
  })

  it('asks visitors to log in before they share personal data', async () => {
    const { run, login, sent } = onPage({ loggedIn: false })
    await run({ action: 'share', scene: 'INVITE' })
    expect(login).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })
})

describe('copying', () => {
  it('copies a literal, or the current value of a bound prop', async () => {
    await onPage().run({ action: 'copy', value: 'PB7K' })
    await onPage({ renderer: { resolve: () => 'bound' } }).run({ action: 'copy', value: { $: 'user.region' } })
    expect(writeText.mock.calls).toEqual([['PB7K'], ['bound']])
  })

  it('shows the text when the browser refuses', async () => {
    setNavigator({ clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } })
    expect(await onPage().run({ action: 'copy', value: 'PB7K' })).toBe(false)
    expect(dialogs.get()[0]?.request).toMatchObject({ kind: 'modal', content: { props: { children: 'PB7K' } } })
  })

  it('copies nothing that is not a text', async () => {
    expect(await onPage().run({ action: 'copy', value: { $: 'user' } })).toBe(false)
    expect(writeText).not.toHaveBeenCalled()
  })
})

describe('a sequence', () => {
  it('stops at the first action that fails', async () => {
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
  it('is opened by the renderer', async () => {
    const openDialog = vi.fn()
    const action = { action: 'dialog', title: 'a.title', body: [] } as const
    expect(await onPage({ renderer: { openDialog } }).run(action)).toBe(true)
    expect(openDialog).toHaveBeenCalledWith(action)
  })
})

describe('a draw from any button', () => {
  it('is shown by the prize board of the page', async () => {
    const stage = vi.fn(() => true)
    const page = onPage({ showDraw: stage })
    expect(await page.run({ action: 'draw' })).toBe(true)
    expect(stage).toHaveBeenCalledWith(expect.objectContaining({ prizeId: 'none', index: 2 }))
    expect(page.context.releaseKey).not.toHaveBeenCalled()
  })

  it('is shown in a dialog without a prize board', async () => {
    const page = onPage()
    expect(await page.run({ action: 'draw' })).toBe(true)
    expect(dialogs.get()[0]?.request).toMatchObject({ message: 'lottery.lose' })
    expect(page.context.releaseKey).toHaveBeenCalledWith('draw-1001')
  })

  it.each([[null], [{ taskGroups: [] }]])('is not made where the activity is %j', async (activity) => {
    const page = onPage()
    Object.assign(page.context, { activity: () => activity })
    expect(await page.run({ action: 'draw' })).toBe(false)
    expect(page.sent).toEqual([])
  })

  it('sends a visitor to the login first', async () => {
    const page = onPage({ loggedIn: false })
    await page.run({ action: 'draw' })
    expect(page.login).toHaveBeenCalledOnce()
    expect(page.sent).toEqual([])
  })
})
