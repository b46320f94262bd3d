// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import {
  type Client,
  createSession,
  memoryStorage,
  type ProblemFacts,
  RequestProblem,
} from '../../src/request/index.ts'
import { syncLogin } from '../../src/request/syncLogin.ts'
import { fake } from '../helpers/fake.ts'

const { example } = calls.userinfo
const info = (isLogin: boolean) => ({ ...example, userInfo: { ...example.userInfo, isLogin } })
const problem = (kind: ProblemFacts['kind']) => new RequestProblem({ kind, call: 'userinfo', traceId: 't' })
const seven = { accessToken: 'token-of-seven', userId: '7', loginName: 'seven' }

let answer: () => unknown
const call = vi.fn(async (..._asked: unknown[]) => answer())
const start = (tokens?: typeof seven | { accessToken: string; userId: string }) => {
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
  if (tokens) session.signIn(tokens)
  syncLogin(fake<Client>({ call }), session)
  return session
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  call.mockClear()
  answer = () => info(true)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the user of a token', () => {
  it('is read once per token, and never for a visitor', async () => {
    const session = start()
    await settle()
    expect(call).not.toHaveBeenCalled()
    session.signIn(seven)
    session.signIn({ ...seven, userId: '70' })
    await settle()
    expect(call).toHaveBeenCalledExactlyOnceWith(calls.userinfo, {})
    session.signIn({ ...seven, accessToken: 'another' })
    await settle()
    expect(call).toHaveBeenCalledTimes(2)
    session.clear()
    await settle()
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('provides a missing login name', async () => {
    const session = start({ accessToken: 'a', userId: '7' })
    const other = start(seven)
    await settle()
    expect(session.get()).toMatchObject({ userId: '7', loginName: example.loginName })
    expect(other.get()).toMatchObject({ userId: '7', loginName: 'seven' })
  })

  it.each([
    ['has left', null, false],
    ['has left', null, true],
    ['is another one', { accessToken: 'of eight', userId: '8', loginName: 'eight' }, false],
    ['is another one without a name', { accessToken: 'of eight', userId: '8' }, true],
  ])('ignores the answer for a user who %s in the meantime', async (_, next, isLogin) => {
    let end: (value: unknown) => void = () => {}
    answer = () => new Promise((resolve) => (end = resolve))
    const session = start(seven)
    const first = end
    session.clear()
    if (next) session.signIn(next)
    const before = session.get()
    first(info(isLogin))
    await settle()
    expect(session.get()).toBe(before)
  })

  it.each<[string, () => unknown, number]>([
    ['a lost answer', () => Promise.reject(problem('network')), 3],
    ['an answer of another shape', () => Promise.reject(problem('badShape')), 3],
    ['a refusal', () => Promise.reject(problem('refused')), 1],
    ['a user who has left', () => Promise.reject(new DOMException('', 'AbortError')), 1],
    ['a missing account', () => ({ code: '51070', data: {} }), 1],
  ])('is read again after %s', async (_, given, times) => {
    answer = given
    const session = start(seven)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(call).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(Math.min(times, 2))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(call).toHaveBeenCalledTimes(Math.min(times, 2))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(call).toHaveBeenCalledTimes(times)
    expect([session.get()?.loginName, vi.getTimerCount()]).toEqual(['seven', 0])
  })
})
