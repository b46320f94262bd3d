// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClaimResult, ClaimsResult } from '../../src/actions/claimResult.ts'
import { createActionContext } from '../../src/actions/createContext.ts'
import { createIdempotencyKeys } from '../../src/actions/idempotency.ts'
import { createInFlight } from '../../src/actions/inFlight.ts'
import { intentStore } from '../../src/actions/intentStore.ts'
import { nextAction } from '../../src/actions/nextAction.ts'
import type { PageDeps } from '../../src/actions/pageDeps.ts'
import { createRateLimits, rateLimits } from '../../src/actions/rateLimit.ts'
import { receivedDialog } from '../../src/actions/receivedDialog.ts'
import { isTokenRefusal, reconcile, verdictOf } from '../../src/actions/reconcile.ts'
import { reasonOf, refusalOf, refusalText } from '../../src/actions/refusal.ts'
import { claimedDialog } from '../../src/actions/resultDialogs.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { pendingLoginsKey } from '../../src/contract/loginReturn.ts'
import type { RewardRecord } from '../../src/contract/shapes/reward.ts'
import type { Completion } from '../../src/contract/shapes/task.ts'
import { memoryStorage, type ProblemFacts, RequestProblem } from '../../src/request/index.ts'
import { dialogs, type MessageRequest } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { fake } from '../helpers/fake.ts'
import { stubBrowser } from './fakeBrowser.ts'

/** What local storage has. It is opened while the modules load. */
const stored = vi.hoisted(() => {
  const values = new Map<string, string>()
  const getItem = (key: string) => values.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, value: string) => void values.set(key, value) })
  return values
})

const problem = (facts: Partial<ProblemFacts> = {}) =>
  new RequestProblem({ kind: 'refused', call: 'obtainReward', traceId: 'trace-1', code: '51020', ...facts })
const record = (facts: Partial<RewardRecord>): RewardRecord => ({
  ...(calls.getRewardList.example.list[0] as RewardRecord),
  ...facts,
})
const usdt = (amount: string) => record({ coin: 'USDT', amount })
const thing = (rewardName: string) => record({ coin: null, rewardName })
const draws = (rewardName: string, amount: string) =>
  record({ rewardType: 'LOTTERY_COUNT', coin: null, rewardName, amount })

const stoppedBy = (code: string) => ({ status: 'stopped', problem: problem({ code, reason: undefined }) }) as const

/** Returns the key and the values as the text; an unknown reason has no text. */
const t = (key: string, values: object = {}) =>
  key === 'reason.STRANGE' ? '' : [key, ...Object.values(values)].join(' ')
const words = { t, locale: 'en' }

/** Without functions, which are never equal. */
const plain = (request: unknown) => JSON.parse(JSON.stringify(request))

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

describe('the dialog of received rewards', () => {
  it.each([
    ['one amount', [usdt('5')], '5 USDT', ['+5 USDT']],
    ['the sum of a coin', [usdt('0.1'), usdt('0.2')], '0.3 USDT', ['+0.3 USDT']],
    [
      'things by name, counted',
      [thing('Cap'), usdt('5'), thing('Mug'), thing('Cap')],
      '5 USDT + Cap × 2 + Mug',
      ['+5 USDT', 'Cap × 2', 'Mug'],
    ],
    ['the same draws by name', [draws('2 draws', '2'), draws('2 draws', '2')], '2 draws × 2', ['2 draws × 2']],
    [
      'different draws as a sum',
      [draws('1 draw', '1'), draws('2 draws', '2'), draws('2 draws', '2')],
      'reward.type.LOTTERY_COUNT × 5',
      ['reward.type.LOTTERY_COUNT × 5'],
    ],
    ['the same draws beside a thing', [draws('2 draws', '2'), thing('Cap')], '2 draws + Cap', ['2 draws', 'Cap']],
    [
      'a thing beside different draws by its name',
      [draws('1 draw', '1'), thing('Cap'), draws('2 draws', '2')],
      'reward.type.LOTTERY_COUNT × 3 + Cap',
      ['reward.type.LOTTERY_COUNT × 3', 'Cap'],
    ],
    ['a small amount with its decimals', [record({ coin: 'BTC', amount: '0.00001' })], '0.00001 BTC', ['+0.00001 BTC']],
  ])('shows %s', (_, records, text, sums) => {
    const said = receivedDialog(words, records)
    expect([said.kind, said.festive]).toEqual(['success', true])
    expect(`${said.message}`.replaceAll('\u00a0', ' ')).toBe(`dialog.received ${text}`)
    const figures = said.figures?.map(({ value, coin }) => [value, coin].filter(Boolean).join(' ')) ?? []
    expect([...figures, ...(said.others ?? [])]).toEqual(sums)
  })

  it('leads to the rewards, except on their page', () => {
    const openRewards = vi.fn()
    const { primary } = receivedDialog({ ...words, openRewards }, [usdt('5')])
    expect(primary?.text).toBe('reward.seeMine')
    primary?.run?.()
    expect(openRewards).toHaveBeenCalledTimes(1)
    for (const absent of ['primary', 'secondary', 'share', 'others'])
      expect(receivedDialog(words, [usdt('5')])).not.toHaveProperty(absent)
    expect(receivedDialog({ ...words, next: { text: 'Next' } }, [usdt('5')])).not.toHaveProperty('secondary')
  })

  it('offers the next step first, and to share the reward', () => {
    const [openRewards, run, share] = [vi.fn(), vi.fn(), vi.fn()]
    const next = { text: 'Claim 20 USDT', run }
    const said = receivedDialog({ ...words, openRewards, next, share }, [record({ recordId: 'r-1' })])
    expect([said.primary, said.secondary?.text]).toEqual([next, 'reward.seeMine'])
    expect(said.share?.text).toBe('dialog.shareTitle')
    said.share?.run?.()
    expect(share).toHaveBeenCalledExactlyOnceWith('r-1')
  })

  it('lists the parts of a sum by task, and names the only one below it', () => {
    const titleOf = (taskId: string) => (taskId === 'kyc' ? 'Verify' : undefined)
    const of = (taskId: string, amount: string) => record({ taskId, amount, coin: 'USDT', activityTitle: 'Spring' })
    const said = receivedDialog({ ...words, titleOf }, [of('kyc', '5'), of('kyc', '2'), of('gone', '1')])
    expect(said.rows?.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' '))).toEqual([
      'Verify: 5 USDT + 2 USDT',
      'Spring: 1 USDT',
    ])
    expect(receivedDialog({ ...words, titleOf }, [of('kyc', '5')])).toMatchObject({ note: 'Verify' })
  })

  it('counts up to the sum, and says when everything is received', () => {
    const { figures, title, message, art } = receivedDialog({ ...words, isAllReceived: true }, [usdt('1200')])
    expect([message, art]).toEqual(['', 'trophy'])
    expect([[usdt('5')], [thing('Cap')]].map((records) => receivedDialog(words, records).art)).toEqual([
      'gift',
      'ticket',
    ])
    expect(figures?.[0]?.count?.format('600')).toBe('+600')
    expect([figures?.[0]?.count?.to, title]).toEqual(['1200', 'reward.allReceived'])
    expect(receivedDialog(words, [usdt('5')])).not.toHaveProperty('title')
  })
})

describe('the receipt of a reward that has not reached the user', () => {
  it.each([
    ['PENDING', 'reward.payout.waiting', true],
    ['REFUSED', 'reward.payout.REFUSED', false],
    ['CANCELED', 'reward.payout.CANCELED', false],
  ] as const)('says the state %s instead of "received"', (payoutStatus, title, festive) => {
    const all = { ...words, isAllReceived: true }
    const records = [{ ...usdt('1'), payoutStatus }]
    expect(receivedDialog(all, records)).toMatchObject({ title, message: '', festive })
  })

  it('shows what is paid as the figure, and the rest below with its state', () => {
    const all = { ...words, isAllReceived: true }
    const states = ['REFUSED', 'PAID', 'ORDERED', 'PENDING', 'FAILED'] as const
    const records = states.map((payoutStatus, at) => ({ ...usdt(`${at + 1}`), payoutStatus }))
    const said = plain(receivedDialog(all, [...records, thing('Cap')]))
    expect(said).toMatchObject({ figuresTitle: 'reward.youReceived', festive: true, art: 'gift' })
    expect(said).not.toHaveProperty('title')
    expect(said.figures).toMatchObject([{ value: '+2', coin: 'USDT' }])
    expect(said.message.replaceAll('\u00a0', ' ')).toBe('dialog.received 2 USDT + Cap')
    expect(said.others.map((line: string) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Cap',
      '7 USDT · reward.payout.waiting',
      '5 USDT · reward.payout.FAILED',
      '1 USDT · reward.payout.REFUSED',
    ])
  })

  it('has the state nearest to paid as its title where nothing is paid', () => {
    const records = (['PENDING', 'REFUSED', 'ORDERED'] as const).map((payoutStatus) => ({ ...usdt('1'), payoutStatus }))
    const said = receivedDialog(words, records)
    expect(said).toMatchObject({ title: 'reward.payout.waiting', festive: true, figures: [{ value: '+2' }] })
    expect(`${said.others}`.replaceAll('\u00a0', ' ')).toBe('1 USDT · reward.payout.REFUSED')
  })

  it('says "received" of a paid one', () => {
    const said = receivedDialog(words, [{ ...usdt('5'), payoutStatus: 'PAID' }])
    expect(said).not.toHaveProperty('title')
    expect(said.message).toContain('dialog.received')
  })
})

describe('the dialog of several claims', () => {
  type Failed = Exclude<ClaimResult, { status: 'done' }>
  const target = (taskId: string, name?: string) => ({ activityId: '1001', taskId, name })
  const said = (end: Partial<ClaimsResult>) => claimedDialog(words, { received: [], failed: [], left: [], ...end })
  const linesOf = (...ends: Failed[]) => {
    const end = { failed: ends.map((result, at) => ({ target: target(`t${at}`, 'Deposit'), result })) }
    const { failed = [], details = [] } = said(end) ?? {}
    return [...failed.map(({ label, reason }) => `${label} · ${reason}`), ...details]
  }

  it('is absent without claims, and the receipt when every claim succeeded', () => {
    expect(said({})).toBeNull()
    expect(plain(said({ received: [usdt('5')] }))).toEqual(plain(receivedDialog(words, [usdt('5')])))
  })

  it.each<[Failed, string[]]>([
    [{ status: 'refused', reason: 'OUT_OF_STOCK' }, ['Deposit · reason.OUT_OF_STOCK']],
    [{ status: 'refused', reason: 'AIRDROP' }, ['Deposit · dialog.airdropText']],
    [{ status: 'refused', reason: 'STRANGE' }, ['Deposit · error.notPossible']],
    [{ status: 'refused', reason: 'STRANGE', msg: 'Closed today' }, ['Deposit · Closed today']],
    [{ status: 'refused', reason: 'OUT_OF_STOCK', msg: 'Closed today' }, ['Deposit · reason.OUT_OF_STOCK']],
    [{ status: 'refused', reason: 'UNKNOWN' }, ['Deposit · error.notPossible']],
    [{ status: 'refused', reason: 'UNKNOWN', msg: 'Closed today' }, ['Deposit · Closed today']],
    [
      { status: 'unknown', problem: problem({ code: '70001', msg: 'Closed today', reason: undefined }) },
      ['Deposit · Closed today'],
    ],
    [
      { status: 'stopped', problem: problem({ reason: 'STRANGE', msg: 'Closed today' }) },
      ['Deposit · Closed today', 'dialog.claimsLeft 1'],
    ],
    [{ status: 'unknown' }, ['Deposit · error.unconfirmed']],
    [{ status: 'rateLimited', ms: 6_001 }, ['Deposit · error.tryIn 7', 'dialog.claimsLeft 1']],
    [
      { status: 'stopped', problem: problem({ reason: 'SIGN_INVALID' }) },
      ['Deposit · reason.SIGN_INVALID', 'dialog.claimsLeft 1'],
    ],
    [
      { status: 'stopped', problem: problem({ reason: 'STRANGE' }) },
      ['Deposit · error.notPossible', 'dialog.claimsLeft 1'],
    ],
    [{ status: 'stopped', problem: new Error('gone') }, ['Deposit · error.notPossible', 'dialog.claimsLeft 1']],
  ])('explains why %j was not received', (end, lines) => expect(linesOf(end)).toEqual(lines))

  it('lists received rewards first, then the number of claims that were not sent', () => {
    const failed = [{ target: target('t1'), result: { status: 'rateLimited', ms: 1_000 } as const }]
    const end = { received: [usdt('5')], failed, left: [target('t2', 'Trade'), target('t3')] }
    expect(plain(said(end))).toEqual({
      ...plain(receivedDialog(words, [usdt('5')])),
      failed: [{ label: '', reason: 'error.tryIn 1' }],
      failedTitle: 'dialog.notReceived',
      details: ['dialog.claimsLeft 3'],
    })
    expect(said({ failed })).toMatchObject({ kind: 'error', message: 'dialog.noneReceived' })
    expect(said({ failed })).not.toHaveProperty('failedTitle')
  })

  it('shows the trace id of a stopped request', () => {
    const stopped = (facts?: Partial<ProblemFacts>) => ({
      target: target('t1'),
      result: { status: 'stopped', problem: problem(facts) } as const,
    })
    const refused = { target: target('t0'), result: { status: 'refused', reason: 'FULL' } as const }
    expect(said({ failed: [refused, stopped()] })).toMatchObject({ traceId: 'trace-1' })
    expect(said({ failed: [refused] })).not.toHaveProperty('traceId')
    expect(said({ failed: [stopped({ traceId: '' })] })).not.toHaveProperty('traceId')
  })
})

describe('the verdict on a failed request', () => {
  it.each([
    [{ kind: 'network' }, 'lost'],
    [{ kind: 'http', status: 502 }, 'lost'],
    [{ code: '70001' }, 'lost'],
    [{ kind: 'http', status: 403 }, 'notNow'],
    ...['RATE_LIMITED', 'SIGN_INVALID', 'TIMESTAMP_SKEW', 'REPLAY', 'NO_NETWORK'].map(
      (reason) => [{ reason }, 'notNow'] as const,
    ),
    ...['00004', '434', '600'].map((code) => [{ code }, 'notNow'] as const),
    [{ reason: 'FULL' }, 'refused'],
    [{}, 'refused'],
  ] as const)('%j: %s', (facts, verdict) => expect(verdictOf(problem(facts))).toBe(verdict))

  it('is "gone" when the user has changed', () => {
    expect(verdictOf(new DOMException('', 'AbortError'))).toBe('gone')
    expect(isTokenRefusal({ code: '600' })).toBe(false)
  })

  it('is shown in the words of its reason, of the platform, or as not possible', () => {
    const textOf = (facts: Partial<ProblemFacts>) => refusalText(refusalOf(problem(facts)), t)
    expect(textOf({ reason: 'FULL', msg: 'Full' })).toBe('reason.FULL')
    expect(textOf({ reason: 'STRANGE', msg: 'Closed today' })).toBe('Closed today')
    expect(textOf({ msg: 'Closed today' })).toBe('Closed today')
    for (const msg of ['', undefined]) expect(textOf({ msg })).toBe('error.notPossible')
    expect(refusalText(refusalOf(new Error('Lost')), t)).toBe('error.notPossible')
  })

  it('has the reason of the problem, or UNKNOWN', () => {
    expect(reasonOf(problem({ reason: 'FULL' }))).toBe('FULL')
    expect([reasonOf(problem()), reasonOf(new Error('FULL')), reasonOf(null)]).toEqual(Array(3).fill('UNKNOWN'))
  })
})

describe('reconciling an operation', () => {
  const lost = problem({ kind: 'timeout' })

  /** Reconciles with these answers in order; each read takes `takes` ms. */
  async function find(answers: readonly unknown[], cause: unknown = lost, takes = 0) {
    vi.useFakeTimers()
    const waited: number[] = []
    const stop = vi.fn()
    const show = { checking: vi.fn(() => stop), unknown: vi.fn() }
    const left = [...answers]
    const read = vi.fn(async () => {
      vi.advanceTimersByTime(takes)
      const answer = left.shift()
      if (answer instanceof Error) throw answer
      return answer
    })
    const wait = async (ms: number) => void waited.push(ms)
    const found = await reconcile({ show: show as never, wait }, cause, read)
    return { found, waited, read, show, stop }
  }

  it('takes the first answer and shows a notice until then', async () => {
    const { found, waited, read, show, stop } = await find([undefined, new Error('no'), 'granted', 'more'])
    expect([found, waited, read.mock.calls.length]).toEqual(['granted', [1_000, 6_000, 15_000], 3])
    expect([show.checking, stop, show.unknown].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  })

  it('reports an unknown result', async () => {
    const { found, read, show, stop } = await find([undefined, undefined, undefined, 'late'])
    expect([found, read.mock.calls.length, stop.mock.calls.length]).toEqual([undefined, 3, 1])
    expect(show.unknown).toHaveBeenCalledExactlyOnceWith(lost)
  })

  it.each([
    [15_000, 3],
    [15_001, 2],
    [30_001, 1],
  ])('stops after 30 s: reads of %i ms are made %i times', async (takes, times) => {
    expect((await find([], lost, takes)).read).toHaveBeenCalledTimes(times)
  })

  it('reads once and silently after an unknown code', async () => {
    const { waited, show } = await find([undefined, 'late'], problem({ code: '70001' }))
    expect([waited, show.checking.mock.calls.length, show.unknown.mock.calls.length]).toEqual([[1_000], 0, 1])
  })
})

describe('rate-limited calls', () => {
  it.each([
    ['apply', ['apply', 'createTeam', 'joinTeam']],
    ['backApply', ['apply', 'createTeam', 'joinTeam']],
    ['nonProductizedApply', ['apply', 'createTeam', 'joinTeam']],
    ['obtainReward', ['claim', 'claimAll', 'claimRewards', 'draw']],
    ['kolBind', ['bindKol']],
    ['detail', []],
  ] as const)('%s locks %j', (call, actions) => {
    vi.useFakeTimers()
    const closed = createRateLimits()
    closed.lock(call, 2_001)
    const all = [
      'apply',
      'createTeam',
      'joinTeam',
      'claim',
      'claimAll',
      'claimRewards',
      'draw',
      'bindKol',
      'share',
    ] as const
    expect(all.filter((action) => closed.lockedFor(action) > 0)).toEqual(actions)
    for (const action of actions) expect(closed.lockedFor(action)).toBe(3)
    vi.advanceTimersByTime(2_001)
    for (const action of all) expect(closed.lockedFor(action)).toBe(0)
  })

  it('notify subscribers each second until every call is open', () => {
    vi.useFakeTimers()
    const closed = createRateLimits()
    const heard = vi.fn()
    const stop = closed.subscribe(heard)
    closed.lock('apply', 2_000)
    closed.lock('obtainReward', 3_000)
    expect(heard).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect(heard).toHaveBeenCalledTimes(4)
    expect(closed.lockedFor('apply')).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect([heard.mock.calls.length, vi.getTimerCount()]).toEqual([5, 0])
    closed.lock('apply', 1_500)
    vi.advanceTimersByTime(1_000)
    expect(heard).toHaveBeenCalledTimes(7)
    stop()
    vi.advanceTimersByTime(1_000)
    expect([heard.mock.calls.length, vi.getTimerCount()]).toEqual([7, 0])
  })
})

describe('actions in flight', () => {
  it('notify subscribers at their start and end, also after a failure', async () => {
    const inFlight = createInFlight()
    const heard: boolean[] = []
    const stop = inFlight.subscribe(() => heard.push(inFlight.has('draw')))
    await inFlight.dedupe('draw', async () => true)
    await expect(inFlight.dedupe('draw', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(heard).toEqual([true, false, true, false])
    stop()
    await inFlight.dedupe('draw', async () => true)
    expect(heard).toHaveLength(4)
  })

  it('run separately for different keys', async () => {
    const inFlight = createInFlight(() => 0)
    const done = () => true
    expect(await inFlight.dedupe('claim|a', async () => 'a', done)).toBe('a')
    expect(await inFlight.dedupe('claim|b', async () => 'b', done)).toBe('b')
    expect(inFlight.has('claim|a')).toBe(false)
  })
})

/** An activity with one task that can be done on a page of the platform. */
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
      expect(plain(dialog())).toMatchObject(plain(receivedDialog(words, [usdt('5')])))
      expect(dialog()).toMatchObject({ primary: { text: 'reward.seeMine' } })
      dialog()?.primary?.run?.()
      expect(navigate).toHaveBeenCalledExactlyOnceWith('/en/rewards')
      dialogs.set(() => [])
      show.claimed({ received: [usdt('7')], failed: [], left: [] })
      expect(plain(dialog())).toMatchObject(plain(receivedDialog(words, [usdt('7')])))
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
      expect(dialog()).toMatchObject({ note: task.title })
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
      expect(dialog()).not.toHaveProperty('primary')
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
