import { rmSync } from 'node:fs'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import { platformRoutes } from '../../../src/platform/index.ts'
import { group, task } from './fixture.ts'
import { type Harness, joinAs, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness
let activityId: string
let moved = 0
const app = Fastify({ trustProxy: ['127.0.0.1'] })

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  activityId = await harness.open([group([task({ taskId: 'deposit' })])])
  const { platform } = harness
  await app.register(platformRoutes, { platform, regionHeader: 'CF-IPCountry', onClock: () => void moved++ })
})
afterAll(async () => {
  await app.close()
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

let traces = 0
async function ask(path: string, method: 'GET' | 'POST', headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const timestamp = harness.clock.time
  const traceId = (++traces).toString(16).padStart(32, '0')
  const query: Record<string, string> = method === 'GET' ? { activityId, languageType: '0' } : { languageType: '0' }
  const body = method === 'POST' ? '{}' : ''
  const { token } = headers
  const sign = signRequest({ method, path, query, body, timestamp, traceId, key: 'test-sign-key', token })
  const signed = { sign, timestamp: String(timestamp), traceId, 'content-type': 'application/json' }
  const response = await app.inject({
    method,
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { ...signed, ...headers },
    remoteAddress,
    ...(body ? { payload: body } : {}),
  })
  return response.json()
}

const from = (region: string) => ({ 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': region })
const { path: eligible } = calls.noLoginEligible
const { path: meta } = calls.getMetaData

test('the region of a visitor is that of the trusted proxy; a region without the activity is refused', async () => {
  expect((await ask(eligible, 'GET', from('GB'))).data).toMatchObject({ reason: 'REGION_RESTRICTED', region: 'GB' })
  expect((await ask(eligible, 'GET', from('TR'))).data).toMatchObject({ reason: 'LOGIN_REQUIRED', region: 'TR' })
  expect((await ask(meta, 'POST', from('GB'))).data.region).toBe('GB')
})

test.each([
  ['a viewer who sends the header without a proxy', { 'cf-ipcountry': 'GB' }, '127.0.0.1'],
  ['a viewer behind an untrusted proxy', from('GB'), '198.51.100.4'],
  ['a proxy that reports no country', from('XX'), '127.0.0.1'],
  ['a proxy that reports an invalid country', from('gb'), '127.0.0.1'],
  ['a proxy that reports a country that does not exist', from('UK'), '127.0.0.1'],
])('the region of %s is unknown', async (_who, headers, peer) => {
  expect((await ask(meta, 'POST', headers, peer)).data.region).toBeNull()
})

test('an account keeps its region; an account without one has the region of the request', async () => {
  const { token, userId } = await harness.enter()
  const info = async () => (await ask(calls.userinfo.path, 'POST', { ...from('GB'), token })).data.userInfo
  expect(await info()).toMatchObject({ region: 'TR', token })
  await harness.store.db.updateTable('app_user').set({ region: null }).where('user_id', '=', userId).execute()
  expect(await info()).toMatchObject({ region: 'GB' })
  const judged = await ask(calls.eligible.path, 'GET', { ...from('GB'), token })
  expect(judged.data).toMatchObject({ eligible: false, reason: 'REGION_RESTRICTED' })
})

test('an account without a known region cannot join an activity with limited regions, but keeps activities it has joined', async () => {
  const open = await harness.open([group([task({ taskId: 'free' })])], { eligibility: { denyRegions: [] } })
  const [outside, member] = [await harness.enter(), await harness.enter()]
  await joinAs(harness, activityId, member.token)
  await harness.store.db.updateTable('app_user').set({ region: null }).execute()
  const reason = async (id: string, { token }: { token: string }) =>
    (await harness.send(calls.eligible, { activityId: id }, { token })).data.reason
  expect(await reason(activityId, outside)).toBe('REGION_RESTRICTED')
  expect((await harness.send(calls.apply, { activityId }, outside)).data.reason).toBe('REGION_RESTRICTED')
  expect(await reason(open, outside)).toBeNull()
  expect((await harness.send(calls.apply, { activityId: open }, outside)).code).toBe('00000')
  expect(await reason(activityId, member)).toBeNull()
  // Earned rewards can be claimed.
  await harness.event(member.userId, { kind: 'deposit', amount: '100' })
  expect((await harness.send(calls.obtainReward, { activityId, taskId: 'deposit' }, member)).code).toBe('00000')
  // Once the region is known, it applies.
  expect((await ask(calls.eligible.path, 'GET', { ...from('TR'), token: outside.token })).data.reason).toBeNull()
  expect((await ask(calls.eligible.path, 'GET', { ...from('GB'), token: member.token })).data.reason).toBe(
    'REGION_RESTRICTED',
  )
})

test('coins are the known ones and those that activities pay', async () => {
  await harness.open([group([task({ taskId: 'other' })])], {
    budget: [
      { coin: 'USDT', amount: '1000' },
      { coin: 'NEWCOIN', amount: '5' },
    ],
  })
  const { coins } = (await ask(meta, 'POST', {})).data
  expect(coins).toContainEqual({ coin: 'NEWCOIN', scale: 8, iconUrl: null })
  expect(coins).toContainEqual({ coin: 'USDT', scale: 2, iconUrl: null })
})

test('page rendering is notified when the clock is set', async () => {
  const before = moved
  const response = await app.inject({ method: 'POST', url: '/__sandbox/clock', payload: { now: null } })
  expect([response.statusCode, moved]).toEqual([200, before + 1])
})
