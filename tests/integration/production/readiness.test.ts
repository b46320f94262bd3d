import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { startServer, type TestServer } from '../../helpers/server.ts'

let postgres: Postgres
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  server = await startServer({ env: { DATABASE_URL: await postgres.newDatabase(), SAMPLES: '0' }, seeded: false })
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

const readyz = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  return [answer.status, await answer.json()]
}

it('/readyz is 503 with the reason while PostgreSQL is down, and 200 once it is back', async () => {
  expect(await readyz()).toEqual([200, { status: 'ready' }])
  await postgres.halt()
  await expect.poll(readyz).toEqual([503, { status: 'the store does not answer', reason: 'store' }])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  // Pages that were rendered before, probes and metrics need no database.
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200)
  await postgres.resume()
  await expect.poll(readyz).toEqual([200, { status: 'ready' }])
})
