import { rmSync } from 'node:fs'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import { platformRoutes } from '../../../src/platform/index.ts'
import { group, task } from './fixture.ts'
import { newFolder, openStage, type Stage } from './stage.ts'

const folder = newFolder()
let stage: Stage
let activityId: string
let moved = 0
const app = Fastify({ trustProxy: ['127.0.0.1'] })

beforeAll(async () => {
  stage = await openStage('pglite', { dataDir: folder })
  activityId = await stage.open([group([task({ taskId: 'deposit' })])])
  const { platform } = stage
  await app.register(platformRoutes, { platform, regionHeader: 'CF-IPCountry', onClock: () => void moved++ })
})
afterAll(async () => {
  await app.close()
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

let traces = 0
async function ask(path: string, method: 'GET' | 'POST', headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const timestamp = stage.clock.time
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

test('a visitor is where the trusted proxy says, and refused where the event is not offered', async () => {
  expect((await ask(eligible, 'GET', from('GB'))).data).toMatchObject({ reason: 'REGION_RESTRICTED', region: 'GB' })
  expect((await ask(eligible, 'GET', from('TR'))).data).toMatchObject({ reason: 'LOGIN_REQUIRED', region: 'TR' })
  expect((await ask(meta, 'POST', from('GB'))).data.region).toBe('GB')
})

test.each([
  ['one who writes the header without a proxy', { 'cf-ipcountry': 'GB' }, '127.0.0.1'],
  ['one behind a proxy nobody trusts', from('GB'), '198.51.100.4'],
  ['a proxy that does not know', from('XX'), '127.0.0.1'],
  ['a proxy that says something else', from('gb'), '127.0.0.1'],
])('of %s no region is known', async (_who, headers, peer) => {
  expect((await ask(meta, 'POST', headers, peer)).data.region).toBeNull()
})

test('an account keeps its own region; one without is where it calls from', async () => {
  const { token, userId } = await stage.enter()
  const info = async () => (await ask(calls.userinfo.path, 'POST', { ...from('GB'), token })).data.userInfo
  expect(await info()).toMatchObject({ region: 'TR', token })
  await stage.store.db.updateTable('app_user').set({ region: null }).where('user_id', '=', userId).execute()
  expect(await info()).toMatchObject({ region: 'GB' })
  const judged = await ask(calls.eligible.path, 'GET', { ...from('GB'), token })
  expect(judged.data).toMatchObject({ eligible: false, reason: 'REGION_RESTRICTED' })
})

test('coins are those known and those that activities pay', async () => {
  await stage.open([group([task({ taskId: 'other' })])], {
    budget: [
      { coin: 'USDT', amount: '1000' },
      { coin: 'NEWCOIN', amount: '5' },
    ],
  })
  const { coins } = (await ask(meta, 'POST', {})).data
  expect(coins).toContainEqual({ coin: 'NEWCOIN', scale: 8, iconUrl: null })
  expect(coins).toContainEqual({ coin: 'USDT', scale: 2, iconUrl: null })
})

test('whoever draws pages is told when the clock was moved', async () => {
  const before = moved
  const response = await app.inject({ method: 'POST', url: '/__sandbox/clock', payload: { now: null } })
  expect([response.statusCode, moved]).toEqual([200, before + 1])
})
