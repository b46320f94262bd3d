import { randomUUID } from 'node:crypto'
import { calls } from '../../src/contract/calls/index.ts'
import { createPlatform, openStore } from '../../src/platform/index.ts'
import type { Postgres } from '../helpers/postgres.ts'
import { checkLedger, countGrants } from './checkLedger.ts'
import { type Claim, claimOverHttp, post, type Reply, trialKey } from './client.ts'
import { crowdTask, crowdToken, crowdUser, payingRelease, seedCrowd } from './crowd.ts'
import type { Serving } from './processes.ts'
import type { SuiteResult } from './suites.ts'

const by = { actor: 'load', reason: 'load', source: 'operator' } as const
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** One claim with the times of request and answer, ms of this process. */
interface Sent {
  claim: Claim
  at: number
  until: number
  /** null: the connection broke. */
  reply: Reply | null
}

/** Maximum time until "try later", ms: a server that queues requests would take longer and longer. */
const maxWait = 8_000
/** Maximum time until claims are paid again, ms. */
const maxRecovery = 5_000

async function statuses(server: Serving): Promise<string> {
  const get = (path: string) => fetch(`${server.url}${path}`).then(({ status }) => status)
  return [await get('/healthz'), await get('/readyz')].join(' ')
}

/** Polls until the answer is `wanted`; false if it is not within `ms`. */
async function becomes(ask: () => Promise<string>, wanted: string, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await pause(100))
    if ((await ask()) === wanted) return true
  return false
}

/** Faults of the answer without a database: it must be HTTP 503 with Retry-After and without internal details. */
async function faultsOfAnswer({ url }: Serving, { userId, activityId }: Claim): Promise<string[]> {
  const fields = { query: { activityId, taskId: crowdTask }, body: {} }
  const { status, retryAfter, text } = await post(url, calls.obtainReward.path, fields, crowdToken(userId), trialKey)
  if (status === 503 && Number(retryAfter) > 0 && !/ECONN|terminat|postgres/i.test(text)) return []
  return [`without a database a call was answered ${status}, Retry-After ${retryAfter}: ${text}`]
}

/**
 * Stops PostgreSQL for some seconds under a steady stream of claims. Every client must get "try later" at once, the
 * servers must recover automatically, and a claim repeated with the same id is paid once.
 */
export async function outage(
  servers: readonly Serving[],
  postgres: Postgres,
  databaseUrl: string,
  activityId: string,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<SuiteResult> {
  const [first] = servers
  if (!first) throw new Error('an outage needs a server')
  const users = (seconds + 8) * perSecond
  const seeding = await openStore({ databaseUrl })
  const platform = await createPlatform({ store: seeding, sandbox: false, signKey: 'load' })
  await platform.publish(payingRelease(activityId, { now: Date.now() }), by)
  await seedCrowd(seeding, activityId, users + 1, Date.now())
  await platform.close()

  const claimAt = claimOverHttp(servers.map(({ url }) => url))
  const pending: Promise<Sent>[] = []
  let over = false
  const stream = async () => {
    for (const n of numbers(users)) {
      if (over) return
      const claim = { userId: crowdUser(activityId, n), activityId, requestId: randomUUID() }
      const at = performance.now()
      const sent = (reply: Reply | null) => ({ claim, at, until: performance.now(), reply })
      pending.push(claimAt(claim).then(sent, () => sent(null)))
      await pause(1000 / perSecond)
    }
  }
  const streaming = stream()
  await pause(1_000)
  const faults: string[] = []
  const gone = performance.now()
  await postgres.halt()
  const extra = { userId: crowdUser(activityId, users + 1), activityId, requestId: randomUUID() }
  faults.push(...(await faultsOfAnswer(first, extra)))
  if (!(await becomes(() => statuses(first), '200 503', 3_000))) faults.push('readiness did not turn red')
  await pause(Math.max(0, seconds * 1000 - (performance.now() - gone)))
  await postgres.resume()
  const back = performance.now()
  const recovered = await becomes(async () => String((await claimAt(extra).catch(() => null))?.code), '00000', 30_000)
  const recovery = performance.now() - back
  if (!recovered || recovery > maxRecovery) faults.push(`claims were paid again only after ${recovery.toFixed(0)} ms`)
  if (!(await becomes(() => statuses(first), '200 200', 10_000))) faults.push('readiness did not turn green again')
  over = true
  await streaming
  const all = await Promise.all(pending)

  const answers = all.flatMap(({ reply }) => (reply?.status === 200 ? [reply] : []))
  const busy = all.filter(({ reply }) => reply?.status === 503)
  const odd = all.filter(({ reply }) => !reply || (reply.status !== 503 && reply.code !== '00000'))
  const slowest = Math.max(...busy.map(({ at, until }) => until - at), 0)
  for (const { claim } of [...busy, ...odd]) answers.push(await claimAt(claim))
  const store = await openStore({ databaseUrl })
  const { grants } = await countGrants(store, activityId)
  const wanted = all.length + 1
  if (odd.length) faults.push(`${odd.length} answers were neither a receipt nor "try later"`)
  if (slowest > maxWait) faults.push(`"try later" took ${slowest.toFixed(0)} ms to say`)
  if (grants !== wanted) faults.push(`${wanted} users claimed in the end, ${grants} were paid`)
  if (!answers.every(({ code }) => code === '00000')) faults.push('a claim sent again was refused')
  faults.push(...(await checkLedger(store, answers)))
  await store.close()
  return {
    counts:
      `PostgreSQL stopped for ${seconds} s under ${perSecond} claims/s: ${busy.length} of ${all.length} answered "try later" ` +
      `(slowest ${slowest.toFixed(0)} ms), paid again after ${recovery.toFixed(0)} ms, ${grants} grants`,
    faults,
  }
}
