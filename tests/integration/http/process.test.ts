import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, openStore } from '../../../src/platform/index.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { closeConnections, inLanes, post, productionKey } from '../../load/client.ts'
import { crowdTask, crowdToken, crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type Serving, serve } from '../../load/processes.ts'

// Tests the protection of the built server in its own process without the sandbox, as in production.
const activityId = '7950'
const folder = mkdtempSync(join(tmpdir(), 'playbill-process-'))
const tokenOf = (n: number) => crowdToken(crowdUser(activityId, n))
let server: Serving

beforeAll(async () => {
  const dataDir = join(folder, 'data')
  const store = await openStore({ dataDir })
  const platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
  const by = { actor: 'test', reason: 'test', source: 'operator' } as const
  await platform.publish(payingRelease(activityId, { now: Date.now() }), by)
  await seedCrowd(store, activityId, 5, Date.now())
  await platform.close()
  server = await serve({ DATA_DIR: dataDir, SANDBOX: '0', LOG_LEVEL: 'info' })
})
afterAll(async () => {
  closeConnections()
  await server?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const send = async (n: number, body: object, query: Record<string, string> = {}, path = calls.obtainReward.path) => {
  const fields = { query: { activityId, taskId: crowdTask, ...query }, body }
  const answer = await post(server.url, path, fields, tokenOf(n), productionKey)
  const { code, data } = JSON.parse(answer.text) as { code: string; data: { reason?: string } | null }
  return { ...answer, code, reason: data?.reason }
}

test.each([
  ['a number instead of a text', { requestId: 5 }],
  ['a list instead of a text', { requestId: [randomUUID()] }],
  ['an unknown field', { amount: '1000' }],
])('values are not coerced: %s is refused', async (_what, body) => {
  expect(await send(1, body)).toMatchObject({ status: 200, code: '51020', reason: 'PARAM_INVALID' })
})

test('a claim is answered, and its token, body, query and signature are not in the log', async () => {
  const requestId = randomUUID()
  expect(await send(1, { requestId })).toMatchObject({ status: 200, code: '00000' })
  await expect.poll(() => server.output()).toContain(`"path":"${calls.obtainReward.path}"`)
  const lines = server.output()
  for (const secret of [tokenOf(1), requestId, `activityId=${activityId}`, 'sign', 'crowd-'])
    expect(lines).not.toContain(secret)
  const logged = lines.split('\n').filter((line) => line.startsWith('{'))
  expect(Object.keys(JSON.parse(logged.at(-1) ?? '{}').req)).toEqual(['method', 'path', 'ip'])
})

test('a body above 16 KB is refused in the envelope, and one below it is read', async () => {
  const long = (bytes: number) => send(2, { requestId: 'x'.repeat(bytes) })
  expect(await long(17_000)).toMatchObject({ status: 413, code: '51020', reason: 'PARAM_INVALID' })
  expect(await long(15_000)).toMatchObject({ status: 200, code: '51020', reason: 'PARAM_INVALID' })
})

test('a page allows only its own inline scripts, by hash', async () => {
  const page = await fetch(`${server.url}/en/activity/event-${activityId}`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = page.headers.get('content-security-policy') ?? ''
  const scripts = [...(await page.text()).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '')
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(hashes).not.toEqual([])
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
})

test('probes are 200, and the metrics contain requests, event loop delay and payouts', async () => {
  const get = (path: string) => fetch(`${server.url}${path}`)
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 200])
  const figures = await (await get('/metrics')).text()
  expect(figures).toContain(`route="${calls.obtainReward.path}",status="200"`)
  expect(figures).toMatch(/\nnodejs_eventloop_delay_seconds [\d.e-]+\n/)
  expect(figures).toMatch(/\nplaybill_payouts\{state="DEAD"\} 0\n/)
})

test('there is no sandbox', async () => {
  const { status } = await fetch(`${server.url}/__sandbox/clock`, { method: 'POST', body: '{}' })
  expect(status).toBe(404)
})

describe('too many requests are answered with 429 in the envelope, with Retry-After', () => {
  const tooMany = { status: 429, code: '51020', reason: 'RATE_LIMITED' }

  /** Sends requests until one is answered with 429. Ignores answers of an overloaded machine. */
  async function requestUntilLimited<A extends { status: number }>(
    ask: () => Promise<A>,
    most: number,
  ): Promise<A | undefined> {
    let found: A | undefined
    const one = async () => {
      if (found) return
      const answer = await ask()
      if (answer.status === 429) found ??= answer
    }
    await inLanes(Array<null>(most).fill(null), 4, one)
    return found
  }

  test('for state-changing calls of one user; other users are not affected', async () => {
    const refused = await requestUntilLimited(() => send(3, {}), 4_000)
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused?.retryAfter)).toBeGreaterThan(0)
    expect(await send(4, {})).toMatchObject({ status: 200, code: '00000' })
  })

  test('for one address; its probes are answered', async () => {
    expect(await requestUntilLimited(() => fetch(`${server.url}/locales/en/common.json`), 10_000)).toBeDefined()
    const refused = await send(4, {})
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})

test('PostgreSQL cancels a statement after ten seconds', async () => {
  const postgres = await startPostgres()
  const store = await openStore({ databaseUrl: await postgres.newDatabase() })
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(store.db)
  expect(rows).toEqual([{ statement_timeout: '10s' }])
  await store.close()
  await postgres.stop()
})
