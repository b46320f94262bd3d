// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActionContext } from '../../src/actions/createContext.ts'
import { createIdempotencyKeys } from '../../src/actions/idempotency.ts'
import { intentStore } from '../../src/actions/intentStore.ts'
import { nextAction } from '../../src/actions/nextAction.ts'
import type { PageDeps } from '../../src/actions/pageDeps.ts'
import { rateLimits } from '../../src/actions/rateLimit.ts'
import { receivedDialog } from '../../src/actions/receivedDialog.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { pendingLoginsKey } from '../../src/contract/loginReturn.ts'
import type { Completion } from '../../src/contract/shapes/task.ts'
import { memoryStorage } from '../../src/request/index.ts'
import { dialogs, type MessageRequest } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { fake } from '../helpers/fake.ts'
import { plain, problem, record, t, usdt, words } from './actionsSamples.ts'
import { stubBrowser } from './fakeBrowser.ts'

/** What local storage has. It is opened while the modules load. */
const stored = vi.hoisted(() => {
  const values = new Map<string, string>()
  const getItem = (key: string) => values.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, value: string) => void values.set(key, value) })
  return values
})

const stoppedBy = (code: string) => ({ status: 'stopped', problem: problem({ code, reason: undefined }) }) as const

let browser: ReturnType<typeof stubBrowser>
const dialog = () => dialogs.get()[0]?.request as MessageRequest | undefined

beforeEach(() => {
  browser = stubBrowser()
  dialogs.set(() => [])
  notifications.set(() => ({ shown: [], log: [] }))
  intentStore.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openTask() {
  const activity = calls.detail.example
  const [task] = activity.taskGroups.flatMap((group) => group.tasks)
  const [row] = calls.taskCompletions.example.completions
  if (!task || !row) throw new Error('no task')
  const action = { native: null, url: '/spot', text: null }
  return {
    task,
    activity: {
      ...activity,
      taskGroups: [{ identifier: 'g', title: 'G', timing: 'DURING' as const, tasks: [{ ...task, action }] }],
    },
    row: { ...row, taskId: task.taskId, status: 'PENDING', currentValue: '0', percent: 0, locked: false },
  }
}

const clockAt = (now: number) => ({ client: {}, clock: { now: () => now } })

describe('the next action of a user', () => {
  const { activity, row } = openTask()
  const { startTime, endTime, claimEndTime } = activity
  const page = { path: (to: string) => `/en${to}`, locale: 'en' } as never
  const nextAt = (now: number, ...statuses: string[]) => {
    const completions = statuses.map((status) => ({ ...row, status }) as Completion)
    return nextAction(activity, completions, page, now)?.action.action
  }

  it.each([
    [startTime - 1, undefined],
    [startTime, 'navigate'],
    [endTime - 1, 'navigate'],
    [endTime, undefined],
  ])('at %i is a task only while the event runs: %s', (now, action) => {
    expect(nextAt(now, 'PENDING')).toBe(action)
  })

  it('is a claim until claims close, also beside tasks that are not completed', () => {
    expect([claimEndTime - 1, claimEndTime].map((now) => nextAt(now, 'COMPLETED'))).toEqual(['claim', undefined])
    expect(nextAt(endTime, 'GRANTED', 'COMPLETED')).toBe('claim')
  })
})

describe('the context of an action', () => {
  const user = new AbortController()
  const sent = vi.fn(async (..._parts: unknown[]): Promise<unknown> => 'answer')
  const refresh = vi.fn(async () => {})
  const keys = createIdempotencyKeys(memoryStorage())
  const rows = { rows: () => ['row'], put: vi.fn() }
  const navigate = vi.fn()
  const login = vi.fn(() => true)
  const info = {
    activityId: '1001' as string | null,
    locale: 'en',
    registerUrl: null as string | null,
    path: (to: string) => `/en${to}`,
    calls: {},
  }
  const viewer = { status: 'user' as const, userId: '7' as string | null, loginName: 'ada' }
  /** The login after that of the user; null: none. */
  let next: object | null = null
  const contextOf = (more: object = {}, signal = user.signal) =>
    createActionContext(
      fake<PageDeps>({
        runtime: { client: { call: sent }, clock: { now: () => 42 }, session: { get: () => next } },
        ...{ info, viewer, rows, activity: { taskGroups: [] }, refresh, t, login, navigate, ...more },
      }),
      signal,
      keys,
    )

  beforeEach(() => {
    vi.clearAllMocks()
    sent.mockImplementation(async () => 'answer')
  })

  it('belongs to its user and its page', () => {
    const context = contextOf()
    expect([context.activityId, context.now(), context.completions()]).toEqual(['1001', 42, ['row']])
    expect([context.isLeft(), contextOf({}, AbortSignal.abort()).isLeft()]).toEqual([false, true])
    expect(context.activity()).toEqual({ taskGroups: [] })
    context.put('new' as never)
    expect(rows.put).toHaveBeenCalledExactlyOnceWith('new')
    expect(contextOf({ info: { ...info, activityId: null } }).activityId).toBe('')
  })

  it('separates idempotency keys by user, activity and task', () => {
    const key = { user: '7', activity: '1001', task: 'kyc' }
    const context = contextOf()
    const id = context.idempotencyKey('kyc')
    expect(keys.pending(key)).toBe(id)
    context.suspendKey('kyc')
    expect(keys.pending(key)).toBeNull()
    expect(context.idempotencyKey('kyc')).toBe(id)
    context.releaseKey('kyc')
    expect(keys.pending(key)).toBeNull()
    const other = context.idempotencyKey('kyc', '1002')
    expect(keys.pending({ ...key, activity: '1002' })).toBe(other)
    context.releaseKey('kyc', '1002')
    expect(keys.pending({ ...key, activity: '1002' })).toBeNull()
    const visitors = contextOf({ viewer: { ...viewer, userId: null } }).idempotencyKey('kyc')
    expect(keys.pending({ ...key, user: '' })).toBe(visitors)
  })

  it('waits for the given time', async () => {
    vi.useFakeTimers()
    const done = vi.fn()
    contextOf().wait(1_000).then(done)
    await vi.advanceTimersByTimeAsync(999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledOnce()
  })

  it('aborts requests when the user changes', async () => {
    const input = { activityId: '1001' }
    await expect(contextOf().client.call(calls.apply, input, { silent: true })).resolves.toBe('answer')
    expect(sent).toHaveBeenCalledExactlyOnceWith(calls.apply, input, { signal: user.signal, silent: true })
  })

  it('selects the call for visitors or users', () => {
    const visitors = contextOf({ viewer: { ...viewer, userId: null } })
    const resolveCall = [contextOf(), visitors].map((context) => context.resolveCall(calls.noLoginDetail).name)
    expect(resolveCall).toEqual(['detail', 'noLoginDetail'])
  })

  it.each([
    ['600', true],
    ['51020', false],
  ])('after a refusal with %s stores the intent: %s', async (code, isKept) => {
    sent.mockRejectedValue(problem({ code, call: 'apply' }))
    await expect(contextOf().client.call(calls.apply, { activityId: '1001' })).rejects.toMatchObject({ code })
    expect(intentStore.read() !== null).toBe(isKept)
  })

  it('locks the actions of a call after a 429', async () => {
    vi.useFakeTimers()
    sent.mockRejectedValue(problem({ call: 'apply', retryAfter: 3_000 }))
    await expect(contextOf().client.call(calls.apply, { activityId: '1001' })).rejects.toMatchObject({ code: '51020' })
    expect([rateLimits.lockedFor('apply'), rateLimits.lockedFor('claim')]).toEqual([3, 0])
    // The refusal of an earlier request does not open the call.
    sent.mockRejectedValue(problem({ call: 'apply' }))
    await expect(contextOf().client.call(calls.apply, { activityId: '1001' })).rejects.toMatchObject({ code: '51020' })
    expect(rateLimits.lockedFor('apply')).toBe(3)
    vi.advanceTimersByTime(4_000)
    sent.mockRejectedValue(new Error('other'))
    await expect(contextOf().client.call(calls.apply, { activityId: '1001' })).rejects.toThrow('other')
    expect(rateLimits.lockedFor('apply')).toBe(0)
  })

  it('reads nothing again while the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await contextOf().refresh(calls.detail)
    vi.stubGlobal('navigator', { onLine: true })
    expect(refresh).not.toHaveBeenCalled()
    await contextOf().refresh(calls.detail)
    expect(refresh).toHaveBeenCalledExactlyOnceWith(calls.detail)
  })

  describe('after the user has changed', () => {
    const left = AbortSignal.abort(new DOMException('The user changed.', 'AbortError'))

    it('sends and reads nothing', async () => {
      const context = contextOf({}, left)
      await expect(context.client.call(calls.apply, { activityId: '1001' })).rejects.toBe(left.reason)
      await context.refresh(calls.detail)
      expect([sent.mock.calls, refresh.mock.calls]).toEqual([[], []])
      await contextOf().refresh(calls.detail)
      expect(refresh).toHaveBeenCalledExactlyOnceWith(calls.detail)
    })

    it('shows nothing', () => {
      const { show } = contextOf({}, left)
      show.applied()
      show.reviewing()
      show.received([usdt('5')])
      show.teamFormed({ teamId: 't', teamName: 'Owls', captain: true })
      show.claimed({ received: [usdt('5')], failed: [], left: [] })
      show.switchAccount()
      show.checking()()
      show.unknown(problem())
      expect([dialogs.get(), notifications.get().shown]).toEqual([[], []])
    })

    it.each([
      ['434', null, true],
      ['00004', null, true],
      ['434', {}, false],
      ['51020', null, false],
    ] as const)('by code %s, with the login %j, shows what was received before: %s', (code, following, isShown) => {
      next = following
      const failed = [{ target: { activityId: '1001', taskId: 'kyc', name: 'KYC' }, result: stoppedBy(code) }]
      contextOf({}, left).show.claimed({ received: [usdt('5')], failed, left: [] })
      next = null
      expect(dialogs.get()).toHaveLength(isShown ? 1 : 0)
      if (!isShown) return
      expect(dialog()).toMatchObject({
        figures: [{ coin: 'USDT' }],
        failed: [{ label: 'KYC', reason: 'error.sessionExpired' }],
        primary: { text: 'common.login' },
      })
      dialog()?.primary?.run?.()
      expect(login).toHaveBeenCalledOnce()
    })
  })

  describe('shows', () => {
    it.each([
      ['applied', { art: 'gift', title: 'dialog.applySuccess', message: '', stays: false }],
      ['reviewing', { message: 'dialog.applyReviewing' }],
    ] as const)('shows %s as a success', (name, request) => {
      contextOf().show[name]()
      expect(dialog()).toEqual({ kind: 'success', ...request })
    })

    it.each([
      ['the prize pool', { amount: '60000', coin: 'USDT', steps: [] }, 'activity.prizePool', '60,000'],
      ['the maximum of one user', null, 'reward.upTo', '20'],
    ])('names %s after joining', (_, pool, figuresTitle, value) => {
      const { activity, task } = openTask()
      const [reward = expect.unreachable()] = task.rewards
      const tasks = [{ ...task, rewards: [{ ...reward, amount: '20', coin: 'USDT' }] }]
      contextOf({
        activity: { ...activity, pool, taskGroups: [{ identifier: 'g', title: 'G', timing: 'DURING', tasks }] },
      }).show.applied()
      expect(dialog()).toMatchObject({ figuresTitle, figures: [{ value, coin: 'USDT' }], stays: false })
    })

    it('offers the next task of a page after joining', () => {
      const run = vi.fn(async () => true)
      const { activity, task, row } = openTask()
      contextOf({
        activity,
        rows: { ...rows, rows: () => [row] },
        run,
        runtime: clockAt(activity.startTime),
      }).show.applied()
      const { secondary } = dialog() ?? {}
      expect(secondary?.text).toBe(`task.next ${task.title}`)
      secondary?.run?.()
      expect(run.mock.calls).toEqual([[expect.objectContaining({ action: 'navigate' }), { taskId: task.taskId }]])
    })

    it.each([
      [true, 2, 'dialog.teamCreated Owls', 'team.needMembers 1'],
      [true, 1, 'dialog.teamCreated Owls', ''],
      [false, 2, 'dialog.teamJoined Owls', ''],
    ])('shows a team (captain %s, at least %d members)', (captain, minMembers, title, message) => {
      contextOf({ activity: { taskGroups: [], teamTerms: { minMembers } } }).show.teamFormed({
        ...{ teamId: 't', teamName: 'Owls', captain },
      })
      expect(dialog()).toMatchObject({ kind: 'success', art: 'team', festive: true, stays: true, title, message })
    })

    it('shows receipts, and nothing without a result', () => {
      const { show } = contextOf()
      show.claimed({ received: [], failed: [], left: [] })
      expect(dialogs.get()).toEqual([])
      show.received([usdt('5')])
      expect(plain(dialog())).toMatchObject(plain(receivedDialog({ ...words, openRewards: () => {} }, [usdt('5')])))
      expect(dialog()).toMatchObject({ primary: { text: 'reward.seeMine' } })
      dialog()?.primary?.run?.()
      expect(navigate).toHaveBeenCalledExactlyOnceWith('/en/rewards')
      dialogs.set(() => [])
      show.claimed({ received: [usdt('7')], failed: [], left: [] })
      expect(plain(dialog())).toMatchObject(plain(receivedDialog({ ...words, openRewards: () => {} }, [usdt('7')])))
    })

    it('offers to share the activity after joining, and the reward after a receipt', () => {
      const run = vi.fn(async () => true)
      const { show } = contextOf({ run })
      for (const joined of [show.applied, () => show.teamFormed({ teamId: 't', teamName: 'Owls', captain: true })]) {
        joined()
        expect(dialog()?.share?.text).toBe('dialog.shareTitle')
        dialog()?.share?.run?.()
        dialogs.set(() => [])
      }
      show.received([record({ recordId: 'r-1' })])
      dialog()?.share?.run?.()
      expect(run.mock.calls).toEqual([
        [{ action: 'share', scene: 'ACTIVITY' }],
        [{ action: 'share', scene: 'ACTIVITY' }],
        [{ action: 'share', scene: 'WIN' }, { recordId: 'r-1' }],
      ])
    })

    it('offers the next reward with its amount, and names the task of the received one', () => {
      const run = vi.fn(async () => true)
      const { activity, task, row } = openTask()
      const [reward = expect.unreachable()] = task.rewards
      const tasks = [
        { ...task, taskId: 'earlier', title: 'Earlier' },
        { ...task, rewards: [{ ...reward, amount: '20', coin: 'USDT' }] },
      ]
      contextOf({
        activity: { ...activity, taskGroups: [{ identifier: 'g', title: 'G', timing: 'DURING', tasks }] },
        rows: { ...rows, rows: () => [{ ...row, status: 'COMPLETED' }] },
        run,
        runtime: clockAt(activity.startTime),
      }).show.received([record({ taskId: task.taskId, activityTitle: 'Spring' })])
      expect(dialog()).toMatchObject({
        note: expect.stringMatching(new RegExp(`^reward\\.type\\.GIFT_CASH · .*\n${task.title} · `)),
      })
      expect(dialog()?.primary?.text.replaceAll('\u00a0', ' ')).toBe('reward.claimAmount 20 USDT')
      dialog()?.primary?.run?.()
      expect(run.mock.calls).toEqual([[{ action: 'claim' }, { taskId: task.taskId }]])
    })

    it.each([
      ['GRANTED', {}, true],
      ['PENDING', {}, false],
      ['GRANTED', { lottery: { remainCount: 1 } }, false],
    ])('says that all is received after %s and with %j: %s', (status, more, isAll) => {
      const { activity, row } = openTask()
      const parts = { status: 'IN_PROGRESS', lottery: undefined, leaderboards: [], tiers: [], ...more }
      contextOf({
        activity: { ...activity, ...parts },
        rows: { ...rows, rows: () => [{ ...row, status }] },
        runtime: clockAt(activity.startTime),
      }).show.received([usdt('5')])
      expect(dialog()?.title === 'reward.allReceived').toBe(isAll)
    })

    it('shows receipts and teams on a page without an activity', () => {
      const run = vi.fn(async () => true)
      const { show } = contextOf({ activity: null, info: { ...info, activityId: null }, run })
      show.received([usdt('5')])
      expect(dialog()).toMatchObject({ kind: 'success', primary: { text: 'reward.seeMine' } })
      expect(dialog()).not.toHaveProperty('share')
      dialogs.set(() => [])
      show.teamFormed({ teamId: 't', teamName: 'Owls', captain: true })
      expect(dialog()).toMatchObject({ kind: 'success', message: '' })
    })

    it('does not lead to the rewards from their page', () => {
      browser.location.pathname = '/en/rewards'
      contextOf().show.received([usdt('5')])
      expect(dialog()).toMatchObject({ primary: { text: 'common.close' } })
    })

    it('registers at a site that returns a token', () => {
      Object.assign(browser.location, { search: '?code=1' })
      const registerUrl = 'https://id.example/join'
      contextOf({ info: { ...info, registerUrl, loginReturn: true } }).show.switchAccount()
      dialog()?.secondary?.run?.()
      const { origin, pathname, searchParams } = new URL(browser.location.assign.mock.calls[0]?.[0])
      expect(origin + pathname).toBe(registerUrl)
      expect(searchParams.get('redirect')).toBe('/en/login/return')
      const [login] = JSON.parse(stored.get(pendingLoginsKey) ?? '[]')
      expect(login).toMatchObject({ state: searchParams.get('state'), path: '/en/activity/spring?code=1' })
    })

    it.each([
      [null, ['/en/register'], []],
      ['https://platform.example/join', [], ['https://platform.example/join']],
    ])('shows how to join with another account (register page %s)', (registerUrl, navigated, left) => {
      contextOf({ info: { ...info, registerUrl } }).show.switchAccount()
      expect(dialog()).toMatchObject({
        kind: 'error',
        title: 'reason.NEW_USER_ONLY',
        message: 'dialog.switchText',
        primary: { text: 'activity.switchAccount' },
        secondary: { text: 'common.signup' },
      })
      dialog()?.primary?.run?.()
      expect(login).toHaveBeenCalledOnce()
      dialog()?.secondary?.run?.()
      expect(navigate.mock.calls.flat()).toEqual(navigated)
      expect(browser.location.assign.mock.calls.flat()).toEqual(left)
    })

    it('shows a notice while it checks', () => {
      const stop = contextOf().show.checking()
      expect(notifications.get().shown).toMatchObject([{ mode: 'normal', text: 'error.checking' }])
      stop()
      expect(notifications.get().shown).toEqual([])
    })

    it.each([
      [problem({ kind: 'timeout' }), { message: 'error.unconfirmed', traceId: 'trace-1' }],
      [problem({ code: '70001', msg: 'Come back later' }), { message: 'Come back later', traceId: 'trace-1' }],
      [problem({ code: '70001', msg: '' }), { message: 'error.code 70001', traceId: 'trace-1' }],
      [new Error('lost'), { message: 'error.unconfirmed' }],
    ])('shows an unknown result after %o', (cause, said) => {
      contextOf().show.unknown(cause)
      expect(dialog()).toEqual({ kind: 'error', ...said })
    })
  })
})
