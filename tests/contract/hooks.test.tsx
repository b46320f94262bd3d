import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Check, Errors } from 'typebox/value'
import { describe, expect, it, vi } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { type CallName, calls } from '../../src/contract/calls/index.ts'
import { languageOf } from '../../src/contract/languages.ts'
import * as hooks from '../../src/data/hooks.ts'
import {
  type Change,
  createTicker,
  DataProvider,
  type Loadable,
  type PageInfo,
  PageInfoContext,
  type Runtime,
} from '../../src/data/index.ts'
import * as functions from '../../src/request/functions.ts'
import { changesState, createOperations, memoryStorage, RequestProblem } from '../../src/request/index.ts'
import { answer, type Sent, shown, world } from './requestWorld.ts'

type Table = Partial<Record<string, (...given: never[]) => unknown>>
const everyCall = Object.entries(calls) as [CallName, Call][]

/** Calls that are one to those who ask: which of them is sent depends on who looks, or where. */
const variants: Partial<Record<CallName, string>> = {
  noLoginDetail: 'useActivityDetail',
  detail: 'useActivityDetail',
  noLoginEligible: 'useEligible',
  eligible: 'useEligible',
  getActivityId: 'useActivityId',
  generalGetActivityId: 'useActivityId',
}
const hookName = (name: CallName) => variants[name] ?? `use${name[0]?.toUpperCase()}${name.slice(1)}`
const hookOf = (name: CallName) => (hooks as Table)[hookName(name)]

/** What a caller has to say beside the activity, which the page knows. */
const said: Partial<Record<CallName, Record<string, unknown>>> = {
  pushDetail: { msgId: 'joined-1001' },
  readPushMsg: { all: true },
  getRewardList: { scope: 'MINE' },
  obtainReward: { taskId: 'kyc' },
  kolBind: { kolCode: 'ABCD' },
  getUserShareContent: { scene: 'ACTIVITY' },
  getActivityId: { alias: 'newcomer' },
  generalGetActivityId: { alias: 'newcomer' },
}

const matches = (call: Call, { method, url }: Sent) =>
  call.method === method && new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname)

/** Query values as the platform reads them: numbers and truth are written as text. */
const typed = (text: string) => (/^(true|false|\d{1,4})$/.test(text) ? JSON.parse(text) : text)

/** Answers every call by its example, after looking whether it was asked as the contract says. */
function recorded(sent: Sent) {
  const call = Object.values<Call>(calls).find((one) => matches(one, sent))
  if (!call) return new Response('', { status: 404 })
  const { languageType, ...query } = Object.fromEntries(sent.url.searchParams)
  const asIs = Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, /Id$/.test(name) ? text : typed(text)]),
  )
  const wrong = [...Errors(call.query, asIs), ...(sent.body ? Errors(call.body, JSON.parse(sent.body)) : [])]
  if (wrong.length || languageType !== languageOf('en').langCode) return answer('51020', { reason: 'PARAM_INVALID' })
  if (call.access === 'user' && !sent.headers.get('token')) return answer('600')
  return answer('00000', call.example)
}

/** Hooks on a page of an activity, with the true request layer below them. */
function onPage(user: string | null, info: Partial<PageInfo> = {}) {
  const tokens = user ? { accessToken: 'a-token-for-tests-0', userId: user } : undefined
  const { client, session, clock, sent, events } = world(recorded, { tokens, locale: () => languageOf('en') })
  const runtime: Runtime = {
    client,
    session,
    clock,
    site: { words: vi.fn(), sandboxSignIn: vi.fn(), happen: vi.fn() },
    operations: createOperations(memoryStorage()),
    ticker: createTicker(clock),
    rows: new Map(),
  }
  const page: PageInfo = {
    locale: 'en',
    alias: 'newcomer',
    activityId: '1001',
    sandbox: false,
    loginUrl: null,
    registerUrl: null,
    drawnAt: 0,
    calls: {},
    ...info,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider runtime={runtime} answers={{}}>
      <PageInfoContext value={page}>{children}</PageInfoContext>
    </DataProvider>
  )
  const draw = <T,>(useIt: () => T) => renderHook(useIt, { wrapper })
  return { draw, sent, events, session, last: () => sent.at(-1) }
}

/** What a hook of a call gives once it is no longer loading. */
async function read(page: ReturnType<typeof onPage>, name: CallName) {
  const useIt = hookOf(name) as unknown as (...given: unknown[]) => Loadable<unknown>
  const where = name === 'generalGetActivityId' ? ['/en/events/spring'] : name === 'getActivityId' ? ['/en/x'] : []
  const { result } = page.draw(() => useIt(...where, said[name]))
  await waitFor(() => expect(result.current.status).not.toBe('loading'))
  return result.current
}

async function change(page: ReturnType<typeof onPage>, name: CallName) {
  const useIt = hookOf(name) as unknown as () => Change<Call>
  const { result } = page.draw(useIt)
  expect(result.current.status).toBe('idle')
  await act(() => result.current.send((said[name] ?? {}) as never).catch(() => {}))
  return result.current
}

const reads = everyCall.filter(([, call]) => !changesState(call)).map(([name]) => name)
const changes = everyCall.filter(([, call]) => changesState(call)).map(([name]) => name)
const whoever = (name: CallName) =>
  // The variant for the other kind of viewer has a case of its own.
  name === 'noLoginDetail' || name === 'noLoginEligible' ? [null] : [null, '700000001']

describe('every call has', () => {
  it.each(everyCall.map(([name]) => name))('%s: a function and a hook', (name) => {
    expect((functions as Table)[name]).toBeTypeOf('function')
    expect(hookOf(name), hookName(name)).toBeTypeOf('function')
  })

  it('and there is none for a call that is not', () => {
    const names = new Set(everyCall.map(([name]) => hookName(name)))
    expect(Object.keys(hooks).filter((name) => !names.has(name))).toEqual([])
    const rest = Object.keys(functions).filter((name) => !(name in calls))
    expect(rest.sort()).toEqual(['activityDetail', 'activityIdCall', 'activityIdOn', 'eligibility', 'inviteCodeOf'])
  })
})

describe.each(reads)('reading %s', (name) => {
  it.each(whoever(name))('as %s', async (user) => {
    const page = onPage(user)
    const call: Call = calls[name]
    const isOfVisitors = (name === 'detail' || name === 'eligible') && user === null
    const found = await read(page, name)
    if (user === null && call.access === 'user' && !isOfVisitors) {
      expect(found).toMatchObject({ status: 'failed', problem: { code: '600' } })
      return
    }
    expect(found).toMatchObject({ status: 'ready', stale: false })
    if (found.status === 'ready') expect(Check(call.data, found.data)).toBe(true)
    const sentTo = page.last() as Sent
    expect(matches(call, sentTo)).toBe(!isOfVisitors)
    expect(sentTo.headers.get('token')).toBe(user && 'a-token-for-tests-0')
  })
})

describe.each(changes)('changing by %s', (name) => {
  it('as a user', async () => {
    const page = onPage('700000001')
    const end = await change(page, name)
    expect(end).toMatchObject({ status: 'ready' })
    if (end.status === 'ready') expect(Check(calls[name].data, end.data)).toBe(true)
    expect(matches(calls[name], page.last() as Sent)).toBe(true)
  })

  it('as a visitor: 600, and the way to log in', async () => {
    const page = onPage(null)
    expect(await change(page, name)).toMatchObject({ status: 'failed', problem: { code: '600' } })
    expect(shown(page.events)).toEqual(['loginRequired'])
  })
})

describe('a hook', () => {
  it('asks nothing with null', () => {
    const page = onPage('700000001')
    const { result } = page.draw(() => hooks.useIntroduce(null))
    expect(result.current.status).toBe('loading')
    expect(page.sent).toEqual([])
  })

  it('asks once for all who want the same', async () => {
    const page = onPage(null)
    const { result } = page.draw(() => [hooks.useIntroduce(), hooks.useIntroduce()] as const)
    await waitFor(() => expect(result.current.map(({ status }) => status)).toEqual(['ready', 'ready']))
    expect(page.sent).toHaveLength(1)
  })

  it("keeps one user's answers from another", async () => {
    const page = onPage('700000001')
    const { result } = page.draw(() => hooks.usePushCount({ read: false }))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    await act(async () => page.session.signIn({ accessToken: 'b-token-for-tests-0', userId: '700000002' }))
    await waitFor(() => expect(page.sent.map(({ headers }) => headers.get('token')?.[0])).toEqual(['a', 'b']))
  })

  it.each([
    ['product', 'apply', '/v1/activity/apply'],
    ['general', 'apply', '/v1/activity/general/backApply'],
    ['agent', 'apply', '/v1/activity/general/backApply'],
    ['custom', 'apply', '/v1/activity/nonProductized/apply'],
  ] as const)('of family %s joins by its path', async (family, name, path) => {
    const page = onPage('700000001', { family })
    expect(await change(page, name)).toMatchObject({ status: 'ready' })
    expect(page.last()?.url.pathname).toBe(path)
  })

  it.each([
    ['product', '/v1/activity/beginnerTask/taskCompletions'],
    ['general', '/v1/activity/general/taskCompletions'],
  ] as const)('of family %s reads progress by its path, where the type has one of its own', async (family, path) => {
    const page = onPage('700000001', { family, calls: { taskCompletions: calls.beginnerTaskCompletions } })
    await read(page, 'taskCompletions')
    expect(page.last()?.url.pathname).toBe(path)
  })

  it('of a change is sent again as the same operation', async () => {
    const page = onPage(null)
    const { result } = page.draw(hooks.useApply)
    await act(() => result.current.send({}).catch(() => {}))
    page.session.signIn({ accessToken: 'a-token-for-tests-0', userId: '700000001' })
    const { current } = result
    if (current.status !== 'failed') throw new Error('A visitor must not join.')
    await act(() => current.retry())
    const ids = page.sent.map(({ body }) => JSON.parse(body).requestId)
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[1]).toBe(ids[0])
  })
})

describe('what some calls are asked with', () => {
  it('area codes: enabled, all on one page of 999', async () => {
    const page = onPage(null)
    await read(page, 'areaCodes')
    expect(page.last()?.url.search).toBe('?status=enable&pageIndex=0&pageSize=999&languageType=0')
  })

  it("an agent's lists: the id in the path", async () => {
    const page = onPage('700000001')
    await read(page, 'rebateList')
    expect(page.last()?.url.pathname).toBe('/v1/activity/general/agent/rebate/list/1001')
  })

  it.each([
    ['/en/events/spring', '/v1/activity/general/getActivityId'],
    ['/en/activity/spring', '/v1/activity/getActivityId'],
  ])('an id on the page %s', async (pagePath, path) => {
    const { client, sent } = world(recorded, { locale: () => languageOf('en') })
    expect(await functions.activityIdOn(client, pagePath, { alias: 'spring' })).toEqual(calls.getActivityId.example)
    expect(sent[0]?.url.pathname).toBe(path)
  })

  it('an id that cannot be had is "Get activityId failed", with what stands behind it', async () => {
    const { client } = world(() => answer('51020', { reason: 'NOT_FOUND' }))
    const problem = await functions.activityIdOn(client, '/en/events/x', { alias: 'x' }).catch((it: unknown) => it)
    expect(problem).toBeInstanceOf(RequestProblem)
    expect(problem).toMatchObject({ message: 'Get activityId failed', reason: 'NOT_FOUND' })
  })

  it.each([
    [undefined, '/v1/activity/noLoginDetail', '/v1/activity/general/beginner/noLoginEligible'],
    [{ accessToken: 'a-token-for-tests-0' }, '/v1/activity/detail', '/v1/activity/general/beginner/eligible'],
  ])('variants pick themselves by the token (%o)', async (tokens, detailPath, eligiblePath) => {
    const { client, session, sent } = world(recorded, { tokens, locale: () => languageOf('en') })
    await functions.activityDetail(client, session, { activityId: '1001' })
    await functions.eligibility(client, session, { activityId: '1001' })
    expect(sent.map(({ url }) => url.pathname)).toEqual([detailPath, eligiblePath])
  })

  it("the invite code is an agent's own, else the ordinary one", () => {
    const codes = calls.userVipCode.example
    expect(functions.inviteCodeOf({ ...codes, partnerInviteCode: 'PARTNER1' })).toBe('PARTNER1')
    expect(functions.inviteCodeOf({ ...codes, partnerInviteCode: null })).toBe(codes.inviteCode)
  })
})
