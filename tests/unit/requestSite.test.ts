// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { previewCallPath } from '../../src/contract/preview.ts'
import type { PreviewCall } from '../../src/contract/previewLinks.ts'
import { logIn, logOut, register } from '../../src/request/account.ts'
import { RequestProblem, requestTimeout } from '../../src/request/index.ts'
import { sendPreviewCall } from '../../src/request/previewCall.ts'
import { readConsentNeed } from '../../src/request/readConsentNeed.ts'
import { createSite } from '../../src/request/site.ts'
import { fake } from '../helpers/fake.ts'

/** The answer of the server of the page, set by each test. */
let answers: () => Promise<Response>
const asked = vi.fn((_path: string, _init?: RequestInit) => answers())
const timeLimit = vi.spyOn(AbortSignal, 'timeout')

const json = (value: unknown, status = 200) => Promise.resolve(Response.json(value, { status }))
const status = (code: number) => () => Promise.resolve(new Response(null, { status: code }))
const isDown = () => Promise.reject(new TypeError('Failed to fetch'))
const html = () => Promise.resolve(new Response('<p>hotel</p>'))

/** The only request, with its parsed body. */
function sent() {
  expect(asked).toHaveBeenCalledOnce()
  const [path, { method, headers, body, signal, keepalive } = {}] = asked.mock.calls[0] ?? expect.unreachable()
  expect(timeLimit).toHaveBeenCalledExactlyOnceWith(requestTimeout)
  expect(signal).toBe(timeLimit.mock.results[0]?.value)
  return { path, method, headers, body: body && JSON.parse(String(body)), keepalive }
}

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It must fail.'),
    (problem: unknown) => {
      expect(problem).toBeInstanceOf(RequestProblem)
      return problem as RequestProblem
    },
  )

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const tokens = { accessToken: 'tok_abc-0123456789', userId: '7' }
const account = { loginName: 'a@b.example', password: 'long enough', inviteCode: 'PB123' }
const isJson = { 'content-type': 'application/json' }

describe('an account of the embedded platform', () => {
  beforeEach(() => {
    answers = () => json(tokens)
  })

  it('is registered with all fields', async () => {
    expect(await register(account)).toEqual(tokens)
    const request = { path: '/__account/register', method: 'POST', headers: isJson, body: account }
    expect(sent()).toEqual({ ...request, keepalive: true })
  })

  it('is logged in without the invite code', async () => {
    expect(await logIn(account)).toEqual(tokens)
    const { inviteCode: _, ...credentials } = account
    expect(sent()).toMatchObject({ path: '/__account/log-in', method: 'POST', headers: isJson, body: credentials })
    expect(sent().body).not.toHaveProperty('inviteCode')
  })

  it('is logged out with its token and no body', async () => {
    answers = status(204)
    await logOut('tok_abc')
    const request = { path: '/__account/log-out', method: 'POST', headers: { token: 'tok_abc' }, body: undefined }
    expect(sent()).toEqual({ ...request, keepalive: true })
  })

  it.each([
    [400, 'PARAM_INVALID'],
    [401, 'WRONG'],
    [409, 'TAKEN'],
    [429, 'TOO_MANY'],
    [503, 'BUSY'],
    [500, undefined],
  ])('status %i is the problem %s', async (code, reason) => {
    answers = status(code)
    for (const request of [() => register(account), () => logIn(account), () => logOut('tok_abc')]) {
      const facts = { kind: 'http', call: 'account', traceId: '', status: code, reason }
      expect(await problemOf(request())).toMatchObject(facts)
    }
  })

  it.each([
    ['no answer', isDown, 'network'],
    ['a page of something between', html, 'badShape'],
    ['an answer of nothing', () => json(null), 'badShape'],
    ['an answer without a token', () => json({ userId: '7' }), 'badShape'],
  ] as const)('%s is a problem of the matching kind', async (_, given, kind) => {
    answers = given
    expect(await problemOf(logIn(account))).toMatchObject({ kind, call: 'account', traceId: '' })
  })
})

describe('the server of the page', () => {
  const site = createSite()

  it('returns the texts of a language', async () => {
    answers = () => json({ 'button.join': 'Join' })
    expect(await site.words('zh/CN')).toEqual({ 'button.join': 'Join' })
    expect(sent()).toMatchObject({ path: '/locales/zh%2FCN/common.json', method: undefined, body: undefined })
  })

  it.each([['none'], [null], [{}], [[]], [{ 'button.join': 7 }], [{ a: 'fine', b: null }]])(
    'rejects invalid texts: %j',
    async (found) => {
      answers = () => json(found)
      expect(await problemOf(site.words('en'))).toMatchObject({ kind: 'badShape', call: 'words', traceId: '' })
    },
  )

  it('signs in to the sandbox', async () => {
    answers = () => json(tokens)
    expect(await site.sandboxSignIn({ persona: 'vip', fresh: true })).toEqual(tokens)
    const body = { persona: 'vip', fresh: true }
    expect(sent()).toMatchObject({ path: '/__sandbox/sign-in', method: 'POST', headers: isJson, body })
  })

  it('accepts events and the time', async () => {
    answers = () => json({ taken: true })
    const event = { kind: 'deposit', amount: '10.5', userId: '7' } as const
    expect(await site.sendSandboxEvent(event)).toBeUndefined()
    expect(sent()).toMatchObject({ path: '/__sandbox/events', method: 'POST', headers: isJson, body: event })
    vi.clearAllMocks()
    expect(await site.setClock(null)).toBeUndefined()
    expect(sent()).toMatchObject({ path: '/__sandbox/clock', method: 'POST', headers: isJson, body: { now: null } })
  })

  it.each([
    ['no answer', isDown, { kind: 'network', status: undefined }],
    ['an error', status(500), { kind: 'http', status: 500 }],
    ['a page of something between', html, { kind: 'badShape', status: undefined }],
  ] as const)('%s is a problem with the name of the request', async (_, given, facts) => {
    answers = given
    const requests = {
      words: () => site.words('en'),
      signIn: () => site.sandboxSignIn({ loginName: 'a' }),
      events: () => site.sendSandboxEvent({ kind: 'kyc', amount: '1', userId: '7' }),
      clock: () => site.setClock(5),
    }
    for (const [call, request] of Object.entries(requests)) {
      expect(await problemOf(request())).toMatchObject({ ...facts, call, traceId: '' })
    }
  })

  it('can use another fetch', async () => {
    const other = vi.fn(async () => Response.json({ 'button.join': 'Join' }))
    await createSite({ fetch: other }).words('en')
    expect([other.mock.calls.length, asked.mock.calls.length]).toEqual([1, 0])
  })
})

describe('the need of analytics consent', () => {
  it.each([
    [{ needed: true }, true],
    [{ needed: false }, false],
    [{ needed: null }, null],
    [{ needed: 'yes' }, null],
    [{}, null],
  ])('%j means %j', async (given, needed) => {
    answers = () => json(given)
    expect(await readConsentNeed()).toBe(needed)
    expect(sent().path).toBe('/collect')
  })

  it('is unknown after an error', async () => {
    answers = () => json({ needed: false }, 404)
    await expect(readConsentNeed()).rejects.toThrow('404')
  })
})

describe('a call of a preview page', () => {
  it('is sent to the preview without cookies, and ends with its signal', async () => {
    answers = () => json({})
    const { signal } = new AbortController()
    const body = fake<PreviewCall>({ call: 'detail', input: { activityId: '1001' } })
    await sendPreviewCall(body, signal)
    await sendPreviewCall(body, undefined)
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    }
    expect(asked.mock.calls).toStrictEqual([
      [previewCallPath, { ...init, signal }],
      [previewCallPath, init],
    ])
  })
})
