// @vitest-environment node
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { main } from '../../../src/cli/main.ts'
import { ingestHeaders, ingestPath, signIngest } from '../../../src/contract/ingest.ts'
import { createPlatform, openStore, type Platform, type Store } from '../../../src/platform/index.ts'
import { findOrCreateUser } from '../../../src/platform/store/users.ts'
import { readEnv } from '../../../src/server/env.ts'
import { buildServer } from '../http/buildServer.ts'
import { newFolder } from '../platform/harness.ts'

const secret = 's'.repeat(32)
const keys = `feed:${secret},next:${'n'.repeat(32)}`
const folder = newFolder()
let store: Store
let platform: Platform
let app: FastifyInstance
let userId: string

beforeAll(async () => {
  store = await openStore({ dataDir: join(folder, 'data') })
  platform = await createPlatform({ store, sandbox: false, signKey: 'k' })
  userId = (await findOrCreateUser(store.db, { loginName: 'one@example.com', region: null, registeredAt: 0 })).user_id
  const { ingestKeys } = readEnv({ INGEST_KEYS: keys })
  app = await buildServer({}, { platform, embedded: { ingestKeys } })
})
afterAll(async () => {
  await app.close()
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

const event = (id: string) => ({ id, userId, kind: 'deposit', at: Date.now(), amount: '1' })

async function post(
  events: unknown,
  parts: { key?: string; timestamp?: number; signature?: string; to?: FastifyInstance } = {},
) {
  const { key = 'feed', timestamp = Date.now(), to = app } = parts
  const payload = typeof events === 'string' ? events : JSON.stringify({ events })
  const signature = parts.signature ?? signIngest(secret, timestamp, payload)
  const response = await to.inject({
    method: 'POST',
    url: ingestPath,
    payload,
    headers: {
      'content-type': 'application/json',
      [ingestHeaders.key]: key,
      [ingestHeaders.timestamp]: `${timestamp}`,
      [ingestHeaders.signature]: signature,
    },
  })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}

it('stores a signed batch', async () => {
  const reply = await post([event('r-1'), event('r-2')])
  expect(reply).toMatchObject({ status: 200, code: '00000', data: { accepted: 2, duplicates: 0, rejected: [] } })
})

it('refuses wrong keys, signatures, times and bodies', async () => {
  expect(await post([event('x')], { key: 'other' })).toMatchObject({ status: 401, code: '401' })
  expect(await post([event('x')], { key: 'next' })).toMatchObject({ status: 401 })
  expect(await post([event('x')], { signature: 'abc' })).toMatchObject({ status: 401 })
  expect(await post([event('x')], { timestamp: Date.now() - 301_000 })).toMatchObject({ status: 401 })
  expect(await post('{')).toMatchObject({ status: 400 })
  expect(await post('{"events":{}}')).toMatchObject({ status: 400 })
  expect(await post([])).toMatchObject({ status: 400 })
  expect(await post(Array.from({ length: 1001 }, () => 1))).toMatchObject({ status: 400 })
  expect(await post(`"${'x'.repeat(1024 * 1024)}"`)).toMatchObject({
    status: 413,
    msg: 'The body is larger than 1 MB.',
  })
})

it('answers 404 without keys', async () => {
  const bare = await buildServer({}, { platform, embedded: { ingestKeys: null } })
  expect(await post([event('x')], { to: bare })).toMatchObject({ status: 404 })
  await bare.close()
})

it('answers 429 with Retry-After when too many batches wait', async () => {
  // The embedded database has one session: while this transaction holds it, no batch is stored.
  let release = () => {}
  const held = store.db.transaction().execute(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const refused: object[] = []
  const sending = Array.from({ length: 30 }, async (_, index) => {
    const reply = await post([event(`many-${index}`)])
    if (reply.status === 429) refused.push(reply)
    return reply
  })
  // Four in flight and sixteen that wait.
  await vi.waitFor(() => expect(refused).toHaveLength(10), 10_000)
  expect(refused[0]).toMatchObject({ code: '51020', data: { reason: 'RATE_LIMITED' }, headers: { 'retry-after': '1' } })
  release()
  await held
  const statuses = (await Promise.all(sending)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

it('refuses keys that cannot be used at the start', () => {
  for (const value of ['feed', `feed:${'x'.repeat(31)}`, `a:${secret},a:${secret}`])
    expect(() => readEnv({ INGEST_KEYS: value })).toThrow(/INGEST_KEYS="…" cannot be used/)
  expect(() => readEnv({ INGEST_KEYS: keys, PLATFORM_URL: 'http://127.0.0.1:9' })).toThrow(/embedded platform/)
})

it('is fed by "playbill ingest" from a file', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  vi.stubEnv('INGEST_KEYS', keys)
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation(() => {}),
  )
  const file = join(folder, 'events.ndjson')
  const lines = Array.from({ length: 7 }, (_, index) => JSON.stringify(event(`file-${index}`)))
  writeFileSync(file, `${lines.join('\n')}\n`)
  expect(await main(['ingest', file, '--server', url, '--batch', '3'])).toBe(0)
  expect(await main(['ingest', file, '--server', url])).toBe(0)
  writeFileSync(file, `${lines[0]}\n\n{"id":"bad"}\n`)
  expect(await main(['ingest', file, '--server', url])).toBe(1)
  expect(log?.mock.calls.flat()).toEqual([
    '7 accepted, 0 stored before, 0 rejected',
    '0 accepted, 7 stored before, 0 rejected',
    '0 accepted, 1 stored before, 1 rejected',
  ])
  expect(String(error?.mock.calls[0])).toContain('events.ndjson:3 INVALID')
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
