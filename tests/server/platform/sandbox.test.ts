import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { openAgents } from './agents.ts'
import { group, task } from './fixture.ts'
import { newFolder, openStage, type Stage } from './stage.ts'

const folder = newFolder()
let stage: Stage
let activityId: string
let agentId: string

beforeAll(async () => {
  stage = await openStage('pglite', { dataDir: folder })
  activityId = await stage.open(
    [
      group([
        task({ taskId: 'kyc', taskType: 'KYC_PASS', threshold: '1' }),
        task({ taskId: 'deposit', taskType: 'SPOT_FIRST_RECHARGE' }),
        task({ taskId: 'first', taskType: 'SPOT_FIRST_TRADING', threshold: '10' }),
        task({ taskId: 'volume', taskType: 'TOTAL_TRADING_VOLUME', threshold: '1000', preTaskIds: ['first'] }),
        task({ taskId: 'invite', taskType: 'INVITE_FRIEND', threshold: '3' }),
      ]),
    ],
    { needConsent: true, eligibility: { denyRegions: ['GB'], newUserOnly: true } },
  )
  agentId = await openAgents(stage)
  await stage.platform.seed()
  await stage.platform.seed()
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

const enterAs = async (persona: string, fresh = false) => {
  const { body } = await stage.post('/__sandbox/sign-in', { persona, fresh })
  return { token: String(body.accessToken), userId: String(body.userId) }
}
const statusesOf = async (token: string) => {
  const { data } = await stage.send(calls.taskCompletions, { activityId }, { token })
  return data.completions.map((entry) => entry.status)
}
const repeat = (status: string) => Array.from({ length: 5 }, () => status)

test.each([
  ['new', false],
  ['new', true],
])('persona %s (fresh %s) has joined nothing and may join', async (persona, fresh) => {
  const { token } = await enterAs(persona, fresh)
  const { data } = await stage.send(calls.detail, { activityId }, { token })
  expect(data.user).toMatchObject({ applyStatus: 'NOT_APPLIED', eligible: true, newUser: true })
})

test.each([false, true])('persona joined (fresh %s) is on the way', async (fresh) => {
  const { token } = await enterAs('joined', fresh)
  const { data } = await stage.send(calls.taskCompletions, { activityId }, { token })
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
  expect((await stage.send(calls.getRewardList, { scope: 'MINE' }, { token })).data.total).toBe(5)
})

test('persona blocked is refused for its region, agent is an agent, visitor has no token', async () => {
  const { token } = await enterAs('blocked')
  expect((await stage.send(calls.apply, { activityId, consent: true }, { token })).data.reason).toBe(
    'REGION_RESTRICTED',
  )
  const agent = await enterAs('agent')
  expect((await stage.send(calls.userinfo, {}, { token: agent.token })).data.userInfo.agent).toBe(true)
  expect((await stage.post('/__sandbox/sign-in', { persona: 'visitor' })).body.accessToken).toBeNull()
})

test.each([false, true])(
  'persona agent (fresh %s) may see its activity and has referrals, rebates and a rank',
  async (fresh) => {
    const { token } = await enterAs('agent', fresh)
    const ask = async (id: string) => (await stage.send(calls.agentPermission, { id }, { token })).data.permission
    expect(await ask(agentId)).toBe(true)
    const { data: found } = await stage.send(calls.referralList, { id: agentId }, { token })
    expect(found.total).toBe(8)
    const rebates = await stage.send(calls.rebateList, { id: agentId }, { token })
    expect(rebates.data.total).toBe(7)
    expect(new Set(rebates.data.list.map(({ status }) => status))).toEqual(new Set(['PAID', 'PENDING']))
    const performance = await stage.send(calls.agentPerformance, { id: agentId }, { token })
    expect(performance.data).toMatchObject({
      invited: 8,
      valid: 8,
      depositors: 5,
      traders: 5,
      rank: fresh ? 2 : 1,
      tierId: 'bronze',
    })
    const detail = await stage.send(calls.getActivityDetailInfo, { activityId: agentId }, { token })
    expect(detail.data.applyStatus).toBe('APPLIED')
    expect((await stage.send(calls.isAgent, {}, { token })).data).toEqual({ isAgent: true, agentLevel: 2 })
    expect((await stage.send(calls.marqueeRecord, { activityId: agentId })).data.list.length).toBeGreaterThan(0)
  },
)

test('persona joined has messages, and a leader can be bound', async () => {
  const { token } = await enterAs('joined')
  expect((await stage.send(calls.pushCount, { read: false }, { token })).data.total).toBeGreaterThanOrEqual(2)
  const bound = await stage.send(
    calls.kolBind,
    { activityId, kolCode: 'PLAYBILL' },
    { token: (await enterAs('new', true)).token },
  )
  expect(bound.data).toMatchObject({ bound: true, kolName: 'Playbill' })
})

test('a persona keeps its one account', async () => {
  expect((await enterAs('finished')).userId).toBe((await enterAs('finished')).userId)
  expect((await enterAs('finished', true)).userId).not.toBe((await enterAs('finished')).userId)
})

test('each sign-in has a token of its own, of 256 bits, and the store keeps its hash alone', async () => {
  const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await stage.enter('again@example.com')).token))
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await stage.store.db.selectFrom('access_token').selectAll().execute()
  for (const token of tokens) {
    const hash = createHash('sha256').update(token).digest('hex')
    expect(rows.filter(({ token_hash }) => token_hash === hash)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  }
})

test('a login name is found again, and made eligible when it is new', async () => {
  const first = await stage.enter('someone@example.com')
  expect((await stage.enter('someone@example.com')).userId).toBe(first.userId)
  const { data } = await stage.send(calls.userinfo, {}, { token: first.token })
  expect(data.userInfo).toMatchObject({ kycLevel: 0, region: 'TR', email: 'so***@e***.com' })
})

test('the clock stands for two seconds after it is set, runs on from there, and goes back to real time', async () => {
  const now = '2028-12-31T00:00:00.000Z'
  const set = Date.parse(now)
  const { token } = await stage.enter()
  const shown = async () => (await stage.send(calls.getMetaData, {}, { token })).data.serverTime
  expect((await stage.post('/__sandbox/clock', { now })).body).toEqual({ now: set })
  expect(await shown()).toBe(set)
  stage.clock.time += 5000
  expect(await shown()).toBe(set + 3000)
  const late = await stage.send(calls.getMetaData, {}, { token, timestamp: set })
  expect(late).toMatchObject({ code: '00000', requestTime: set + 3000 })
  expect((await stage.post('/__sandbox/clock', { now: null })).body).toEqual({ now: stage.clock.time })
  expect(await shown()).toBe(stage.clock.time)
})

test.each([
  ['a Host of elsewhere', { host: 'playbill.example' }],
  ['a Host that only begins like home', { host: 'localhost.evil.example' }],
  ['a forwarded request', { 'x-forwarded-for': '127.0.0.1' }],
  ['another forwarded request', { forwarded: 'for=127.0.0.1' }],
])('does not exist for %s', async (_what, headers) => {
  for (const path of ['sign-in', 'events', 'clock', 'revoke'])
    expect((await stage.post(`/__sandbox/${path}`, { persona: 'new' }, headers)).status).toBe(404)
})

test('does not exist for a peer on another machine, nor where it is switched off', async () => {
  const far = await stage.app.inject({
    method: 'POST',
    url: '/__sandbox/sign-in',
    payload: { persona: 'new' },
    remoteAddress: '192.0.2.7',
  })
  expect(far.statusCode).toBe(404)
  const other = newFolder()
  const production = await openStage('pglite', { dataDir: other }, false)
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
])('%s refuses %j with a sentence', async (path, body) => {
  const { userId } = await stage.enter()
  const reply = await stage.post(`/__sandbox/${path}`, path === 'events' ? { userId, ...body } : body)
  expect(reply).toMatchObject({ status: 400, body: { ok: false, message: expect.stringMatching(/\.$/) } })
})
