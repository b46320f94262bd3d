import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { type CallName, calls } from '../../../src/contract/calls/index.ts'
import { envelopeOf } from '../../../src/contract/envelope.ts'
import { operatorOf } from '../../../src/platform/index.ts'
import { openAgents } from './agents.ts'
import { group, moments, task } from './fixture.ts'
import { type Harness, newFolder, openHarness, type Sending } from './harness.ts'

const folder = newFolder()
let harness: Harness
let activityId: string
let customId: string
let agentId: string
let token: string

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  activityId = await harness.open(
    [group([task({ taskId: 'deposit' }), task({ taskId: 'register', taskType: 'REGISTER_PASS', threshold: '1' })])],
    { kols: [{ code: 'LEADER1', name: 'Leader' }] },
    { schedule: { from: '2026-10-01T00:00:00Z' } },
  )
  customId = await harness.open([group([task({ taskId: 'deposit' })])], {}, { family: 'custom' })
  agentId = await openAgents(harness)
  const user = await harness.enter('routes@example.com')
  token = user.token
  await harness.event(user.userId, { kind: 'kyc', amount: 1 })
  await harness.event(user.userId, { kind: 'trade', amount: '1', market: 'futures' })
  await operatorOf(harness.platform).appointAgent(user.userId, { actor: 'test', reason: 'test', source: 'operator' })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A valid input for each call. */
const inputs: Record<CallName, () => Record<string, unknown>> = {
  list: () => ({ pageIndex: 0, pageSize: 10, activityType: 1 }),
  noLoginDetail: () => ({ activityId }),
  detail: () => ({ activityId }),
  beginnerTaskCompletions: () => ({ activityId, taskIds: ['deposit'] }),
  taskCompletions: () => ({ activityId, identifier: '' }),
  getRewardList: () => ({ scope: 'ALL', activityId }),
  apply: () => ({ activityId }),
  applyStatus: () => ({ activityId }),
  obtainReward: () => ({ activityId, taskId: 'register' }),
  getActivityId: () => ({ alias: `event-${activityId}` }),
  generalGetActivityId: () => ({ path: `/en/events/event-${activityId}` }),
  baseInfo: () => ({ alias: `event-${activityId}` }),
  introduce: () => ({ activityId }),
  eligible: () => ({ activityId }),
  noLoginEligible: () => ({ activityId }),
  userinfo: () => ({}),
  getMetaData: () => ({}),
  getAliasList: () => ({ pageIndex: 0, pageSize: 10 }),
  getAlias: () => ({ activityId }),
  backApply: () => ({ activityId, identifier: 'start' }),
  checkAirdropPositionAccount: () => ({ activityId }),
  nonProductizedDetail: () => ({ activityId: customId }),
  nonProductizedApply: () => ({ activityId: customId, form: { handle: 'someone' } }),
  nonProductizedApplyStatus: () => ({ activityId: customId }),
  userVipCode: () => ({}),
  getRegisterCode: () => ({ activityId }),
  kolBind: () => ({ activityId, kolCode: 'LEADER1' }),
  getUserShareContent: () => ({ activityId, scene: 'ACTIVITY' }),
  isAgent: () => ({}),
  agentPermission: () => ({ id: agentId }),
  getActivityDetailInfo: () => ({ activityId: agentId }),
  marqueeRecord: () => ({ activityId: agentId, size: 5 }),
  rebateList: () => ({ id: agentId, pageIndex: 0, startTime: 0 }),
  referralList: () => ({ id: agentId, valid: true }),
  agentPerformance: () => ({ id: agentId }),
  pushList: () => ({ pageIndex: 0, pageSize: 10 }),
  pushCount: () => ({ read: false }),
  pushDetail: () => ({ msgId: `open-${activityId}` }),
  readPushMsg: () => ({ all: true }),
  mainBanner: () => ({ position: 'REWARD_CENTER' }),
  areaCodes: () => ({ status: 'enable', pageIndex: 0, pageSize: 999 }),
}

const all = Object.values(calls) as Call[]
const send = (call: Call, sending: Sending = {}, input = inputs[call.name as CallName]()) =>
  harness.send(call, input as never, sending)

describe.each(all.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('answers in the envelope with data of its schema, and is not cached', async () => {
    const reply = await send(call, { token })
    const check = new Ajv({ strict: false }).compile(envelopeOf(call.data))
    expect(reply.code).toBe('00000')
    expect(check(reply) ? [] : check.errors).toEqual([])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.requestTime).toBe(harness.clock.time)
  })

  test('accepts a visitor only when its access allows visitors', async () => {
    expect((await send(call)).code).toBe(call.access === 'user' ? '600' : '00000')
  })

  test('refuses an unknown field, a repeated field and a body that is not an object', async () => {
    const unknown = await send(call, { token, query: { surprise: '1' } })
    expect(unknown).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
    const misplaced = await send(call, { token, query: { requestId: '7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11' } })
    expect(misplaced).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
    const repeated = await send(call, { token, extraQuery: '&languageType=1' })
    expect(repeated).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
    if (call.method === 'GET') return
    for (const body of ['{"surprise":1}', '[]', '{', 'null'])
      expect(await send(call, { token, body })).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  })

  test('refuses a request with a wrong signature, a wrong time or (POST) a used trace id', async () => {
    const traceId = randomBytes(16).toString('hex')
    const forged = await send(call, { token, traceId, headers: { sign: '0'.repeat(64) } })
    expect(forged).toMatchObject({ code: '51021', data: { reason: 'SIGN_INVALID' }, traceId })
    expect((await send(call, { token, headers: { sign: undefined } })).data.reason).toBe('SIGN_INVALID')
    expect((await send(call, { token, headers: { token: 'stolen' } })).data.reason).toBe('SIGN_INVALID')
    const skewed = (by: number) => send(call, { token, timestamp: harness.clock.time + by })
    expect((await skewed(-300_001)).data.reason).toBe('TIMESTAMP_SKEW')
    expect((await skewed(300_001)).data.reason).toBe('TIMESTAMP_SKEW')
    expect((await skewed(300_000)).data.reason).not.toBe('TIMESTAMP_SKEW')
    await send(call, { token, traceId })
    const twice = await send(call, { token, traceId })
    expect(twice.data?.reason === 'REPLAY').toBe(call.method === 'POST')
  })

  test('distinguishes an unknown token from a revoked one', async () => {
    expect((await send(call, { token: 'never-issued-token' })).code).toBe('00004')
    const user = await harness.enter()
    await harness.post('/__sandbox/revoke', { userId: user.userId })
    expect((await send(call, { token: user.token })).code).toBe('434')
  })
})

// Point 7 of the specification. The server itself serves the translation files.
const specified = `
POST /v1/mix/index/mainBanner
GET /v1/activity/list
POST /v1/if/push/pushList
POST /v1/if/push/count
GET /v1/if/push/detail
POST /v1/if/push/readPushMsg
POST /v1/user/overview/userinfo
GET /v1/mix/agent/is_agent
GET /v1/activity/noLoginDetail
GET /v1/activity/detail
POST /v1/activity/beginnerTask/taskCompletions
GET /v1/activity/getRewardList
POST /v1/activity/apply
POST /v1/activity/applyStatus
POST /v1/activity/obtainReward
POST /v1/user/overview/userVipCode
POST /v1/activity/beginner/kol/bind
GET /v1/activity/general/beginner/eligible
GET /v1/activity/general/beginner/noLoginEligible
GET /v1/activity/getRegisterCode
POST /api/v1/public/meta/getMetaData
GET /v1/activity/getActivityId
GET /v1/activity/general/getActivityId
GET /v1/activity/nonProductized/detail
POST /v1/activity/nonProductized/apply
POST /v1/activity/nonProductized/applyStatus
GET /v1/activity/general/getAliasList
GET /v1/activity/general/getAlias
GET /v1/activity/general/introduce
GET /v1/activity/general/customized/baseInfo
POST /v1/activity/general/backApply
GET /v1/activity/general/agent/permission/{id}
GET /v1/activity/general/agent/detail/getActivityDetailInfo
GET /v1/activity/general/agent/marquee/record
GET /v1/activity/general/agent/rebate/list/{id}
GET /v1/activity/general/agent/referral/list/{id}
GET /v1/activity/general/agent/performance/{id}
POST /v1/activity/general/taskCompletions
POST /v1/user/public/getUserShareContent
GET /v1/activity/general/checkAirdropPositionAccount
GET /v1/msg/areaCode/app/v2/list`

test('the calls are those of the specification, and no others', () => {
  const present = all.map(({ method, path }) => `${method} ${path}`)
  expect(present.sort()).toEqual(specified.trim().split('\n').sort())
})

const changes = all.filter(({ criticality }) => criticality === 'change' || criticality === 'money')

test('state-changing calls need POST and a user', () => {
  expect(changes.length).toBeGreaterThan(5)
  expect(changes.filter(({ method, access }) => method !== 'POST' || access !== 'user')).toEqual([])
})

test.each(changes.map((call) => [call.name, call] as const))(
  '%s cannot be sent by a form of another site or with only a cookie',
  async (_name, call) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send(call, { token, headers: { 'content-type': type } })).status, type).toBe(415)
    const cookies = `accessToken=${token}; token=${token}`
    expect((await send(call, { headers: { cookie: cookies } })).code).toBe('600')
  },
)

test.each([
  ['an invalid number', calls.list, { pageIndex: '1e1' }],
  ['a page that is too large', calls.list, { pageSize: 101 }],
  ['an activity type that is not a code', calls.list, { activityType: 'NewUser' }],
  ['an id with a letter', calls.detail, { activityId: '12a' }],
  ['an id with a leading zero', calls.detail, { activityId: '0012' }],
  ['a missing id', calls.detail, {}],
  ['ids that are not a list', calls.beginnerTaskCompletions, { activityId: '1', taskIds: 'deposit' }],
  ['an id that is null', calls.beginnerTaskCompletions, { activityId: '1', taskIds: [null] }],
  ['an invalid operation id', calls.apply, { activityId: '1', requestId: 'again' }],
  ['consent that is not a boolean', calls.apply, { activityId: '1', consent: 'yes' }],
])('refuses %s', async (_what, call, input) => {
  const reply = await harness.send(call as Call, input as never, { token })
  expect(reply).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  expect(reply.msg).toMatch(/^The request is not valid: /)
})

test('an activity that does not exist is NOT_FOUND everywhere', async () => {
  for (const call of all.filter((entry) => entry.query.required?.includes('activityId'))) {
    const reply = await send(call, { token }, { ...inputs[call.name as CallName](), activityId: '404' })
    expect(reply).toMatchObject({ code: '51020', data: { reason: 'NOT_FOUND' } })
  }
})

test('texts are in the requested language, or in English when there is no translation', async () => {
  const { data } = await send(calls.noLoginDetail as Call, { languageType: '10' })
  expect(data).toMatchObject({ title: 'Örnek etkinlik', subTitle: 'For trying things out' })
})

test('the requests of one user are limited; others are not affected', async () => {
  const user = await harness.enter()
  const replies = await Promise.all(
    Array.from({ length: 160 }, () => harness.send(calls.apply, { activityId }, { token: user.token })),
  )
  const limited = replies.filter((reply) => reply.status === 429)
  expect(limited).toHaveLength(10)
  expect(limited[0]).toMatchObject({ code: '51020', data: { reason: 'RATE_LIMITED' } })
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(calls.applyStatus as Call, { token })).code).toBe('00000')
})

test('the list has visible activities, open ones first, and marks joined ones', async () => {
  const over = await harness.open([group([task({ taskId: 'deposit' })])], {
    windows: {
      applyStart: '2026-10-01T00:00:00Z',
      applyEnd: '2026-10-02T00:00:00Z',
      start: '2026-10-01T00:00:00Z',
      end: '2026-10-02T00:00:00Z',
      settle: '2026-10-03T00:00:00Z',
      claimEnd: '2026-10-09T00:00:00Z',
    },
  })
  const hidden = await harness.open(
    [group([task({ taskId: 'deposit' })])],
    {},
    { schedule: { to: '2026-11-01T00:00:00Z' } },
  )
  await harness.send(calls.apply, { activityId }, { token })
  const { data } = await harness.send(calls.list, {}, { token })
  const ids = data.activities.map((entry) => entry.activityId)
  expect(ids).not.toContain(hidden)
  expect(ids.at(-1)).toBe(over)
  expect(data.activities.find((entry) => entry.activityId === activityId)?.applied).toBe(true)
  expect(
    (await harness.send(calls.list, { status: 'SETTLED' }, {})).data.activities.map((entry) => entry.activityId),
  ).toEqual([over])
})

test.each([
  ['region', { eligibility: { denyRegions: ['TR'] } }, 'REGION_RESTRICTED'],
  ['identity', { eligibility: { denyRegions: [], kycLevel: 2 } }, 'KYC_REQUIRED'],
  ['kind of account', { eligibility: { denyRegions: [], accountKinds: ['SUB'] } }, 'ACCOUNT_KIND'],
  ['terms', { needConsent: true }, 'CONSENT_REQUIRED'],
])('joining against the %s rule is refused', async (_rule, rules, reason) => {
  const id = await harness.open([group([task({ taskId: 'deposit' })])], rules)
  expect((await harness.send(calls.apply, { activityId: id }, { token })).data.reason).toBe(reason)
})

test('an old account cannot join an activity for new users, and joining needs an open apply window', async () => {
  const id = await harness.open([group([task({ taskId: 'deposit' })])], {
    eligibility: { denyRegions: [], newUserOnly: true, newUserDays: 2 },
  })
  const user = await harness.enter()
  const apply = async (time: number) => {
    harness.clock.time = time
    return (await harness.send(calls.apply, { activityId: id }, { token: user.token })).data.reason
  }
  const registered = harness.clock.time
  expect(await apply(moments.start - 1)).toBe('NOT_STARTED')
  expect(await apply(registered + 2 * moments.day)).toBe('NEW_USER_ONLY')
  expect(await apply(moments.end - moments.day)).toBe('APPLY_CLOSED')
  expect(await apply(moments.end)).toBe('ENDED')
  harness.clock.time = registered
})
