// @vitest-environment jsdom
// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Operation } from '../../src/actions/index.ts'
import { intentStore } from '../../src/actions/intentStore.ts'
import { rateLimits } from '../../src/actions/rateLimit.ts'
import { useActionsPort } from '../../src/actions/useActionsPort.ts'
import { type HandOverProps, useHandOver } from '../../src/actions/useHandOver.ts'
import { useLogin } from '../../src/actions/useLogin.ts'
import { pendingLoginsKey } from '../../src/contract/loginReturn.ts'
import { createTicker, DataProvider, PageInfoContext, type Runtime } from '../../src/data/index.ts'
import { PageStoreContext } from '../../src/data/page.ts'
import type { Action } from '../../src/registry/fields.ts'
import { createServerClock, createSession, memoryStorage } from '../../src/request/index.ts'
import { fake as fakeOf } from '../helpers/fake.ts'

const fake = vi.hoisted(() => ({
  act: vi.fn(),
  createDispatch: vi.fn(),
  handlersFor: vi.fn(),
  loadHandlers: vi.fn(),
}))
vi.mock('../../src/actions/dispatch.ts', async (original) => ({
  ...(await original<typeof import('../../src/actions/dispatch.ts')>()),
  createDispatch: fake.createDispatch,
}))
vi.mock('../../src/actions/handlersFor.ts', () => ({ handlersFor: fake.handlersFor }))
vi.mock('../../src/actions/loadHandlers.ts', () => ({ loadHandlers: fake.loadHandlers }))

const seven = { accessToken: 'a-token-of-seven', userId: '7', loginName: 'seven' }
const i18n = i18next.createInstance()
i18n.init({ lng: 'en', resources: {}, initAsync: false })

/** A promise that the test resolves. */
function held<T>() {
  let end: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    end = resolve
  })
  return { promise, end }
}

interface Setting {
  user?: typeof seven | null
  app?: Runtime['app']
  loginUrl?: string | null
  /** The login page returns a token. */
  loginReturn?: boolean
}

/** The current address of the page. */
const where = { at: '' }
function Where() {
  const { pathname, search } = useLocation()
  where.at = pathname + search
  return null
}

/** Each test has its own activity, so that requests in flight do not affect the next test. */
let activityId = ''

/** A hook on a page of the activity. */
function onPage<T>(hook: () => T, { user = seven, app, loginUrl = null, loginReturn = false }: Setting = {}) {
  const clock = createServerClock()
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
  if (user) session.signIn(user)
  const runtime = fakeOf<Runtime>({
    ...{ session, clock, app, client: { call: vi.fn() }, site: {}, rows: new Map() },
    ...{ visitStorage: memoryStorage(), ticker: createTicker(clock) },
  })
  const facts = { activity: null, progress: { rows: 'rows' } }
  const store = { subscribe: () => () => {}, facts: () => facts, renderedFacts: () => facts }
  const path = (to: string) => `/en${to}`
  const info = { activityId, locale: 'en', loginUrl, loginReturn, path, calls: {} } as never
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/en/activity/x?a=1&b=2']}>
        <Where />
        <DataProvider runtime={runtime} answers={{}}>
          <PageInfoContext value={info}>
            <PageStoreContext value={store as never}>{children}</PageStoreContext>
          </PageInfoContext>
        </DataProvider>
      </MemoryRouter>
    </I18nextProvider>
  )
  return { ...renderHook(hook, { wrapper }), session }
}

const portOn = (setting?: Setting) => {
  const page = onPage(() => useActionsPort({}), setting)
  return { ...page, port: page.result.current }
}

beforeEach(() => {
  vi.clearAllMocks()
  activityId = `${Number(activityId) + 1}`
  fake.act.mockResolvedValue(true)
  fake.createDispatch.mockReturnValue(fake.act)
  fake.handlersFor.mockResolvedValue(null)
  intentStore.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the actions of a page', () => {
  it('are one stable object that works with the latest page', async () => {
    const { port, rerender, result } = portOn()
    const later = vi.fn(async () => false)
    fake.createDispatch.mockReturnValue(later)
    rerender()
    expect(result.current).toBe(port)
    expect(await port.run({ action: 'draw' } as Action, { taskId: 'draw' })).toBe(false)
    expect(later).toHaveBeenCalledExactlyOnceWith({ action: 'draw' }, { taskId: 'draw' })
    await port.run({ action: 'login' })
    expect(later).toHaveBeenLastCalledWith({ action: 'login' }, {})
  })

  const navigate = (to: string) => ({ action: 'navigate', to }) as const
  it.each<[string, Action, object, Action, object, number]>([
    ['the same again', { action: 'claim' }, { taskId: 'a' }, { action: 'claim' }, { taskId: 'a' }, 1],
    ['another task', { action: 'claim' }, { taskId: 'a' }, { action: 'claim' }, { taskId: 'b' }, 2],
    ['another action', { action: 'claim' }, {}, { action: 'claimAll' }, {}, 2],
    ['another place', navigate('/a'), {}, navigate('/b'), {}, 2],
    ['joining, from whatever button', { action: 'apply' }, {}, { action: 'apply', from: 'bar' } as never, {}, 1],
  ])('handle while one is in flight: %s', async (_, first, details, second, aboutSecond, times) => {
    const { port } = portOn()
    const { promise, end } = held<boolean>()
    fake.act.mockReturnValue(promise)
    const both = [port.run(first, details), port.run(second, aboutSecond)]
    expect(fake.act).toHaveBeenCalledTimes(times)
    expect([port.pending(first, details), port.pending(second, aboutSecond)]).toEqual([true, true])
    end(true)
    expect(await Promise.all(both)).toEqual([true, true])
    expect(port.pending(first, details)).toBe(false)
  })

  it.each([
    ['apply', true, 1],
    ['claim', true, 1],
    ['apply', false, 2],
    ['claim', false, 2],
    ['draw', true, 2],
    ['claimAll', true, 2],
  ] as const)('run %s that ended with %s and is tapped again %i times', async (action, isDone, times) => {
    const { port } = portOn()
    fake.act.mockResolvedValue(isDone)
    expect(await port.run({ action })).toBe(isDone)
    expect(await port.run({ action })).toBe(isDone)
    expect(fake.act).toHaveBeenCalledTimes(times)
  })

  it('of one user are not pending for the next user', async () => {
    const { port, session, result } = portOn()
    const { promise, end } = held<boolean>()
    fake.act.mockReturnValue(promise)
    const done = port.run({ action: 'apply' })
    act(() => session.signIn({ ...seven, userId: '8' }))
    expect(result.current.pending({ action: 'apply' })).toBe(false)
    end(true)
    await done
  })

  it('leave the page idle only while none is in flight', async () => {
    const { port } = portOn()
    const { promise, end } = held<boolean>()
    fake.act.mockReturnValue(promise)
    expect(port.isIdle()).toBe(true)
    const both = [port.run({ action: 'draw' }), port.run({ action: 'claimAll' })]
    expect(port.isIdle()).toBe(false)
    end(true)
    await Promise.all(both)
    expect(port.isIdle()).toBe(true)
  })

  it('notify subscribers at start and end, and each second while a call is locked', async () => {
    const { port } = portOn()
    const heard = vi.fn()
    const stop = port.subscribe(heard)
    await port.run({ action: 'draw' })
    expect(heard).toHaveBeenCalledTimes(2)
    rateLimits.lock('apply', 1_000)
    expect(heard).toHaveBeenCalledTimes(3)
    expect(port.lockedFor?.('apply')).toBe(1)
    stop()
    rateLimits.lock('apply', 1)
    await port.run({ action: 'draw' })
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('show a draw on the prize boards of the page', () => {
    const { port } = portOn()
    const [, , stage] = fake.createDispatch.mock.calls[0] as [unknown, unknown, (drawn: unknown) => boolean]
    const board = vi.fn()
    expect(stage('drawn')).toBe(false)
    const leave = port.onDraw?.(board) ?? expect.unreachable()
    expect(stage('drawn')).toBe(true)
    expect(board).toHaveBeenCalledExactlyOnceWith('drawn')
    leave()
    expect(stage('drawn')).toBe(false)
  })
})

describe('an operation of a block', () => {
  const runOperation = vi.fn()
  const context = { of: 'the page' }
  const reward = (taskId: string, activityId = '1001') => ({ activityId, taskId })
  const claims = (...rewards: ReturnType<typeof reward>[]): Operation => ({ operation: 'claimRewards', rewards })
  const bind: Operation = { operation: 'bindKol', kolCode: 'A' }
  const aDraw: Operation = { operation: 'draw', drawTaskId: 'draw-1001' }

  beforeEach(() => {
    runOperation.mockResolvedValue({ status: 'done' })
    fake.handlersFor.mockResolvedValue({ handlers: { runOperation }, context })
  })

  it('runs with the context of the page', async () => {
    expect(await portOn().port.runOperation(aDraw)).toEqual({ status: 'done' })
    expect(runOperation).toHaveBeenCalledExactlyOnceWith(context, aDraw)
  })

  it('is unknown when the handlers cannot be loaded', async () => {
    fake.handlersFor.mockResolvedValue(null)
    expect(await portOn().port.runOperation(aDraw)).toEqual({ status: 'unknown' })
  })

  it('sends visitors to log in', async () => {
    const { port } = portOn({ user: null })
    let outcome: unknown
    await act(async () => {
      outcome = await port.runOperation(aDraw)
    })
    expect(outcome).toEqual({ status: 'login' })
    expect(where.at).toContain('/en/login')
    expect(fake.handlersFor).not.toHaveBeenCalled()
  })

  it.each<[string, Operation, Operation, number]>([
    ['the same rewards', claims(reward('a')), claims(reward('a')), 1],
    ['other rewards', claims(reward('a')), claims(reward('a'), reward('b')), 2],
    ['a reward of another event', claims(reward('a')), claims(reward('a', '1002')), 2],
    ['another code', bind, { operation: 'bindKol', kolCode: 'B' }, 1],
    ['something else', bind, aDraw, 2],
  ])('handle while one is in flight: %s', async (_, first, second, times) => {
    const { port } = portOn()
    const { promise, end } = held<unknown>()
    runOperation.mockReturnValue(promise)
    const both = [port.runOperation(first), port.runOperation(second)]
    await act(async () => {})
    expect(runOperation).toHaveBeenCalledTimes(times)
    end({ status: 'done' })
    await Promise.all(both)
  })

  it('is reported as running by its kind', async () => {
    const { port, session, result } = portOn()
    const { promise, end } = held<unknown>()
    runOperation.mockReturnValue(promise)
    const done = port.runOperation(aDraw)
    expect([port.isRunning('draw'), port.isRunning('bindKol')]).toEqual([true, false])
    act(() => session.signIn({ ...seven, userId: '8' }))
    expect(result.current.isRunning('draw')).toBe(false)
    end({ status: 'done' })
    await done
  })

  it.each<[what: string, status: string, times: number, operation: Operation]>([
    ['binding', 'done', 1, bind],
    ['founding a team', 'done', 1, { operation: 'createTeam', teamName: 'Bulls' }],
    ['joining a team', 'done', 1, { operation: 'joinTeam', teamCode: 'A' }],
    ['binding', 'refused', 2, bind],
    ['drawing', 'done', 2, aDraw],
  ])('handles %s again after %s: %i requests', async (_, status, times, operation) => {
    const { port } = portOn()
    runOperation.mockResolvedValue({ status })
    for (const _time of [1, 2]) expect(await port.runOperation(operation)).toEqual({ status })
    expect(runOperation).toHaveBeenCalledTimes(times)
  })
})

describe('the intent of a viewer before login', () => {
  const offerIntent = vi.fn()
  beforeEach(() => {
    fake.loadHandlers.mockResolvedValue({ offerIntent })
  })
  const settle = () => act(async () => {})

  it('is offered on the page with its actions', async () => {
    intentStore.write('kept')
    const { port } = portOn()
    await settle()
    expect(offerIntent).toHaveBeenCalledOnce()
    const [deps, run] = offerIntent.mock.calls[0] ?? expect.unreachable()
    expect(run).toBe(port.run)
    expect(deps).toMatchObject({ viewer: { userId: '7' }, info: { activityId }, rows: 'rows' })
  })

  it('is offered once the viewer or the name of the viewer is known', async () => {
    intentStore.write('kept')
    const { session } = portOn({ user: null })
    await settle()
    expect(fake.loadHandlers).not.toHaveBeenCalled()
    act(() => session.signIn({ accessToken: seven.accessToken, userId: '7' }))
    await settle()
    expect(offerIntent).toHaveBeenCalledTimes(1)
    act(() => session.signIn(seven))
    await settle()
    expect(offerIntent).toHaveBeenCalledTimes(2)
  })

  it('is not offered without a stored intent or without its chunk', async () => {
    portOn()
    await settle()
    expect(fake.loadHandlers).not.toHaveBeenCalled()
    fake.loadHandlers.mockRejectedValue(new Error('chunk lost'))
    intentStore.write('kept')
    portOn()
    await settle()
    expect([fake.loadHandlers.mock.calls.length, offerIntent.mock.calls.length]).toEqual([1, 0])
  })
})

/** Replaces the address of the page; `address` is the one that it left for. */
function assigned(search = '') {
  const assign = vi.fn<(to: string) => void>()
  vi.stubGlobal('location', { assign, search, pathname: '/en/login' })
  return { assign, address: () => new URL(assign.mock.calls[0]?.[0] ?? '') }
}

/** Where the login that has begun with this address leads. */
function begun({ searchParams }: URL): string | undefined {
  expect(searchParams.get('redirect')).toBe('/en/login/return')
  const logins: { state: string; path: string }[] = JSON.parse(localStorage.getItem(pendingLoginsKey) ?? '[]')
  return logins.find(({ state }) => state === searchParams.get('state'))?.path
}

describe('a button that leads to another site', () => {
  const url = 'https://id.example/login'
  const handOver = (loginReturn: boolean, fields?: Record<string, string>) =>
    onPage(() => useHandOver(), { loginReturn }).result.current(url, fields)
  const click = (props: HandOverProps) => ('onClick' in props ? props.onClick() : expect.unreachable())

  it.each([
    ['?redirect=%2Fen%2Frewards', undefined, '?redirect=%2Fen%2Frewards'],
    ['', { inviteCode: 'PB7K' }, '?inviteCode=PB7K&redirect=%2Fen'],
  ])('is a link with the return path of "%s"', (search, fields, query) => {
    const { assign } = assigned(search)
    expect(handOver(false, fields)).toEqual({ href: url + query })
    expect([assign.mock.calls.length, localStorage.getItem(pendingLoginsKey)]).toEqual([0, null])
  })

  it('begins a login with the click where the other site returns a token', () => {
    const { assign, address } = assigned('?redirect=%2Fen%2Frewards')
    const props = handOver(true, { inviteCode: 'PB7K' })
    expect([assign.mock.calls.length, localStorage.getItem(pendingLoginsKey)]).toEqual([0, null])
    click(props)
    expect(begun(address())).toBe('/en/rewards')
    expect(address().searchParams.get('inviteCode')).toBe('PB7K')
  })

  it('sends no fields that it was not given', () => {
    const { address } = assigned()
    click(handOver(true))
    expect([...address().searchParams.keys()]).toEqual(['redirect', 'state'])
    expect(begun(address())).toBe('/en')
  })
})

describe('logging in', () => {
  const back = encodeURIComponent('/en/activity/x?a=1&b=2')

  it('uses the login page of the site with a return path', () => {
    const { result } = onPage(() => useLogin())
    act(() => expect(result.current()).toBe(true))
    expect(where.at).toBe(`/en/login?redirect=${back}`)
  })

  it.each([
    ['https://platform.example/login', '?'],
    ['https://platform.example/login?from=events', '&'],
  ])('uses the login page of the platform %s', (loginUrl, sign) => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    onPage(() => useLogin(), { loginUrl }).result.current()
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${loginUrl}${sign}redirect=${back}`)
  })

  it('begins a login that returns to this page with a token', () => {
    const { address } = assigned()
    onPage(() => useLogin(), { loginUrl: 'https://id.example/login', loginReturn: true }).result.current()
    expect(begun(address())).toBe('/en/activity/x?a=1&b=2')
  })

  it('uses the login screen of the app', async () => {
    const login = vi.fn()
    const { result } = onPage(() => useLogin(), { app: async () => ({ login, open: vi.fn() }) })
    await act(async () => expect(result.current()).toBe(true))
    expect(login).toHaveBeenCalledOnce()
    expect(where.at).not.toContain('login')
    const without = onPage(() => useLogin(), { app: async () => null })
    await act(async () => void without.result.current())
    expect(where.at).toContain('/en/login')
  })
})
