// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createIdempotencyKeys } from '../../src/actions/idempotency.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { codes } from '../../src/contract/codes.ts'
import { withCallDefaults } from '../../src/request/callDefaults.ts'
import * as functions from '../../src/request/callHelpers.ts'
import { dropInvalidRow } from '../../src/request/dropInvalidRows.ts'
import { shownOf } from '../../src/request/events.ts'
import {
  type Client,
  createSession,
  isActivityIdCall,
  isHtmlAnswer,
  isLostAnswer,
  isOutcomeUnknown,
  isUnknownCode,
  memoryStorage,
  type ProblemFacts,
  RequestProblem,
  readCookies,
  type Session,
  safeStorage,
  userSignalOf,
  uuid,
  whenUserLeaves,
  writeCookie,
} from '../../src/request/index.ts'
import { newTrace } from '../../src/request/random.ts'
import { fake } from '../helpers/fake.ts'

const problem = (facts: Partial<ProblemFacts>) =>
  new RequestProblem({ kind: 'refused', call: 'detail', traceId: 't', ...facts })

describe('cookies', () => {
  it('keep any value', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(text, (value) => {
        const jar = { cookie: '' }
        writeCookie(jar, 'name', value, true)
        expect(readCookies(jar.cookie.split('; ')[0] ?? '').get('name')).toBe(value)
      }),
    )
  })

  it('are stored for 365 days and can be deleted', () => {
    const jar = { cookie: '' }
    writeCookie(jar, 'name', 'a;b', true)
    expect(jar.cookie).toBe('name=a%3Bb; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
    writeCookie(jar, 'name', null, false)
    expect(jar.cookie).toBe('name=; Max-Age=0; Path=/; SameSite=Lax')
  })

  it.each([
    ['the first of a name counts', 'a=1; b=2; a=3', { a: '1', b: '2' }],
    ['spaces around are no part', ' a = 1 ;b= 2', { a: '1', b: '2' }],
    ['a value may hold the sign', 'a=b=c', { a: 'b=c' }],
    ['what cannot be decoded is empty', 'a=%E0%A4; b=2', { a: '', b: '2' }],
  ])('%s', (_, header, found) => expect(Object.fromEntries(readCookies(header))).toEqual(found))
})

describe('an invalid row of a list', () => {
  const rows = () => [{ id: 1 }, { id: 2 }, { id: 3 }]

  it.each([
    ['/list/1/id', { list: rows() }, { list: [{ id: 1 }, { id: 3 }] }],
    ['/list/0', { list: rows() }, { list: [{ id: 2 }, { id: 3 }] }],
    ['/2/id', rows(), [{ id: 1 }, { id: 2 }]],
    ['/page/list/2', { page: { list: rows() } }, { page: { list: [{ id: 1 }, { id: 2 }] } }],
    ['/list/1/prizes/0/id', { list: [1, { prizes: rows() }] }, { list: [1] }],
  ])('at %s is removed from the outermost list', (field, data, rest) => {
    expect(dropInvalidRow(data, field)).toBe(true)
    expect(data).toEqual(rest)
  })

  it.each([
    ['/list/0/id', { list: [{ id: 1 }] }],
    ['/list/3/id', { list: rows() }],
    ['/list/x', { list: rows() }],
    ['/list', { list: rows() }],
    ['', rows()],
    ['/total', { total: 1 }],
    ['/list/1', { list: 'text' }],
    ['/list/1', { list: null }],
    ['/list/1/id', null],
    ['/constructor/0/id', { list: rows() }],
  ])('at %s of %j cannot be removed', (field, data) => {
    const before = structuredClone(data)
    expect(dropInvalidRow(data, field)).toBe(false)
    expect(data).toEqual(before)
  })
})

describe('ids', () => {
  const bytes = (value: number) => (length: number) => new Uint8Array(length).fill(value)

  it('of requests are UUIDs of version 4', () => {
    expect(uuid(bytes(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    expect(uuid(bytes(0))).toBe('00000000-0000-4000-8000-000000000000')
    expect(uuid((length) => Uint8Array.from({ length }, (_, at) => at))).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f')
    expect(new Set(Array.from({ length: 20 }, () => uuid())).size).toBe(20)
  })

  it('of traces follow W3C Trace Context and are never all zeros', () => {
    const a = 'a'.repeat(32)
    expect(newTrace(bytes(0xaa))).toEqual({ traceId: a, traceparent: `00-${a}-${'a'.repeat(16)}-01` })
    const none = `${'0'.repeat(31)}1`
    expect(newTrace(bytes(0))).toEqual({ traceId: none, traceparent: `00-${none}-${'0'.repeat(15)}1-01` })
    const least = (length: number) => new Uint8Array(length).fill(0xa0, length - 1)
    expect(newTrace(least).traceId).toBe(`${'0'.repeat(30)}a0`)
    expect(newTrace((length) => new Uint8Array(length).fill(0xa0, 0, 1)).traceId).toBe(`a${'0'.repeat(31)}`)
  })
})

describe('suspended idempotency keys', () => {
  const key = { user: '7', activity: '1001', task: 'kyc' }

  it('are not pending, and keep their value for the next tap', () => {
    const operations = createIdempotencyKeys(memoryStorage())
    const id = operations.keyFor(key)
    operations.suspend(key)
    expect(operations.pending(key)).toBeNull()
    expect([operations.keyFor(key), operations.pending(key)]).toEqual([id, id])
    operations.suspend(key)
    operations.release(key)
    expect(operations.pending(key)).toBeNull()
    expect(operations.keyFor(key)).not.toBe(id)
    expect(operations.pending(key)).not.toBeNull()
  })

  it('have their own names in the storage', () => {
    const storage = memoryStorage()
    const random = (length: number) => new Uint8Array(length)
    const operations = createIdempotencyKeys(storage, random)
    const id = operations.keyFor({ user: '7', activity: '1001' })
    operations.suspend(key)
    expect(id).toBe(uuid(random))
    expect(storage.getItem('operation:7:1001:')).toBe(id)
    expect(storage.getItem('operation:7:1001:kyc:suspended')).toBe('1')
  })
})

describe('a storage that starts to fail', () => {
  it('keeps the last value in memory and writes again later', () => {
    let isFull = false
    const real = memoryStorage()
    const storage = safeStorage(() => ({
      ...real,
      setItem(key, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        real.setItem(key, value)
      },
    }))
    storage.setItem('a', 'old')
    isFull = true
    storage.setItem('a', 'new')
    expect([storage.getItem('a'), real.getItem('a')]).toEqual(['new', 'old'])
    isFull = false
    storage.setItem('a', 'newest')
    expect([storage.getItem('a'), real.getItem('a')]).toEqual(['newest', 'newest'])
    real.setItem('a', 'of another tab')
    expect(storage.getItem('a')).toBe('of another tab')
    storage.removeItem('a')
    expect([storage.getItem('a'), real.getItem('a')]).toEqual([null, null])
  })

  it('deletes values in memory', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const storage = safeStorage(() => ({ getItem: () => null, setItem: refuse, removeItem: refuse }))
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
  })
})

describe('a change of user', () => {
  const begin = () => createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
  const of = (userId: string, accessToken = `token-${userId}`) => ({ accessToken, userId })

  it.each<[string, boolean, (session: Session) => void]>([
    ['logging in is none', false, (session) => session.signIn(of('7'))],
    ['nor is a new token', false, (session) => [of('7'), of('7', 'newer')].map(session.signIn)],
    ['logging out is', true, (session) => [session.signIn(of('7')), session.clear()]],
    ['so is another one', true, (session) => [of('7'), of('8')].map(session.signIn)],
  ])('%s', (_, hasLeft, act) => {
    const session = begin()
    const work = vi.fn()
    whenUserLeaves(session, work)
    const signal = userSignalOf(session)
    act(session)
    expect(work).toHaveBeenCalledTimes(hasLeft ? 1 : 0)
    expect(signal.aborted).toBe(hasLeft)
    if (hasLeft) expect(signal.reason).toMatchObject({ name: 'AbortError' })
    expect(userSignalOf(session).aborted).toBe(false)
    expect(userSignalOf(session) === signal).toBe(!hasLeft)
  })

  it('does not affect another session', () => {
    const [one, other] = [begin(), begin()]
    one.signIn(of('7'))
    other.signIn(of('7'))
    const signal = userSignalOf(other)
    userSignalOf(one)
    one.clear()
    expect(signal.aborted).toBe(false)
  })
})

describe('a problem', () => {
  it.each([
    [{ kind: 'network' }, true],
    [{ kind: 'timeout' }, true],
    [{ kind: 'badShape' }, true],
    [{ kind: 'http', status: 500 }, true],
    [{ kind: 'http', status: 499 }, false],
    [{ kind: 'http' }, false],
    [{ kind: 'refused', status: 500 }, false],
  ] as const)('%j has an unknown result: %s', (facts, isLost) => {
    expect(isLostAnswer(problem(facts))).toBe(isLost)
    expect(isOutcomeUnknown(problem({ ...facts, code: codes.tip }))).toBe(isLost)
  })

  it('of an unknown code has an unknown result', () => {
    for (const code of Object.values(codes)) {
      expect([isUnknownCode(problem({ code })), isOutcomeUnknown(problem({ code }))]).toEqual([false, false])
    }
    expect([isUnknownCode(problem({ code: '7' })), isOutcomeUnknown(problem({ code: '7' }))]).toEqual([true, true])
    expect(isUnknownCode(problem({ kind: 'http', code: '7' }))).toBe(false)
  })

  it('that was not sent has no unknown result', () => {
    const unsent = problem({ kind: 'refused', code: undefined, reason: 'NO_NETWORK' })
    expect([isUnknownCode(unsent), isOutcomeUnknown(unsent)]).toEqual([false, false])
  })

  it.each([
    ['text/html; charset=utf-8', true],
    ['TEXT/HTML', true],
    ['application/json', false],
    ['application/xhtmlx', false],
    [null, false],
  ])('of the content type %j comes from a foreign page: %s', (type, isPage) => {
    const response = new Response(null, { headers: type === null ? {} : { 'content-type': type } })
    expect(isHtmlAnswer(problem({ kind: 'badShape', response }))).toBe(isPage)
    expect(isHtmlAnswer(problem({ kind: 'http', response }))).toBe(false)
  })

  it('without an answer does not come from a foreign page', () => {
    expect(isHtmlAnswer(problem({ kind: 'badShape' }))).toBe(false)
    expect(problem({ kind: 'network' }).response).toBe(false)
  })

  it.each([
    [{ reason: 'FULL', code: '51020', status: 200 }, 'detail: refused FULL'],
    [{ code: '51020', field: '/a', status: 200 }, 'detail: refused 51020'],
    [{ kind: 'badShape', field: '/a', status: 200 }, 'detail: badShape /a'],
    [{ kind: 'http', status: 503 }, 'detail: http 503'],
    [{ kind: 'network' }, 'detail: network'],
    [{ kind: 'network', call: 'getActivityId' }, 'Get activityId failed'],
  ] as const)('%j is described by the first of reason, code, field and status', (facts, message) => {
    expect(problem(facts)).toMatchObject({ name: 'RequestProblem', message })
  })

  it('of an activity id is identified by its call', () => {
    const names = Object.keys(calls).filter(isActivityIdCall)
    expect(names.sort()).toEqual(['generalGetActivityId', 'getActivityId'])
    expect(isActivityIdCall('getActivityIdList')).toBe(false)
  })

  it('of the session has no other event', () => {
    const silent = [codes.loggedOut, codes.revoked, codes.loginRequired]
    expect(silent.map((code) => shownOf(problem({ code }), true))).toEqual([null, null, null])
    expect(shownOf(problem({ code: codes.tip }), true)).toMatchObject({ type: 'tip', isShownByCaller: true })
    expect(shownOf(problem({ code: codes.risk }), true)).toMatchObject({ type: 'risk' })
    expect(shownOf(problem({ code: '7' }), true)).toMatchObject({ type: 'failed' })
  })
})

describe('the functions of the calls', () => {
  const sent: unknown[][] = []
  const client = fake<Client>({ call: async (...parts: unknown[]) => void sent.push(parts) })

  it('use the path of the page', async () => {
    await functions.activityIdOn(client, '/en/events/spring', { alias: 'spring' })
    await functions.activityIdOn(client, '/en/activity/spring', { alias: 'spring' })
    expect(sent.map(([call]) => (call as { name: string }).name)).toEqual(['generalGetActivityId', 'getActivityId'])
  })

  it('prefer the partner code', () => {
    const codesOf = { ...calls.userVipCode.example, inviteCode: 'USER' }
    expect(functions.inviteCodeOf({ ...codesOf, partnerInviteCode: 'AGENT' })).toBe('AGENT')
    expect(functions.inviteCodeOf({ ...codesOf, partnerInviteCode: null })).toBe('USER')
  })

  it('read all area codes by default', () => {
    expect(withCallDefaults(calls.areaCodes, {})).toEqual({ status: 'enable', pageIndex: 0, pageSize: 999 })
    expect(withCallDefaults(calls.areaCodes, { pageIndex: 1 })).toMatchObject({ pageIndex: 1, pageSize: 999 })
    expect(withCallDefaults(calls.detail, { activityId: '1' })).toEqual({ activityId: '1' })
  })
})
