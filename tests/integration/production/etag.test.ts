import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { startServer, type TestServer } from '../../helpers/server.ts'

const origin = 'https://promo.example'
const paths = [
  ...['/en', '/de/rewards', '/en/agent/1030', '/en/activity/newcomer', '/ar/activity/lottery'],
  ...['/en/activity/masters', '/en/activity/teams', '/en/activity/copy-week', '/ja/activity/treasure'],
]
let postgres: Postgres
let servers: TestServer[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  const env = { DATABASE_URL: await postgres.newDatabase(), PUBLIC_URL: origin }
  const start = () => startServer({ env, seeded: false })
  servers = [await start(), await start()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await postgres?.stop()
})

/** The ETag of a page, asked with the public host as a proxy does. */
async function etagAt(server: TestServer, path: string): Promise<string> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { headers: { host: 'promo.example' } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(`${answer.statusCode} ${answer.headers.etag}`))
    })
    sent.once('error', reject)
    sent.end()
  })
}

const untilNextMinute = () => 60_000 - (Date.now() % 60_000)

it('two processes answer equal content with equal ETags, however late each renders it', async () => {
  // Both requests must be in the same minute: a page is rendered for the minute.
  if (untilNextMinute() < 20_000) await new Promise((resolve) => setTimeout(resolve, untilNextMinute() + 100))
  const [first, second] = servers as [TestServer, TestServer]
  for (const path of paths) {
    const one = await etagAt(first, path)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(one).toMatch(/^200 "/)
    expect(await etagAt(second, path), path).toBe(one)
  }
})
