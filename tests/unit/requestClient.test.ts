import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { codes } from '../../src/contract/codes.ts'
import { isAirdrop, RequestProblem, signRequest } from '../../src/request/index.ts'
import { answer, createHarness, outcome, type Platform, shown } from './requestHarness.ts'

const { apply, detail, getActivityId, getMetaData, noLoginDetail, obtainReward, taskCompletions, userinfo } = calls
const requestId = '7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11'
const ofActivity = { activityId: '1001' }
const good: Platform = () => answer(codes.success, { fine: true })
const signedIn = { tokens: { accessToken: 'tok_abc-0123456789', userId: '7' } }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a request', () => {
  it('has every header of the specification and the language in the query', async () => {
    const { client, sent, storage } = createHarness(good, signedIn)
    await client.call(obtainReward, { ...ofActivity, taskId: 't-101', requestId })
    const { method, url, headers, body } = sent[0] ?? expect.unreachable()
    expect(`${method} ${url.origin}${url.pathname}`).toBe('POST https://platform.example/v1/activity/obtainReward')
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...ofActivity, taskId: 't-101', languageType: '10' })
    expect(body).toBe(JSON.stringify({ requestId }))
    expect(Object.fromEntries(headers)).toMatchObject({
      terminalcode: storage.getItem('terminalCode'),
      terminaltype: '1',
      token: 'tok_abc-0123456789',
      timestamp: '1790000000000',
      appversion: '1.1.0',
      language: 'tr_TR',
      locale: 'tr_TR',
      'content-type': 'application/json',
    })
    expect(headers.get('terminalCode')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${headers.get('traceId')}-(?!0{16})[0-9a-f]{16}-01$`))
  })

  it('has a signature over its exact content', async () => {
    const { client, sent } = createHarness(good, signedIn)
    await client.call(obtainReward, { ...ofActivity, taskId: 't-101', requestId })
    const { url, headers, body } = sent[0] ?? expect.unreachable()
    const expected = signRequest({
      method: 'POST',
      path: '/v1/activity/obtainReward',
      query: Object.fromEntries(url.searchParams),
      body,
      timestamp: Number(headers.get('timestamp')),
      traceId: String(headers.get('traceId')),
      key: 'test-sign-key',
      token: 'tok_abc-0123456789',
    })
    expect(headers.get('sign')).toBe(expected)
  })

  it('has no token, body or content type without values', async () => {
    const { client, sent } = createHarness(good)
    await client.call(noLoginDetail, ofActivity)
    const { headers, body } = sent[0] ?? expect.unreachable()
    expect([headers.has('token'), headers.has('content-type'), body]).toEqual([false, false, ''])
  })

  it('omits missing fields and reuses the terminal code', async () => {
    const { client, sent } = createHarness(good)
    await client.call(getActivityId, { alias: 'a b&c', path: undefined })
    await client.call(getMetaData, {})
    expect(sent[0]?.url.search).toBe('?alias=a%20b%26c&languageType=10')
    expect(sent[1]?.body).toBe('{}')
    expect(sent[0]?.headers.get('terminalCode')).toBe(sent[1]?.headers.get('terminalCode'))
    expect(sent[0]?.headers.get('traceId')).not.toBe(sent[1]?.headers.get('traceId'))
  })

  it('has no token after the access token expires', async () => {
    const tokens = { accessToken: 'tok_abc-0123456789', accessTokenExpire: Date.now() + 1000 }
    const { client, sent } = createHarness(good, { tokens })
    await client.call(noLoginDetail, ofActivity)
    vi.advanceTimersByTime(1000)
    await client.call(noLoginDetail, ofActivity)
    expect(sent.map(({ headers }) => headers.has('token'))).toEqual([true, false])
  })
})

describe('codes', () => {
  const refusing = (code: string, data: unknown = null, msg = 'Not now.') =>
    createHarness(() => answer(code, data, { msg }), signedIn)

  it('00000 resolves with the data', async () => {
    await expect(createHarness(good).client.call(noLoginDetail, ofActivity)).resolves.toEqual({ fine: true })
  })

  it.each([
    [codes.tip, 'tip'],
    [codes.risk, 'risk'],
    ['99999', 'failed'],
  ] as const)('%s rejects and emits a %s event', async (code, type) => {
    const { client, events } = refusing(code, { reason: 'NOT_STARTED' })
    const problem = await client.call(apply, { ...ofActivity, requestId }).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(RequestProblem)
    expect(problem).toMatchObject({ kind: 'refused', code, reason: 'NOT_STARTED', msg: 'Not now.', call: 'apply' })
    expect(shown(events)).toEqual(code === '99999' ? ['report', type] : [type])
  })

  it('emit nothing for a silent call or a read', async () => {
    const { client, events } = refusing(codes.tip)
    await outcome(client.call(apply, { ...ofActivity, requestId }, { silent: true }))
    await outcome(client.call(taskCompletions, ofActivity))
    expect(events).toEqual([])
  })

  it('truncate a message at 200 characters', async () => {
    const { client } = refusing(codes.tip, null, 'x'.repeat(300))
    const result = await outcome(client.call(apply, ofActivity))
    expect(result).toMatchObject({ reason: { msg: `${'x'.repeat(199)}…` } })
  })

  it('51070 resolves with code and data and emits an airdrop event', async () => {
    const { client, events } = refusing(codes.airdrop, { passed: false })
    const result = await client.call(apply, ofActivity)
    expect(result).toEqual({ code: codes.airdrop, data: { passed: false } })
    expect([isAirdrop(result), isAirdrop({ code: codes.success }), isAirdrop(null)]).toEqual([true, false, false])
    expect(events).toEqual([{ type: 'airdrop', data: { passed: false } }])
  })

  it.each([codes.loggedOut, codes.revoked])('%s clears the session once for many requests', async (code) => {
    const { client, session, cookies, events } = refusing(code)
    await Promise.all([1, 2, 3].map(() => outcome(client.call(taskCompletions, ofActivity))))
    expect(session.get()).toBeNull()
    expect(cookies.cookie).toBe('')
    expect(events).toEqual([{ type: 'loggedOut', code, duringChange: false }])
  })

  it.each([undefined, true])(
    'the end of the login during a change is shown by its caller (silent: %s)',
    async (silent) => {
      const { client, events } = refusing(codes.revoked)
      await outcome(client.call(apply, ofActivity, silent === undefined ? {} : { silent }))
      expect(events).toEqual([{ type: 'loggedOut', code: codes.revoked, duringChange: !silent }])
    },
  )

  it.each([codes.loggedOut, codes.revoked])('%s of an old token keeps a newer token', async (code) => {
    const { client, session, events } = createHarness(
      (sent) => {
        if (sent.headers.get('token') !== 'old-token-0123456789') return answer(codes.success, 'new')
        session.signIn({ accessToken: 'new-token-0123456789', userId: '7' })
        return answer(code)
      },
      { tokens: { accessToken: 'old-token-0123456789', userId: '7' } },
    )
    await expect(client.call(taskCompletions, ofActivity)).resolves.toBe('new')
    expect(session.get()?.accessToken).toBe('new-token-0123456789')
    expect(events).toEqual([])
  })

  it('repeat a visitor call without a rejected token', async () => {
    const platform: Platform = ({ headers }) => answer(headers.has('token') ? codes.loggedOut : codes.success, 'public')
    const { client, sent } = createHarness(platform, signedIn)
    await expect(client.call(noLoginDetail, ofActivity)).resolves.toBe('public')
    expect(sent).toHaveLength(2)
  })

  it.each(Object.values(calls).map((call) => [call.name, call] as const))(
    '600 requires login from %s, with and without a token',
    async (name, call) => {
      const fields = [call.params, call.query, call.body].flatMap(({ properties }) => Object.keys(properties))
      const input = Object.fromEntries(fields.map((field) => [field, '1001']))
      for (const parts of [{}, signedIn]) {
        const { client, events } = createHarness(() => answer(codes.loginRequired), parts)
        const result = await outcome(client.call(call as never, input as never))
        expect(result).toMatchObject({ status: 'rejected', reason: { code: codes.loginRequired } })
        expect(events.filter(({ type }) => type !== 'report')).toEqual([{ type: 'loginRequired', call: name }])
      }
    },
  )

  it('600 requires login at most once in 30 s', async () => {
    const { client, events } = createHarness(() => answer(codes.loginRequired))
    await Promise.all(Array.from({ length: 10 }, () => outcome(client.call(detail, ofActivity))))
    expect(events).toEqual([{ type: 'loginRequired', call: 'detail' }])
    vi.advanceTimersByTime(29_999)
    await outcome(client.call(userinfo, {}))
    expect(events).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await outcome(client.call(userinfo, {}))
    expect(events).toHaveLength(2)
  })

  it('600 for an old token requires no login', async () => {
    const { client, session, events } = createHarness(() => {
      session.signIn({ accessToken: 'new-token-0123456789', userId: '7' })
      return answer(codes.loginRequired)
    })
    await outcome(client.call(detail, ofActivity))
    expect(events).toEqual([])
  })
})

describe('answers of the wrong shape', () => {
  const html = () => new Response('<h1>Sign in to the hotel</h1>', { headers: { 'content-type': 'text/html' } })
  const json = (text: string | Uint8Array<ArrayBuffer>) => () =>
    new Response(text, { headers: { 'content-type': 'application/json' } })
  const envelope = { code: '00000', msg: '', data: {}, requestTime: 1_790_000_000_000, traceId: 'a'.repeat(32) }
  const withField = (field: object) => json(JSON.stringify({ ...envelope, ...field }))

  it.each([
    ['HTML', html, ''],
    ['half an answer', json('{"code":"00000","da'), ''],
    ['an empty answer', json(''), ''],
    ['no UTF-8', json(Uint8Array.of(0x7b, 0xff, 0x7d)), ''],
    ['a list', json('[]'), ''],
    ['a numeric code', withField({ code: 0 }), '/code'],
    ['no code', withField({ code: undefined }), '/code'],
    ['no data', withField({ data: undefined }), '/data'],
    ['a time as text', withField({ requestTime: 'now' }), '/requestTime'],
    ['a message that is none', withField({ msg: {} }), '/msg'],
  ])('%s is rejected with its field', async (_, platform, field) => {
    const { client, events } = createHarness(platform)
    const result = await outcome(client.call(apply, ofActivity), 10_000)
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'badShape', field } })
    expect(shown(events)).toEqual(['report', 'failed'])
  })

  it.each([
    ['none', undefined],
    ['null', null],
    ['another form', '4BF92F35-77b3'],
  ])('are accepted without a trace id (%s), with one report', async (_, traceId) => {
    const { client, events, sent } = createHarness(withField({ traceId }))
    const results = [
      await outcome(client.call(apply, ofActivity)),
      await outcome(client.call(noLoginDetail, ofActivity)),
      await outcome(client.call(noLoginDetail, ofActivity)),
    ]
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const report = { kind: 'badShape', call: 'apply', field: '/traceId', traceId: sent[0]?.headers.get('traceId') }
    expect(events).toMatchObject([{ type: 'report', ...report }])
  })

  it('name the field that fails the check', async () => {
    const check = () => '/completions/0/status'
    const { client, events } = createHarness(good, { check })
    const result = await outcome(client.call(taskCompletions, ofActivity))
    expect(result).toMatchObject({ reason: { kind: 'badShape', field: '/completions/0/status' } })
    expect(events).toMatchObject([{ type: 'report', kind: 'badShape', field: '/completions/0/status' }])
  })

  it('are rejected when the check cannot be loaded', async () => {
    const check = () => Promise.reject(new TypeError('chunk lost'))
    const result = await outcome(createHarness(good, { check }).client.call(taskCompletions, ofActivity))
    expect(result).toMatchObject({ reason: { kind: 'network', call: 'taskCompletions' } })
  })

  it('are reported without token or body', async () => {
    const { client, events } = createHarness(() => new Response('secret', { status: 400 }), signedIn)
    await outcome(client.call(obtainReward, { ...ofActivity, taskId: 't', requestId }))
    const report = JSON.stringify(events.find(({ type }) => type === 'report'))
    expect(report).toContain('"status":400')
    expect(report).not.toMatch(/secret|tok_abc|7d9f0a2e/)
  })
})

describe('the clock', () => {
  it('is corrected after TIMESTAMP_SKEW, and the request is signed again once', async () => {
    const hourOff = 3_600_000
    const { client, sent, clock } = createHarness(({ headers }) => {
      const isOff = Math.abs(Number(headers.get('timestamp')) - (Date.now() + hourOff)) > 300_000
      return answer(isOff ? codes.risk : codes.success, { reason: 'TIMESTAMP_SKEW' }, { at: Date.now() + hourOff })
    })
    await client.call(apply, { ...ofActivity, requestId })
    expect(sent).toHaveLength(2)
    expect(sent[0]?.headers.get('traceId')).not.toBe(sent[1]?.headers.get('traceId'))
    expect(Math.abs(clock.now() - Date.now() - hourOff)).toBeLessThan(2)
  })

  it('rejects after a second TIMESTAMP_SKEW', async () => {
    const { client, sent } = createHarness(() => answer(codes.risk, { reason: 'TIMESTAMP_SKEW' }))
    const result = await outcome(client.call(apply, { ...ofActivity, requestId }))
    expect(result).toMatchObject({ reason: { reason: 'TIMESTAMP_SKEW' } })
    expect(sent).toHaveLength(2)
  })
})

describe('a change of user', () => {
  it('aborts requests in flight', async () => {
    const { client, session } = createHarness(() => new Promise<Response>(() => {}), signedIn)
    const pending = outcome(client.call(taskCompletions, ofActivity))
    await vi.advanceTimersByTimeAsync(0)
    session.clear()
    expect(await pending).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  })

  it('does not abort requests of a visitor at login', async () => {
    let finish: (response: Response) => void = () => {}
    const { client, session } = createHarness(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const pending = client.call(noLoginDetail, ofActivity)
    await vi.advanceTimersByTimeAsync(0)
    session.signIn({ accessToken: 'tok_abc-0123456789', userId: '7' })
    finish(answer(codes.success, 'public'))
    await expect(pending).resolves.toBe('public')
  })

  it('is like a signal of the caller', async () => {
    const { client, events } = createHarness(() => new Promise<Response>(() => {}))
    const control = new AbortController()
    const pending = outcome(client.call(noLoginDetail, ofActivity, { signal: control.signal }))
    control.abort()
    expect(await pending).toMatchObject({ reason: { name: 'AbortError' } })
    expect(events).toEqual([])
  })
})

describe('in the app', () => {
  const app = (
    renewToken: () => Promise<string | null>,
    tokens = { accessToken: 'old-token-0123456789', accessTokenExpire: 0 },
  ) =>
    createHarness(
      ({ headers }) => answer(headers.get('token') === 'new-token-0123456789' ? codes.success : codes.loggedOut, 'own'),
      { webview: true, renewToken, tokens: { ...tokens, accessTokenExpire: tokens.accessTokenExpire || null } },
    )

  it('one request to the bridge serves all rejected calls', async () => {
    const ask = vi.fn(async () => 'new-token-0123456789')
    const { client, storage, events } = app(ask)
    const answers = await Promise.all([1, 2, 3].map(() => client.call(taskCompletions, ofActivity)))
    expect(answers).toEqual(['own', 'own', 'own'])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(storage.getItem('accessToken')).toBe('new-token-0123456789')
    expect(events).toEqual([])
  })

  it('repeats a state change with the same key', async () => {
    const { client, sent } = app(async () => 'new-token-0123456789')
    await client.call(apply, { ...ofActivity, requestId })
    expect(sent.map(({ body }) => body)).toEqual([JSON.stringify({ requestId }), JSON.stringify({ requestId })])
  })

  it('renews a token that expires in less than a minute', async () => {
    const ask = vi.fn(async () => 'new-token-0123456789')
    const { client, sent } = app(ask, { accessToken: 'old-token-0123456789', accessTokenExpire: Date.now() + 59_000 })
    await client.call(taskCompletions, ofActivity)
    expect(sent.map(({ headers }) => headers.get('token'))).toEqual(['new-token-0123456789'])
  })

  describe('a user call without a login', () => {
    const asVisitor = (renewToken: () => Promise<string | null>) =>
      createHarness(
        ({ headers }) => answer(headers.get('token') === 'new-token-0123456789' ? codes.success : codes.loginRequired),
        { webview: true, renewToken },
      )

    it('takes over the user of the app and is sent again', async () => {
      const ask = vi.fn(async () => 'new-token-0123456789')
      const { client, sent, events, storage } = asVisitor(ask)
      await Promise.all([1, 2, 3].map(() => client.call(calls.detail, ofActivity)))
      expect(ask).toHaveBeenCalledTimes(1)
      expect(sent).toHaveLength(6)
      expect(storage.getItem('accessToken')).toBe('new-token-0123456789')
      expect(events).toEqual([])
    })

    it('is not repeated automatically when it changes state', async () => {
      const { client, sent, session } = asVisitor(async () => 'new-token-0123456789')
      await outcome(client.call(apply, { ...ofActivity, requestId }))
      expect(sent).toHaveLength(1)
      expect(session.get()?.accessToken).toBe('new-token-0123456789')
    })

    it('requires login without a user in the app, and asks the app again after 30 s', async () => {
      const ask = vi.fn(async () => null)
      const { client, events } = asVisitor(ask)
      await outcome(client.call(calls.detail, ofActivity))
      await outcome(client.call(calls.detail, ofActivity))
      expect(shown(events)).toEqual(['loginRequired'])
      expect(ask).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(30_000)
      await outcome(client.call(calls.detail, ofActivity))
      expect(ask).toHaveBeenCalledTimes(2)
    })

    it('starts without data of the former user', async () => {
      const { client, session } = createHarness(() => answer(codes.loginRequired), {
        webview: true,
        renewToken: async () => 'new-token-0123456789',
        tokens: { accessToken: 'old-token-0123456789', userId: '7', loginName: 'seven' },
      })
      await outcome(client.call(calls.detail, ofActivity))
      expect(session.get()).toMatchObject({ accessToken: 'new-token-0123456789', loginName: null })
      expect(session.get()?.userId).not.toBe('7')
    })
  })

  it('a bridge without an answer ends the session', async () => {
    const { client, session, events } = app(async () => null)
    await outcome(client.call(taskCompletions, ofActivity))
    expect(session.get()).toBeNull()
    expect(events).toEqual([{ type: 'loggedOut', code: codes.loggedOut, duringChange: false }])
  })
})

describe('for any order of answers', () => {
  it('the newer login stays, and the viewer is notified at most once', async () => {
    vi.useRealTimers()
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(detail, taskCompletions, noLoginDetail), { minLength: 1, maxLength: 6 }),
        async (scheduler, asked) => {
          const platform: Platform = async ({ headers }) => {
            const token = headers.get('token')
            await scheduler.schedule(Promise.resolve(), `answer to ${token}`)
            if (token === null) return answer(codes.loginRequired)
            return answer(token.startsWith('old') ? codes.loggedOut : codes.success, token)
          }
          const { client, session, events } = createHarness(platform, {
            tokens: { accessToken: 'old-token-0123456789', userId: '7' },
          })
          const done = asked.map((call) => outcome(client.call(call as typeof detail, ofActivity)))
          const newer = { accessToken: 'new-token-0123456789', userId: '7' }
          const signIn = scheduler.schedule(Promise.resolve(), 'sign in').then(() => session.signIn(newer))
          await scheduler.waitFor(Promise.all([signIn, ...done]))
          expect(session.get()?.accessToken).toBe('new-token-0123456789')
          expect(shown(events).filter((type) => type === 'loggedOut').length).toBeLessThanOrEqual(1)
          expect(shown(events).filter((type) => type === 'loginRequired').length).toBeLessThanOrEqual(1)
          expect(await scheduler.waitFor(client.call(taskCompletions, ofActivity))).toBe('new-token-0123456789')
        },
      ),
    )
  })
})
