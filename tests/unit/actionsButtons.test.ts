// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandledAction } from '../../src/actions/action.ts'
import type { ActionDeps } from '../../src/actions/actionDeps.ts'
import type { ActionContext } from '../../src/actions/context.ts'
import { runAction } from '../../src/actions/handlers/runAction.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { dialogs } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { type Answers, airdrop, lost, onPage, receipt, record, refused } from './actionsPage.ts'
import { stubBrowser } from './fakeBrowser.ts'
import { answerShareDialogs } from './shareDialogs.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
  notifications.set(() => ({ shown: [], log: [] }))
  dialogs.set(() => [])
})
afterEach(() => vi.unstubAllGlobals())
answerShareDialogs('copy')

describe('actions of a button', () => {
  const content = calls.getUserShareContent.example
  const tell = vi.fn((_screen: string, _params?: unknown): unknown => undefined)
  const inApp = async () => ({
    open: async (screen: string, params?: unknown) => tell(screen, params),
    login: async () => {},
  })

  function button(answers: Answers = {}, more: Partial<ActionDeps> = {}, context: Partial<ActionContext> = {}) {
    const page = onPage({ getUserShareContent: () => content, ...answers }, context)
    const writeText = vi.fn(async (_text: string) => {})
    browser.setNavigator({ clipboard: { writeText } })
    const parts = {
      go: vi.fn(() => true),
      login: vi.fn(() => true),
      showDraw: vi.fn(() => false),
      nested: vi.fn(async () => true),
    }
    const deps: ActionDeps = {
      ...{ context: page.context, renderer: {}, t: (key: string) => key, loggedIn: true, app: async () => null },
      ...{ path: (to: string) => `/en${to}`, origin: () => 'https://promo.example' },
      ...parts,
      run: parts.nested,
      ...more,
    }
    return {
      ...page,
      ...parts,
      writeText,
      run: (action: HandledAction, details = {}) => runAction(action, details, deps),
    }
  }
  const notes = () => notifications.get().shown.map(({ mode, text }) => [mode, text])

  beforeEach(() => {
    tell.mockReset()
  })

  it('claim the task of the button, and nothing without a task', async () => {
    const page = button({ obtainReward: () => receipt })
    expect([await page.run({ action: 'claim' }), page.names()]).toEqual([false, []])
    expect([await page.run({ action: 'claim' }, { taskId: 'kyc' }), page.names()]).toEqual([true, ['obtainReward']])
  })

  it('join, and claim all completed rewards', async () => {
    const page = button({ apply: () => calls.apply.example })
    expect([await page.run({ action: 'apply' }), page.names()]).toEqual([true, ['apply']])
    expect(await page.run({ action: 'claimAll' })).toBe(true)
    expect(page.fresh).toHaveLength(2)
  })

  it('run a sequence to its end with the details of the button', async () => {
    const page = button()
    const steps = [{ action: 'login' }, { action: 'navigate', to: '/a' }]
    expect(await page.run({ action: 'sequence', steps }, { taskId: 'kyc' })).toBe(true)
    expect(page.nested.mock.calls).toEqual(steps.map((step) => [step, { taskId: 'kyc' }]))
    page.nested.mockResolvedValue(false)
    expect(await page.run({ action: 'sequence', steps })).toBe(false)
    expect(page.nested).toHaveBeenCalledTimes(3)
  })

  it('open no dialog without a renderer', async () => {
    expect(await button().run({ action: 'dialog', title: 'a', body: [] })).toBe(false)
  })

  it('show the prize of a draw, or that it won nothing', async () => {
    const wheel = { activity: () => ({ lottery: { drawTaskId: 'wheel', usedCount: 0 } }) as never }
    const lottery = { prizeId: 'a', index: 0, remainCount: 0, ticketId: '', soldOut: false }
    const won = button({ obtainReward: () => ({ record, lottery }) }, {}, wheel)
    expect(await won.run({ action: 'draw' })).toBe(true)
    expect(won.show.received).toHaveBeenCalledExactlyOnceWith([record])
    expect([dialogs.get(), won.releaseKey.mock.calls]).toEqual([[], [['wheel']]])
    const none = button({ obtainReward: () => ({ record: null, lottery }) }, {}, wheel)
    expect(await none.run({ action: 'draw' })).toBe(true)
    expect(dialogs.get()[0]?.request).toEqual({ kind: 'success', message: 'lottery.lose' })
    const refusedDraw = button({ obtainReward: refused('NO_DRAW_CHANCES') }, {}, wheel)
    expect(await refusedDraw.run({ action: 'draw' })).toBe(false)
    expect(await button({}, {}, { activity: () => null }).run({ action: 'draw' })).toBe(false)
  })

  describe('that open a screen', () => {
    it.each([
      ['home', '/'],
      ['register', '/register'],
      ['assetRecharge', '/asset/recharge'],
      ['asset', '/asset'],
      ['spotTrade', '/spot'],
      ['kyc', '/kyc'],
      ['assetTransfer', '/asset/transfer'],
      ['contractTrade', '/futures'],
    ])('%s is the page %s in a browser', async (screen, path) => {
      const page = button()
      expect(await page.run({ action: 'native', screen })).toBe(true)
      expect(page.go).toHaveBeenCalledExactlyOnceWith(path)
    })

    it('show a notification for a screen that only the app has, and open the login', async () => {
      const page = button()
      expect(await page.run({ action: 'native', screen: 'login' })).toBe(true)
      expect([await page.run({ action: 'native', screen: 'supportChat' }), notes()]).toEqual([
        false,
        [['normal', 'error.onlyInApp']],
      ])
    })

    it.each([
      [{ reason: 'tooOld' }, undefined, 'error.appTooOld'],
      [{ reason: 'tooOld' }, '/x', 'error.appTooOld'],
      [{ reason: 'unknown' }, undefined, 'error.pathUnknown'],
      [{}, undefined, 'error.pathUnknown'],
      [{ reason: 'unknown' }, '/x', null],
    ])('handle an app that refuses (%j, else %s)', async (facts, to, key) => {
      tell.mockImplementation(() => {
        throw Object.assign(new Error('no'), facts)
      })
      const page = button({}, { app: inApp })
      expect(await page.run({ action: 'native', screen: 'follow', ...(to && { else: to }) })).toBe(key === null)
      expect(notes()).toEqual(key ? [['error', key]] : [])
      expect(page.go.mock.calls).toEqual(key ? [] : [['/x']])
    })

    it('share for the screen "share", unless the config or the app has one', async () => {
      const shared = (details: object, app?: ActionDeps['app'], to?: string) => {
        const page = button({}, app ? { app } : {})
        return page
          .run({ action: 'native', screen: 'share', ...(to && { else: to }) }, details)
          .then(() => page.nested.mock.calls)
      }
      const toShare = (details: object) => [[{ action: 'share', scene: 'ACTIVITY' }, details]]
      expect(await shared({})).toEqual(toShare({}))
      expect(await shared({}, undefined, '/invite')).toEqual([])
      expect(await shared({}, inApp)).toEqual([])
      expect(await shared({ taskId: 'x' }, inApp)).toEqual(toShare({ taskId: 'x' }))
    })
  })

  describe('that share', () => {
    const share = (scene: 'ACTIVITY' | 'INVITE' | 'WIN'): HandledAction => ({ action: 'share', scene })
    const shareTask = { taskGroups: [{ tasks: [{ taskId: 's', taskType: 'SHARE_LINK' }] }] }
    const sharing = { activity: () => shareTask as never }

    it('read the share texts with visible errors and report the share with the same request', async () => {
      const page = button({}, {}, sharing)
      expect(await page.run(share('ACTIVITY'))).toBe(true)
      const asked = { activityId: '1001', scene: 'ACTIVITY', recordId: undefined }
      expect(page.sent).toEqual([
        ['getUserShareContent', asked, { silent: false }],
        ['getUserShareContent', { ...asked, shared: true }, { silent: false, silentLost: true }],
      ])
      expect(page.fresh).toEqual([['beginnerTaskCompletions', 'detail', 'taskCompletions']])
    })

    it.each([
      ['lost', lost, 4, { silent: true, silentLost: true }],
      ['refused', refused('NOT_APPLIED'), 1, undefined],
    ])('send a report that is %s %i times', async (_, answer, times, again) => {
      const page = button({ getUserShareContent: ({ shared }) => (shared ? answer() : content) }, {}, sharing)
      expect(await page.run(share('ACTIVITY'))).toBe(true)
      const reports = page.sent.filter(([, { shared }]) => shared)
      expect(reports).toHaveLength(times)
      expect(reports[1]?.[2]).toEqual(again)
      expect(page.fresh).toHaveLength(1)
    })

    it.each([
      ['not yet known', null, 2],
      ['without groups of tasks', { taskGroups: [] }, 1],
      [
        'with a task among others',
        { taskGroups: [{ tasks: [] }, { tasks: [{ taskType: 'KYC' }, { taskType: 'SHARE_LINK' }] }] },
        2,
      ],
    ])('send for an activity %s %i requests', async (_, activity, times) => {
      const page = button({}, {}, { activity: () => activity as never })
      await page.run(share('ACTIVITY'))
      expect(page.sent).toHaveLength(times)
    })

    it.each([
      ['refused', refused('NOT_FOUND')],
      ['airdrop', airdrop],
    ])('share nothing when the share texts are %s', async (_, answer) => {
      const page = button({ getUserShareContent: answer }, {}, sharing)
      expect(await page.run(share('ACTIVITY'))).toBe(false)
      expect([page.names().length, page.writeText.mock.calls.length]).toEqual([1, 0])
    })

    it.each(['INVITE', 'WIN'] as const)('let a visitor log in first: %s', async (scene) => {
      const page = button({}, { loggedIn: false })
      expect([await page.run(share(scene)), page.names()]).toEqual([true, []])
      expect(page.login).toHaveBeenCalledOnce()
    })

    it('share the newest win, or the activity without a win', async () => {
      const page = button({ getRewardList: () => ({ list: [] }) })
      await page.run(share('WIN'))
      const list = { activityId: '1001', scope: 'MINE', status: 'GRANTED', pageSize: 1 }
      expect(page.sent.map(([, input]) => input)).toEqual([list, { activityId: '1001', scene: 'ACTIVITY' }])
    })

    it.each([
      ['/activity/x', 'https://promo.example/en/activity/x'],
      ['https://other.example/x', 'https://other.example/x'],
      ['javascript:alert(1)', 'https://promo.example/en/'],
    ])('share the address %s as %s', async (url, whole) => {
      const page = button({ getUserShareContent: () => ({ ...content, url }) })
      expect(await page.run(share('ACTIVITY'))).toBe(true)
      expect(page.writeText).toHaveBeenCalledExactlyOnceWith(whole)
    })

    it('share the given link instead of the link of the platform', async () => {
      const link = 'https://promo.example/en/x?inviteCode=A'
      const page = button()
      const sheet = vi.fn(async () => {})
      browser.setNavigator({ share: sheet })
      expect(await page.run(share('ACTIVITY'), { link })).toBe(true)
      expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: content.title, text: content.content, url: link })
    })

    it('copy the link, and read the share texts only for a missing link', async () => {
      const page = button()
      const sheet = vi.fn(async () => {})
      browser.setNavigator({ share: sheet, clipboard: { writeText: page.writeText } })
      expect(await page.run(share('ACTIVITY'), { method: 'copy' })).toBe(true)
      expect([page.writeText.mock.calls.length, page.names().length, sheet.mock.calls.length]).toEqual([1, 1, 0])
    })

    it.each([
      [undefined, true],
      [null, true],
      ['done', true],
      [{ shared: true }, true],
      [false, false],
      [{ shared: false }, false],
    ])("read the app's answer %j as shared: %s", async (given, isShared) => {
      tell.mockReturnValue(given)
      const page = button({ getUserShareContent: () => ({ ...content, posterUrl: '/poster.png' }) }, { app: inApp })
      expect(await page.run(share('ACTIVITY'))).toBe(isShared)
      expect(tell.mock.calls).toEqual([['share', expect.objectContaining({ posterUrl: '/poster.png' })]])
      expect(page.writeText).not.toHaveBeenCalled()
    })

    it.each([
      [new DOMException('', 'AbortError'), 0],
      [new DOMException('', 'NotAllowedError'), 1],
      [Object.assign(new Error('x'), { name: 'AbortError' }), 1],
    ])('after a share sheet that fails with %s open %i dialogs', async (cause, opened) => {
      const page = button()
      browser.setNavigator({ share: () => Promise.reject(cause), clipboard: { writeText: page.writeText } })
      expect(await page.run(share('ACTIVITY'))).toBe(opened === 1)
      // The dialog is answered with a copy.
      expect(page.writeText).toHaveBeenCalledTimes(opened)
    })

    describe('a page without an activity', () => {
      const hub = { activityId: '' }
      const here = 'https://promo.example/en/activity/spring'

      it('share the page or the given link, and report nothing', async () => {
        browser.document.title = 'Hub'
        const page = button({}, {}, hub)
        const sheet = vi.fn(async () => {})
        browser.setNavigator({ share: sheet })
        expect(await page.run(share('ACTIVITY'))).toBe(true)
        expect(await page.run(share('ACTIVITY'), { link: 'https://a.example/' })).toBe(true)
        expect(sheet.mock.calls).toEqual([here, 'https://a.example/'].map((url) => [{ title: 'Hub', text: '', url }]))
        expect([page.names(), page.fresh]).toEqual([[], []])
      })

      it('share an invitation with the name of the site', async () => {
        const page = button({ userVipCode: () => ({ inviteUrl: '/join?code=A' }) }, {}, hub)
        const sheet = vi.fn(async () => {})
        browser.setNavigator({ share: sheet })
        expect(await page.run(share('INVITE'))).toBe(true)
        const url = 'https://promo.example/en/join?code=A'
        expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'shell.brand', text: '', url })
        expect(page.sent).toEqual([['userVipCode', {}, { silent: false }]])
        const missing = button({ userVipCode: airdrop }, {}, hub)
        expect(await missing.run(share('INVITE'))).toBe(false)
      })
    })
  })
})
