import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { openAgents } from './agents.ts'
import { group, task } from './fixture.ts'
import { type Harness, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness
let activityId: string
let agentId: string

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  activityId = await harness.open(
    [
      group([
        task({ taskId: 'kyc', taskType: 'KYC_PASS', threshold: '1' }),
        task({ taskId: 'deposit', taskType: 'SPOT_FIRST_RECHARGE' }),
        task({ taskId: 'first', taskType: 'SPOT_FIRST_TRADING', threshold: '10' }),
        task({ taskId: 'volume', taskType: 'TOTAL_TRADING_VOLUME', threshold: '1000', preTaskIds: ['first'] }),
        task({ taskId: 'invite', taskType: 'INVITE_FRIEND', threshold: '3' }),
      ]),
    ],
    { needConsent: true, kolBinding: {}, eligibility: { denyRegions: ['GB'], newUserOnly: true } },
  )
  agentId = await openAgents(harness)
  await harness.platform.seed()
  await harness.platform.seed()
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const enterAs = async (persona: string, fresh = false) => {
  const { body } = await harness.post('/__sandbox/sign-in', { persona, fresh })
  return { token: String(body.accessToken), userId: String(body.userId) }
}
const statusesOf = async (token: string) => {
  const { data } = await harness.send(calls.taskCompletions, { activityId }, { token })
  return data.completions.map((entry) => entry.status)
}
const repeat = (status: string) => Array.from({ length: 5 }, () => status)

test('login and registration issue every token of the specification; only the access token works for calls', async () => {
  for (const who of [{ persona: 'new' }, { loginName: 'has-no-account-yet@example.com' }]) {
    const { body } = await harness.post('/__sandbox/sign-in', who)
    const { accessToken, uToken, refreshToken, accessTokenExpire, refreshTokenExpire } = body as Record<string, unknown>
    for (const token of [accessToken, uToken, refreshToken]) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(new Set([accessToken, uToken, refreshToken]).size).toBe(3)
    for (const time of [accessTokenExpire, refreshTokenExpire])
      expect(time).toBeGreaterThan(Date.now() + 365 * 86_400_000)
    const codeWith = async (token: unknown) => (await harness.send(calls.userinfo, {}, { token: String(token) })).code
    expect(await codeWith(accessToken)).toBe('00000')
    for (const token of [uToken, refreshToken]) expect(await codeWith(token)).not.toBe('00000')
  }
  const { body } = await harness.post('/__sandbox/sign-in', { persona: 'visitor' })
  expect(Object.values(body).every((value) => value === null)).toBe(true)
})

test.each([
  ['new', false],
  ['new', true],
])('persona %s (fresh %s) has joined nothing and may join', async (persona, fresh) => {
  const { token } = await enterAs(persona, fresh)
  const { data } = await harness.send(calls.detail, { activityId }, { token })
  expect(data.user).toMatchObject({ applyStatus: 'NOT_APPLIED', eligible: true, newUser: true })
})

test.each([false, true])('persona joined (fresh %s) has partial progress', async (fresh) => {
  const { token } = await enterAs('joined', fresh)
  const { data } = await harness.send(calls.taskCompletions, { activityId }, { token })
  expect(data.completions.map((entry) => entry.status)).toEqual(repeat('PENDING'))
  expect(data.completions.map((entry) => entry.currentValue)).toEqual(['0', '0', '0', '400', '1'])
})

test.each([false, true])('persona finished (fresh %s) can claim everything', async (fresh) => {
  const { token } = await enterAs('finished', fresh)
  expect(await statusesOf(token)).toEqual(repeat('COMPLETED'))
})

test.each([false, true])('persona claimed (fresh %s) has received everything', async (fresh) => {
  const { token } = await enterAs('claimed', fresh)
  expect(await statusesOf(token)).toEqual(repeat('GRANTED'))
  expect((await harness.send(calls.getRewardList, { scope: 'MINE' }, { token })).data.total).toBe(5)
})

test('persona blocked is refused because of its region, agent is an agent, visitor has no token', async () => {
  const { token } = await enterAs('blocked')
  expect((await harness.send(calls.apply, { activityId, consent: true }, { token })).data.reason).toBe(
    'REGION_RESTRICTED',
  )
  const agent = await enterAs('agent')
  expect((await harness.send(calls.userinfo, {}, { token: agent.token })).data.userInfo.agent).toBe(true)
  expect((await harness.post('/__sandbox/sign-in', { persona: 'visitor' })).body.accessToken).toBeNull()
})

test.each([false, true])(
  'persona agent (fresh %s) may see its activity and has referrals, rebates and a rank',
  async (fresh) => {
    const { token } = await enterAs('agent', fresh)
    const ask = async (id: string) => (await harness.send(calls.agentPermission, { id }, { token })).data.permission
    expect(await ask(agentId)).toBe(true)
    const { data: found } = await harness.send(calls.referralList, { id: agentId }, { token })
    expect(found.total).toBe(8)
    const rebates = await harness.send(calls.rebateList, { id: agentId }, { token })
    expect(rebates.data.total).toBe(7)
    expect(new Set(rebates.data.list.map(({ status }) => status))).toEqual(new Set(['PAID', 'PENDING']))
    const performance = await harness.send(calls.agentPerformance, { id: agentId }, { token })
    expect(performance.data).toMatchObject({
      invited: 8,
      valid: 8,
      depositors: 5,
      traders: 5,
      rank: fresh ? 2 : 1,
      tierId: 'bronze',
    })
    // The performance and the invite task count the same valid invitees.
    const { completions } = (await harness.send(calls.taskCompletions, { activityId: agentId }, { token })).data
    expect(completions[0]?.currentValue).toBe(`${performance.data.valid}`)
    const detail = await harness.send(calls.getActivityDetailInfo, { activityId: agentId }, { token })
    expect(detail.data.applyStatus).toBe('APPLIED')
    expect((await harness.send(calls.isAgent, {}, { token })).data).toEqual({ isAgent: true, agentLevel: 2 })
    expect((await harness.send(calls.marqueeRecord, { activityId: agentId })).data.list.length).toBeGreaterThan(0)
  },
)

test('persona joined has messages, and a KOL can be bound', async () => {
  const { token } = await enterAs('joined')
  expect((await harness.send(calls.pushCount, { read: false }, { token })).data.total).toBeGreaterThanOrEqual(2)
  const bound = await harness.send(
    calls.kolBind,
    { activityId, kolCode: 'PLAYBILL' },
    { token: (await enterAs('new', true)).token },
  )
  expect(bound.data).toMatchObject({ bound: true, kolName: 'Playbill' })
})

test('a persona always has the same account', async () => {
  expect((await enterAs('finished')).userId).toBe((await enterAs('finished')).userId)
  expect((await enterAs('finished', true)).userId).not.toBe((await enterAs('finished')).userId)
})

test('each login issues a new token of 256 bits, and the store contains only its hash', async () => {
  const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await harness.enter('again@example.com')).token))
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await harness.store.db.selectFrom('access_token').selectAll().execute()
  for (const token of tokens) {
    const hash = createHash('sha256').update(token).digest('hex')
    expect(rows.filter(({ token_hash }) => token_hash === hash)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  }
})

test('an existing login name is reused, and a new one is created as eligible', async () => {
  const first = await harness.enter('someone@example.com')
  expect((await harness.enter('someone@example.com')).userId).toBe(first.userId)
  const { data } = await harness.send(calls.userinfo, {}, { token: first.token })
  expect(data.userInfo).toMatchObject({ kycLevel: 0, region: 'TR', email: 'so***@e***.com' })
})

test('the clock pauses for two seconds after it is set, continues from there and can return to real time', async () => {
  const now = '2028-12-31T00:00:00.000Z'
  const set = Date.parse(now)
  const { token } = await harness.enter()
  const shown = async () => (await harness.send(calls.getMetaData, {}, { token })).data.serverTime
  expect((await harness.post('/__sandbox/clock', { now })).body).toEqual({ now: set })
  expect(await shown()).toBe(set)
  harness.clock.time += 5000
  expect(await shown()).toBe(set + 3000)
  const late = await harness.send(calls.getMetaData, {}, { token, timestamp: set })
  expect(late).toMatchObject({ code: '00000', requestTime: set + 3000 })
  expect((await harness.post('/__sandbox/clock', { now: null })).body).toEqual({ now: harness.clock.time })
  expect(await shown()).toBe(harness.clock.time)
})

test.each([
  ['a foreign Host', { host: 'playbill.example' }],
  ['a Host that only begins with localhost', { host: 'localhost.evil.example' }],
  ['a forwarded request', { 'x-forwarded-for': '127.0.0.1' }],
  ['another forwarded request', { forwarded: 'for=127.0.0.1' }],
])('does not exist for %s', async (_what, headers) => {
  for (const path of ['sign-in', 'events', 'clock', 'revoke'])
    expect((await harness.post(`/__sandbox/${path}`, { persona: 'new' }, headers)).status).toBe(404)
})

test('does not exist for another machine or when it is switched off', async () => {
  const far = await harness.app.inject({
    method: 'POST',
    url: '/__sandbox/sign-in',
    payload: { persona: 'new' },
    remoteAddress: '192.0.2.7',
  })
  expect(far.statusCode).toBe(404)
  const other = newFolder()
  const production = await openHarness('pglite', { dataDir: other }, false)
  expect((await production.app.inject({ method: 'POST', url: '/__sandbox/sign-in', payload: {} })).statusCode).toBe(404)
  await production.close()
  rmSync(other, { recursive: true, force: true })
})

test.each([
  ['sign-in', { persona: 'king' }],
  ['sign-in', { loginName: '<b>' }],
  ['events', { userId: '1', kind: 'deposit', amount: '1' }],
  ['events', { kind: 'deposit', amount: '-1' }],
  ['events', { kind: 'deposit' }],
  ['events', { kind: 'hold', amount: '1' }],
  ['events', { kind: 'invite', amount: '1.5' }],
  ['events', { kind: 'trade', amount: '1', at: 'yesterday' }],
  ['events', { kind: 'invite', amount: '10001' }],
  ['sign-in', { loginName: 'someone', inviteCode: 'a b' }],
  ['clock', { now: 'soon' }],
])('%s refuses %j with one sentence', async (path, body) => {
  const { userId } = await harness.enter()
  const reply = await harness.post(`/__sandbox/${path}`, path === 'events' ? { userId, ...body } : body)
  expect(reply).toMatchObject({ status: 400, body: { ok: false, message: expect.stringMatching(/\.$/) } })
})
