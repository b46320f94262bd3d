// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createInFlight } from '../../src/actions/inFlight.ts'
import { createRateLimits } from '../../src/actions/rateLimit.ts'
import { isTokenRefusal, reconcile, verdictOf } from '../../src/actions/reconcile.ts'
import { reasonOf, refusalOf, refusalText } from '../../src/actions/refusal.ts'
import type { ProblemFacts } from '../../src/request/index.ts'
import { problem, t } from './actionsSamples.ts'

afterEach(() => {
  vi.useRealTimers()
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
