// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandledAction } from '../../src/actions/action.ts'
import type { ActionDeps } from '../../src/actions/actionDeps.ts'
import { runAction } from '../../src/actions/handlers/runAction.ts'
import type { ActionDetails } from '../../src/actions/index.ts'
import type { Answer, Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { TaskType } from '../../src/contract/shapes/task.ts'
import { RequestProblem } from '../../src/request/index.ts'
import { clearDialogs, dialogs } from '../../src/ui/dialog/requests.ts'
import { fake } from '../helpers/fake.ts'
import { stubBrowser } from './fakeBrowser.ts'
import { answerShareDialogs, shareDialogOf } from './shareDialogs.ts'

const share = { action: 'share', scene: 'ACTIVITY' } as const
const report = { activityId: '1001', scene: 'ACTIVITY', shared: true }

interface Setting extends Partial<Pick<ActionDeps, 'loggedIn' | 'app'>> {
  tasks?: readonly TaskType[]
  hasLeft?: boolean
  /** Differences of the content to share. */
  content?: Partial<Answer<typeof calls.getUserShareContent>>
  /** The failure of each report in order; undefined for an answer. */
  reports?: readonly (RequestProblem | undefined)[]
}

/** A page whose platform returns share texts and the given results of reports. */
function onPage({
  tasks = ['SHARE_LINK'],
  reports = [],
  loggedIn = true,
  app = async () => null,
  content,
  hasLeft = false,
}: Setting = {}) {
  const sent: Record<string, unknown>[] = []
  const show = { checking: vi.fn(), unknown: vi.fn() }
  const taskGroups = [{ tasks: tasks.map((taskType, index) => ({ taskId: `t${index}`, taskType })) }]
  const refresh = vi.fn(async (..._calls: Call[]) => {})
  const call = async (_: Call, input: Record<string, unknown>) => {
    sent.push(input)
    const problem = input.shared ? reports[sent.filter(({ shared }) => shared).length - 1] : undefined
    if (problem) throw problem
    return { ...calls.getUserShareContent.example, ...content }
  }
  const context = fake<ActionDeps['context']>({
    activityId: '1001',
    activity: () => ({ taskGroups }),
    client: { call },
    wait: async () => {},
    isLeft: () => hasLeft,
    refresh,
    show,
  })
  const deps: ActionDeps = {
    context,
    renderer: {},
    t: (key) => key,
    loggedIn,
    app,
    path: (to) => `/en${to}`,
    origin: () => window.location.origin,
    go: () => true,
    login: () => true,
    showDraw: () => false,
    run: (action, details) => runAction(action as HandledAction, details, deps),
  }
  const reported = () => sent.filter(({ shared }) => shared)
  return {
    run: (action: HandledAction = share, details: ActionDetails = {}) => runAction(action, details, deps),
    reported,
    refresh,
    show,
  }
}

const anApp = (answer: unknown) => async () => ({ login: async () => {}, open: vi.fn(async () => answer) })
const writeText = vi.fn(async (_text: string) => {})
let browser = stubBrowser()
/** Sets how the browser can share; the clipboard stays. */
const setNavigator = (parts: object) => browser.setNavigator({ clipboard: { writeText }, ...parts })

beforeEach(() => {
  writeText.mockClear()
  browser = stubBrowser()
  setNavigator({})
  dialogs.set(() => [])
})
afterEach(() => vi.unstubAllGlobals())
const answer = answerShareDialogs('copy')

describe('a share is reported', () => {
  it('after the share sheet succeeds, and progress is read again', async () => {
    setNavigator({ share: async () => {} })
    const { run, reported, refresh } = onPage()
    expect(await run()).toBe(true)
    expect(reported()).toEqual([report])
    expect(refresh.mock.calls.flat()).toContain(calls.taskCompletions)
  })

  it('after the link is copied in the dialog of a browser without a share sheet', async () => {
    const { run, reported } = onPage()
    expect(await run()).toBe(true)
    expect(writeText).toHaveBeenCalledExactlyOnceWith('https://page.example/en/activity/newcomer?inviteCode=PB7K2M9Q')
    expect(reported()).toEqual([report])
    expect(dialogs.get().filter(({ open }) => open)).toEqual([])
  })

  it.each(['x', 'telegram', 'whatsapp'] as const)('after a pick of %s, and nothing is copied', async (site) => {
    answer(site)
    const { run, reported } = onPage()
    expect(await run()).toBe(true)
    expect(writeText).not.toHaveBeenCalled()
    expect(reported()).toEqual([report])
  })

  it('when only the link is copied, without reading the share texts', async () => {
    setNavigator({ share: vi.fn() })
    const link = 'https://example.com/en/activity/x?inviteCode=PB7K2M9Q'
    const { run, reported } = onPage()
    expect(await run(share, { method: 'copy', link })).toBe(true)
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
    expect(navigator.share).not.toHaveBeenCalled()
    expect(reported()).toEqual([report])
  })

  it.each([undefined, true, { shared: true }])('when the app answers %j', async (answer) => {
    const { run, reported } = onPage({ app: anApp(answer) })
    expect(await run()).toBe(true)
    expect(reported()).toEqual([report])
  })

  it('again after a lost answer, and an unknown result is shown', async () => {
    const lost = new RequestProblem({ kind: 'network', call: 'getUserShareContent', traceId: '' })
    const healed = onPage({ reports: [lost, lost, undefined] })
    expect(await healed.run()).toBe(true)
    expect(healed.reported()).toHaveLength(3)
    expect(healed.show.unknown).not.toHaveBeenCalled()
    const down = onPage({ reports: [lost, lost, lost, lost] })
    expect(await down.run()).toBe(true)
    expect(down.reported()).toHaveLength(4)
    expect(down.show.unknown).toHaveBeenCalledOnce()
  })

  it('for the screen "share", with the scene INVITE for an invite task', async () => {
    const tasks = ['SHARE_LINK', 'INVITE_FRIEND'] as const
    const page = onPage({ tasks, app: anApp(undefined) })
    await page.run({ action: 'native', screen: 'share' }, { taskId: 't0' })
    await page.run({ action: 'native', screen: 'share', else: '/invite' }, { taskId: 't1' })
    expect(page.reported().map(({ scene }) => scene)).toEqual(['ACTIVITY', 'INVITE'])
  })
})

describe('a share is not reported', () => {
  it("when a config opens the app's share screen without a task", async () => {
    const open = vi.fn(async () => {})
    const { run, reported } = onPage({ app: async () => ({ login: async () => {}, open }) })
    expect(await run({ action: 'native', screen: 'share' })).toBe(true)
    expect(open).toHaveBeenCalledExactlyOnceWith('share', undefined)
    expect(reported()).toEqual([])
  })

  it('when the viewer closes the sheet', async () => {
    setNavigator({ share: () => Promise.reject(new DOMException('', 'AbortError')) })
    const { run, reported, refresh } = onPage()
    expect(await run()).toBe(false)
    expect([reported(), refresh.mock.calls]).toEqual([[], []])
  })

  it('when the viewer closes the dialog', async () => {
    answer(null)
    const { run, reported, refresh } = onPage()
    expect(await run()).toBe(false)
    expect([reported(), refresh.mock.calls, writeText.mock.calls]).toEqual([[], [], []])
  })

  it('when the user leaves while the dialog is open', async () => {
    answer('wait')
    const { run, reported } = onPage()
    const running = run()
    await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1))
    expect(dialogs.get()[0]?.request.title).toBe('dialog.shareTitle')
    clearDialogs()
    expect(await running).toBe(false)
    expect([reported(), writeText.mock.calls]).toEqual([[], []])
  })

  it('when the user leaves before the dialog opens', async () => {
    const { run, reported } = onPage({ hasLeft: true })
    expect(await run()).toBe(false)
    expect([reported(), writeText.mock.calls, dialogs.get()]).toEqual([[], [], []])
  })

  it('when the link cannot be copied', async () => {
    writeText.mockRejectedValueOnce(new Error('denied'))
    const { run, reported } = onPage()
    expect(await run()).toBe(false)
    expect(reported()).toEqual([])
    const open = dialogs.get().filter((entry) => entry.open)
    expect(open.map(({ request }) => request.title)).toEqual(['common.copy'])
  })

  it.each([false, { shared: false }])('when the app answers %j', async (answer) => {
    const { run, reported } = onPage({ app: anApp(answer) })
    expect(await run()).toBe(false)
    expect(reported()).toEqual([])
    expect(writeText).not.toHaveBeenCalled()
  })

  it.each([
    ['a visitor', { loggedIn: false }],
    ['a page without a share task', { tasks: ['RECHARGE'] }],
  ] as const)('for %s', async (_, setting) => {
    const { run, reported } = onPage(setting)
    expect(await run()).toBe(true)
    expect(reported()).toEqual([])
  })
})

describe('the dialog of a browser without a share sheet', () => {
  /** What the dialog shows. */
  async function shown(setting: Setting, details: ActionDetails = {}) {
    const seen = new Set<object>()
    const stop = dialogs.subscribe(() => {
      for (const entry of dialogs.get()) seen.add({ title: entry.request.title, ...shareDialogOf(entry) })
    })
    await onPage(setting).run(share, details)
    stop()
    return [...seen][0]
  }
  const { title, content: text } = calls.getUserShareContent.example

  it('has the texts, the address and the picture that the platform sends, and its content of the QR code', async () => {
    const content = { title: 'Two<br>lines', posterUrl: '/media/a', qrContent: '/activity/newcomer?from=qr' }
    expect(await shown({ content })).toMatchObject({
      title: 'Two lines',
      text,
      url: 'https://page.example/en/activity/newcomer?inviteCode=PB7K2M9Q',
      qrText: 'https://page.example/en/activity/newcomer?from=qr',
      posterUrl: '/media/a',
    })
  })

  it('has the given link in the QR code too', async () => {
    const link = 'https://page.example/en/x?teamCode=A'
    expect(await shown({}, { link })).toMatchObject({ title, url: link, qrText: link })
  })
})
