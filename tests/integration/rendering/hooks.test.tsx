import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Check, Errors } from 'typebox/value'
import { describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { type CallName, calls } from '../../../src/contract/calls/index.ts'
import { languageOf } from '../../../src/contract/languages.ts'
import { callFor } from '../../../src/data/callFor.ts'
import * as hooks from '../../../src/data/hooks.ts'
import {
  createTicker,
  DataProvider,
  type PageInfo,
  PageInfoContext,
  type Runtime,
  readKey,
  useRead,
} from '../../../src/data/index.ts'
import { refreshIntervals } from '../../../src/data/reads.ts'
import { useRows } from '../../../src/data/useRows.ts'
import { keyed } from '../../../src/registry/sources.ts'
import * as functions from '../../../src/request/callHelpers.ts'
import { changesState, memoryStorage, RequestProblem, uuid } from '../../../src/request/index.ts'
import { isDeletedBlock } from '../../helpers/deletedBlocks.ts'
import { answer, createHarness, type Sent, shown } from '../../unit/requestHarness.ts'

const everyCall = Object.entries(calls) as [CallName, Call][]

/** The call that a view names: the visitor variant, from which the hook selects by viewer. */
const named: Partial<Record<CallName, CallName>> = { detail: 'noLoginDetail', eligible: 'noLoginEligible' }

/** The call of a hook, by its name, except for a pair of variants. */
const callOfHook = (name: string): CallName =>
  name === 'useActivityDetail' ? 'noLoginDetail' : (`${name[3]?.toLowerCase()}${name.slice(4)}` as CallName)

/** Inputs of calls in addition to the activity. */
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

/** Parses query values like the platform: numbers and booleans are text. */
const typed = (text: string) => (/^(true|false|\d{1,4})$/.test(text) ? JSON.parse(text) : text)

/** Answers every call with its example after a check of the request. */
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

/** Hooks on a page of an activity with the real request layer. */
function onPage(user: string | null, info: Partial<PageInfo> = {}, answers: Record<string, unknown> = {}) {
  const tokens = user ? { accessToken: 'a-token-for-tests-0', userId: user } : undefined
  const { client, session, clock, sent, events } = createHarness(recorded, { tokens, locale: () => languageOf('en') })
  const runtime: Runtime = {
    client,
    session,
    clock,
    site: { words: vi.fn(), sandboxSignIn: vi.fn(), sendSandboxEvent: vi.fn(), setClock: vi.fn() },
    visitStorage: memoryStorage(),
    ticker: createTicker(clock),
    rows: new Map(),
  }
  const page: PageInfo = {
    artOf: () => 'gift',
    locale: 'en',
    alias: 'newcomer',
    activityId: '1001',
    sandbox: false,
    loginUrl: null,
    registerUrl: null,
    renderedAt: 0,
    calls: {},
    ...info,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider runtime={runtime} answers={answers}>
      <PageInfoContext value={page}>{children}</PageInfoContext>
    </DataProvider>
  )
  const renderUse = <T,>(useIt: () => T) => renderHook(useIt, { wrapper })
  return { renderUse, client, info: page, sent, events, session, last: () => sent.at(-1) }
}

/** The result of a read after loading. */
async function read(page: ReturnType<typeof onPage>, name: CallName) {
  const { result } = page.renderUse(() => useRead<Call>(calls[named[name] ?? name], said[name]))
  await waitFor(() => expect(result.current.status).not.toBe('loading'))
  return result.current
}

async function change(page: ReturnType<typeof onPage>, name: CallName) {
  const call = callFor<Call>(page.info, calls[name], true)
  const ids = {
    ...('activityId' in { ...call.query.properties, ...call.body.properties } && { activityId: '1001' }),
    ...('requestId' in call.body.properties && { requestId: uuid() }),
  }
  return page.client.call(call, { ...ids, ...said[name] } as never).then(
    (data: unknown) => ({ status: 'ready', data }) as const,
    (problem: unknown) => ({ status: 'failed', problem }) as const,
  )
}

const reads = everyCall.filter(([, call]) => !changesState(call)).map(([name]) => name)
const changes = everyCall.filter(([, call]) => changesState(call)).map(([name]) => name)
const viewersOf = (name: CallName) =>
  // The variant for the other viewer has its own test.
  name === 'noLoginDetail' || name === 'noLoginEligible' ? [null] : [null, '700000001']

/** The blocks that alone use a hook. */
const users: Record<string, string[]> = {
  useActivityDetail: ['SandboxDesk'],
  useTaskCompletions: ['SandboxDesk'],
  useUserVipCode: ['AgentAccess'],
  useGetRegisterCode: ['InviteCard'],
  useGetUserShareContent: ['InviteCard'],
  useMarqueeRecord: ['Marquee'],
  useRebateList: ['RecordTable'],
  useReferralList: ['RecordTable'],
  useAgentPerformance: ['AgentTiers', 'PerformanceStats'],
}

describe('the hooks', () => {
  it('are all used by a view', () => {
    const views = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.endsWith('data/hooks.ts'))
      .map((name) => readFileSync(join('src', name), 'utf8'))
    const isUsed = (name: string) => views.some((text) => new RegExp(`\\b${name}\\(`).test(text))
    const unused = Object.keys(hooks).filter((name) => !isUsed(name))
    expect(unused.filter((name) => !users[name]?.every(isDeletedBlock))).toEqual([])
  })

  it.each(Object.entries(hooks))('%s sends its call', async (hook, use) => {
    const name = callOfHook(hook)
    const page = onPage('700000001')
    const useIt = use as (input?: unknown) => { status: string; send?(input: unknown): Promise<unknown> }
    const { result } = page.renderUse(() => useIt(said[name]))
    await act(() => Promise.resolve(result.current.send?.(said[name] ?? {})))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(matches(calls[name === 'noLoginDetail' ? 'detail' : name], page.last() as Sent)).toBe(true)
  })
})

describe.each(reads)('reading %s', (name) => {
  it.each(viewersOf(name))('as %s', async (user) => {
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

  it('as a visitor fails with 600 and asks for login', async () => {
    const page = onPage(null)
    expect(await change(page, name)).toMatchObject({ status: 'failed', problem: { code: '600' } })
    expect(shown(page.events)).toEqual(['loginRequired'])
  })
})

describe('a hook', () => {
  it('sends nothing for null', () => {
    const page = onPage('700000001')
    const { result } = page.renderUse(() => hooks.useMarqueeRecord(null))
    expect(result.current.status).toBe('loading')
    expect(page.sent).toEqual([])
  })

  it('sends one request for the same read', async () => {
    const page = onPage(null)
    const { result } = page.renderUse(() => [useRead(calls.introduce), useRead(calls.introduce)] as const)
    await waitFor(() => expect(result.current.map(({ status }) => status)).toEqual(['ready', 'ready']))
    expect(page.sent).toHaveLength(1)
  })

  it("keeps the object of the visitor's answer while the user's answer is equal", async () => {
    const call = calls.nonProductizedDetail
    const given = structuredClone(call.example)
    const page = onPage('700000001', {}, { [readKey(call, { activityId: '1001' }, null, 'en')]: given })
    const { result } = page.renderUse(() => useRead(calls.nonProductizedDetail))
    const data = () => (result.current.status === 'ready' ? result.current.data : undefined)
    expect(data()).toBe(given)
    await waitFor(() => expect(page.sent).toHaveLength(1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(data()).toBe(given)
  })

  it('separates the answers of users', async () => {
    const page = onPage('700000001')
    const { result } = page.renderUse(() => useRead(calls.pushCount, { read: false }))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    await act(async () => page.session.signIn({ accessToken: 'b-token-for-tests-0', userId: '700000002' }))
    await waitFor(() => expect(page.sent.map(({ headers }) => headers.get('token')?.[0])).toEqual(['a', 'b']))
  })

  it.each([
    ['product', 'apply', '/v1/activity/apply'],
    ['general', 'apply', '/v1/activity/general/backApply'],
    ['agent', 'apply', '/v1/activity/general/backApply'],
    ['custom', 'apply', '/v1/activity/nonProductized/apply'],
  ] as const)('of family %s joins with its path', async (family, name, path) => {
    const page = onPage('700000001', { family })
    expect(await change(page, name)).toMatchObject({ status: 'ready' })
    expect(page.last()?.url.pathname).toBe(path)
  })

  it.each([
    ['product', '/v1/activity/beginnerTask/taskCompletions'],
    ['general', '/v1/activity/general/taskCompletions'],
  ] as const)('of family %s reads progress with its path when the type has its own call', async (family, path) => {
    const page = onPage('700000001', { family, calls: { taskCompletions: calls.beginnerTaskCompletions } })
    await read(page, 'taskCompletions')
    expect(page.last()?.url.pathname).toBe(path)
  })
})

describe('the parameters of some calls', () => {
  it('area codes: reads enabled codes in one page of 999', async () => {
    const page = onPage(null)
    await read(page, 'areaCodes')
    expect(page.last()?.url.search).toBe('?status=enable&pageIndex=0&pageSize=999&languageType=0')
  })

  it("an agent's lists: have the id in the path", async () => {
    const page = onPage('700000001')
    await read(page, 'rebateList')
    expect(page.last()?.url.pathname).toBe('/v1/activity/general/agent/rebate/list/1001')
  })

  it.each([
    ['/en/events/spring', '/v1/activity/general/getActivityId'],
    ['/en/activity/spring', '/v1/activity/getActivityId'],
  ])('an activity id on the page %s uses the call of its family', async (pagePath, path) => {
    const { client, sent } = createHarness(recorded, { locale: () => languageOf('en') })
    expect(await functions.activityIdOn(client, pagePath, { alias: 'spring' })).toEqual(calls.getActivityId.example)
    expect(sent[0]?.url.pathname).toBe(path)
  })

  it('a missing activity id fails with "Get activityId failed" and its reason', async () => {
    const { client } = createHarness(() => answer('51020', { reason: 'NOT_FOUND' }))
    const problem = await functions.activityIdOn(client, '/en/events/x', { alias: 'x' }).catch((it: unknown) => it)
    expect(problem).toBeInstanceOf(RequestProblem)
    expect(problem).toMatchObject({ message: 'Get activityId failed', reason: 'NOT_FOUND' })
  })

  it.each([
    [null, '/v1/activity/noLoginDetail', '/v1/activity/general/beginner/noLoginEligible'],
    ['700000001', '/v1/activity/detail', '/v1/activity/general/beginner/eligible'],
  ])('call variants depend on the token (%o)', async (user, detailPath, eligiblePath) => {
    const page = onPage(user)
    await read(page, 'noLoginDetail')
    await read(page, 'noLoginEligible')
    expect(page.sent.map(({ url }) => url.pathname)).toEqual([detailPath, eligiblePath])
  })

  it('the invite code is the partner code or the user code', () => {
    const codes = calls.userVipCode.example
    expect(functions.inviteCodeOf({ ...codes, partnerInviteCode: 'PARTNER1' })).toBe('PARTNER1')
    expect(functions.inviteCodeOf({ ...codes, partnerInviteCode: null })).toBe(codes.inviteCode)
  })
})

describe('the progress of the viewer', () => {
  it.each([
    [null, 0],
    ['700000001', 1],
  ])('is read again by a timer only for a user (%o)', (user, timers) => {
    const spy = vi.spyOn(globalThis, 'setTimeout')
    onPage(user).renderUse(() => useRows(keyed(calls.taskCompletions, 'completions', 'taskId')))
    expect(spy.mock.calls.filter(([, delay]) => delay === refreshIntervals.taskCompletions)).toHaveLength(timers)
    spy.mockRestore()
  })
})
