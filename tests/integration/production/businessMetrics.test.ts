import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { freePort } from '../../helpers/ports.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { startServer, type TestServer } from '../../helpers/server.ts'
import { closeConnections, post, trialKey } from '../../load/client.ts'

const token = 'a-token-of-the-operators'
let postgres: Postgres
let servers: TestServer[] = []
let metricsPort: number

beforeAll(async () => {
  postgres = await startPostgres()
  metricsPort = await freePort()
  const env = { DATABASE_URL: await postgres.newDatabase(), SANDBOX: '1', OPERATOR_TOKEN: token }
  servers = [
    await startServer({ env, seeded: false }),
    await startServer({ env: { ...env, METRICS_PORT: String(metricsPort) }, seeded: false }),
  ]
})
afterAll(async () => {
  closeConnections()
  await Promise.all(servers.map((server) => server.stop()))
  await postgres?.stop()
})

const server = (n: number): TestServer => {
  const found = servers[n]
  if (!found) throw new Error(`there is no server ${n}`)
  return found
}

/** The samples of the metrics by name and labels. */
async function metricsAt(n: number): Promise<Map<string, number>> {
  const url = n === 0 ? `${server(0).url}/metrics` : `http://127.0.0.1:${metricsPort}/metrics`
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const sandbox = async (path: string, body: object) => {
  const answer = await fetch(`${server(0).url}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { accessToken: string; userId: string }
}

const send = async (n: number, path: string, fields: { query?: Record<string, string>; body: object }, user?: string) =>
  JSON.parse((await post(server(n).url, path, fields, user, trialKey)).text) as {
    code: string
    data: Record<string, unknown> & { reason?: string }
  }

describe('metrics of what users do', () => {
  it('count joins, completions, claims and refusals once, in the process that has answered', async () => {
    const { accessToken, userId } = await sandbox('sign-in', { loginName: 'metrics@playbill.example' })
    const activityId = '1001'
    const before = [await metricsAt(0), await metricsAt(1)]
    const grown = async (n: number, name: string) => ((await metricsAt(n)).get(name) ?? 0) - (before[n]?.get(name) ?? 0)

    const apply = (n: number) =>
      send(
        n,
        calls.apply.path,
        { query: { activityId }, body: { consent: true, requestId: randomUUID() } },
        accessToken,
      )
    expect(await apply(0)).toMatchObject({ code: '00000' })
    expect((await apply(1)).code).toBe('00000')
    const applies = 'playbill_applies_total{activity="newcomer"}'
    expect([await grown(0, applies), await grown(1, applies)]).toEqual([1, 0])

    const claim = (n: number, taskId: string) =>
      send(n, calls.obtainReward.path, { query: { activityId, taskId }, body: {} }, accessToken)
    expect((await claim(1, 'kyc')).data.reason).toBe('TASK_NOT_COMPLETED')
    await sandbox('events', { userId, kind: 'kyc', amount: '1' })
    expect(await claim(1, 'kyc')).toMatchObject({ code: '00000' })
    expect((await claim(0, 'kyc')).code).toBe('00000')
    const granted = 'playbill_claims_total{activity="newcomer",result="GRANTED"}'
    expect([await grown(0, granted), await grown(1, granted)]).toEqual([0, 1])
    expect(await grown(1, 'playbill_claims_total{activity="newcomer",result="TASK_NOT_COMPLETED"}')).toBe(1)
    const completions = 'playbill_completions_total{activity="newcomer"}'
    expect((await grown(0, completions)) + (await grown(1, completions))).toBe(1)
    const refused = 'playbill_answers_total{call="obtainReward",code="51020",reason="TASK_NOT_COMPLETED"}'
    const refusedElsewhere = refused.replace('51020', '51021')
    expect((await grown(1, refused)) + (await grown(1, refusedElsewhere))).toBe(1)
  })

  it('gauges of stock and budget are the same in all processes', async () => {
    const gauges = (metrics: Map<string, number>) =>
      [...metrics].filter(([name]) => /^playbill_(stock|budget)_left\{/.test(name))
    // The figures of the database are cached for ten seconds in each process.
    await expect.poll(async () => gauges(await metricsAt(1))).toEqual(gauges(await metricsAt(0)))
    const names = gauges(await metricsAt(0)).map(([name]) => name)
    expect(names.some((name) => name.startsWith('playbill_stock_left{activity="newcomer",reward="'))).toBe(true)
    expect(names.some((name) => /^playbill_budget_left\{activity="newcomer",coin="USDT"\}$/.test(name))).toBe(true)
  })

  it('no label contains a user', async () => {
    const names = [...(await metricsAt(0)).keys()].join('\n')
    expect(names).not.toMatch(/metrics@playbill|user_?id/i)
  })
})

describe('METRICS_PORT', () => {
  it('serves the metrics and nothing else, and the main port has none', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200)
    for (const path of ['/', '/en', '/readyz', '/__operator/releases/hub'])
      expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status, path).toBe(404)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${server(1).url}/metrics`, { headers, redirect: 'manual' })).status).not.toBe(200)
  })
})
