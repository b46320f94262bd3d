import { randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { type CrashPoint, crashPoints } from '../../src/platform/crashPoints.ts'
import { createPlatform, openStore, type Store, type StoreLocation } from '../../src/platform/index.ts'
import { newDataDir } from '../helpers/dataDir.ts'
import { type Postgres, startPostgres } from '../helpers/postgres.ts'
import { checkLedger, countGrants } from './checkLedger.ts'
import { type Claim, claimOverHttp, closeConnections, type Reply } from './client.ts'
import { crowdDraw, crowdTask, crowdUser, payingRelease, seedCrowd } from './crowd.ts'
import { type Serving, StartFailure, serve } from './processes.ts'
import type { SuiteResult } from './suites.ts'

const activityId = '7100'
const lanes = 12

/** Claims and draws of a crowd: requested, answered and unknown. */
interface Journal {
  answers: Reply[]
  /** Sent and not answered. They are sent again with the same id. */
  unknown: Claim[]
  asked: Set<string>
  next: number
  users: number
}

interface Bench {
  env: Record<string, string>
  location: StoreLocation
  close(): Promise<void>
}

async function prepare(kind: 'pglite' | 'postgres', users: number): Promise<Bench> {
  const folder = newDataDir()
  const postgres: Postgres | null = kind === 'postgres' ? await startPostgres() : null
  const databaseUrl = await postgres?.newDatabase()
  const location = databaseUrl ? { databaseUrl } : { dataDir: folder }
  const store = await openStore(location)
  const platform = await createPlatform({ store, sandbox: false, signKey: 'crash' })
  const by = { actor: 'crash', reason: 'crash', source: 'operator' } as const
  await platform.publish(payingRelease(activityId, { now: Date.now(), draws: 1 }), by)
  await seedCrowd(store, activityId, users, Date.now())
  await platform.close()
  return {
    env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: folder },
    location,
    async close() {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function withStore<T>(location: StoreLocation, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(location)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** An unknown claim again, or the first of another user; undefined if all users have claimed. */
const nextClaim = (journal: Journal): Claim | undefined => {
  const again = journal.unknown.shift()
  if (again || journal.next === journal.users) return again
  journal.next += 1
  // Every other user draws (each has one chance); the others claim.
  const taskId = journal.next % 2 ? crowdTask : crowdDraw
  return { userId: crowdUser(activityId, journal.next), activityId, taskId, requestId: randomUUID() }
}

/** Claims without pause until `over`. Claims without an answer become unknown. */
async function load(journal: Journal, url: string, over: () => boolean): Promise<void> {
  const claim = claimOverHttp([url])
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!over()) {
        const wanted = nextClaim(journal)
        if (!wanted) break
        journal.asked.add(wanted.userId)
        const reply = await claim(wanted).catch(() => null)
        if (reply?.status === 200) journal.answers.push(reply)
        else {
          // No answer, or rejected because the server is stopping: the same operation is sent again later.
          journal.unknown.push(wanted)
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      }
    }),
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs a server under load until it is killed. `crashes`: it kills itself at a crash point. */
async function runAndKill(journal: Journal, server: Serving, crashes: boolean): Promise<void> {
  let over = false
  const gone = new Promise<void>((resolve) => server.child.once('close', () => resolve()))
  const loading = load(journal, server.url, () => over)
  await Promise.race([gone, pause(crashes ? 60_000 : randomInt(60, 301))])
  const alive = server.child.exitCode === null && server.child.signalCode === null
  server.child.kill('SIGKILL')
  await gone
  over = true
  await loading
  closeConnections()
  if (crashes && alive) throw new Error('The server did not crash at the crash point.')
}

/** Counts the unknown operations that the server has processed: only their answers were lost. */
async function countProcessed(store: Store, unknown: readonly Claim[]): Promise<number> {
  if (!unknown.length) return 0
  const ids = unknown.map(({ requestId }) => requestId)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from idempotency where request_id in (${sql.join(ids)})`.execute(store.db)
  return rows[0]?.n ?? 0
}

/** Counts for the report. */
interface Tally {
  kills: number
  unanswered: number
  slowest: number
  faults: string[]
}

async function cycle(bench: Bench, journal: Journal, tally: Tally, crashAt?: string): Promise<void> {
  const server = await serve({ ...bench.env, ...(crashAt ? { PLAYBILL_CRASH_AT: crashAt } : {}) }).catch((problem) => {
    // The payouts that the last cycle has left are sent at the start, also before the server serves.
    if (crashAt?.startsWith('payout.') && problem instanceof StartFailure && problem.signal === 'SIGKILL') return null
    throw problem
  })
  if (server) {
    tally.slowest = Math.max(tally.slowest, server.readyAfter)
    await runAndKill(journal, server, crashAt !== undefined)
  }
  tally.kills += 1
  await withStore(bench.location, async (store) => {
    tally.unanswered += await countProcessed(store, journal.unknown)
    tally.faults.push(...(await checkLedger(store, journal.answers)))
  })
}

/** Repeats a claim while the server answers 503, at most 20 times. */
async function claimWithRetries(ask: () => Promise<Reply>, left = 20): Promise<Reply> {
  const reply = await ask()
  if (reply.status !== 503 || left === 0) return reply
  await pause(500)
  return claimWithRetries(ask, left - 1)
}

/** Sends the unknown operations again until all are answered, and stops the server. */
async function finish(bench: Bench, journal: Journal): Promise<void> {
  const server = await serve(bench.env)
  const claim = claimOverHttp([server.url])
  for (const wanted of journal.unknown.splice(0)) journal.answers.push(await claimWithRetries(() => claim(wanted)))
  closeConnections()
  await server.end('SIGTERM')
}

async function resultOf(bench: Bench, journal: Journal, tally: Tally, what: string): Promise<SuiteResult> {
  return withStore(bench.location, async (store) => {
    const { claims, draws } = await countGrants(store, activityId)
    const lost = journal.asked.size - claims - draws
    const refused = journal.answers.filter(({ code, status }) => code !== '00000' || status !== 200)
    return {
      counts:
        `${what}: ${tally.kills} kills, ${journal.answers.length} answers to ${journal.asked.size} users, ${claims} claims and ${draws} draws paid, ` +
        `${tally.unanswered} paid without an answer and answered later, ${Math.max(0, lost)} lost, ${Math.max(0, -lost)} doubled; ` +
        `slowest start ${(tally.slowest / 1000).toFixed(1)} s`,
      faults: [
        ...new Set(tally.faults),
        ...(lost === 0 ? [] : [`${journal.asked.size} users asked, ${claims} claims and ${draws} draws were paid`]),
        ...[
          ...new Set(
            refused.map(({ status, code, reason }) => `a claim was refused: HTTP ${status} ${code} ${reason}`),
          ),
        ],
        ...(await checkLedger(store, journal.answers)),
      ],
    }
  })
}

const newJournal = (users: number): Journal => ({ answers: [], unknown: [], asked: new Set(), next: 0, users })
const newTally = (): Tally => ({ kills: 0, unanswered: 0, slowest: 0, faults: [] })

/** Kills the server `cycles` times after 60 to 300 ms under load. The client repeats with the same ids. */
export async function killedAtRandom(kind: 'pglite' | 'postgres', cycles: number): Promise<SuiteResult> {
  const users = Math.max(500, cycles * 200)
  const bench = await prepare(kind, users)
  const [journal, tally] = [newJournal(users), newTally()]
  try {
    for (let n = 0; n < cycles; n++) await cycle(bench, journal, tally)
    await finish(bench, journal)
    return await resultOf(bench, journal, tally, 'kill -9 at random')
  } finally {
    await bench.close()
  }
}

/** Crashes the server `times` times at each crash point of a claim or a draw. */
export async function killedAtPoints(
  kind: 'pglite' | 'postgres',
  times: number,
  points: readonly CrashPoint[] = crashPoints,
): Promise<SuiteResult> {
  // A point is reached at the 41st claim or draw of users at the latest, and every other user draws.
  const users = times * points.length * 100
  const bench = await prepare(kind, users)
  const [journal, tally] = [newJournal(users), newTally()]
  try {
    // The first start grants rewards to the personas of the sandbox. With a low count it would crash before it serves.
    await (await serve(bench.env)).end('SIGTERM')
    // Each start repeats one claim of a persona, so the first pass of a point can be before the server serves.
    for (const point of points)
      for (let n = 0; n < times; n++) await cycle(bench, journal, tally, `${point}:${randomInt(2, 42)}`)
    await finish(bench, journal)
    return await resultOf(bench, journal, tally, `killed at ${points.join(', ')}`)
  } finally {
    await bench.close()
  }
}

/** Stops the server with SIGTERM under load: it answers every accepted request, and no answered claim is lost. */
export async function stoppedInOrder(kind: 'pglite' | 'postgres', times: number): Promise<SuiteResult> {
  const users = Math.max(500, times * 300)
  const bench = await prepare(kind, users)
  const [journal, tally] = [newJournal(users), newTally()]
  try {
    for (let n = 0; n < times; n++) {
      const server = await serve(bench.env)
      tally.slowest = Math.max(tally.slowest, server.readyAfter)
      let over = false
      const loading = load(journal, server.url, () => over)
      await pause(randomInt(60, 301))
      await server.end('SIGTERM')
      over = true
      await loading
      closeConnections()
      await withStore(bench.location, async (store) => {
        const unanswered = await countProcessed(store, journal.unknown)
        if (unanswered) tally.faults.push(`${unanswered} accepted claims were paid but not answered`)
        tally.faults.push(...(await checkLedger(store, journal.answers)))
      })
    }
    await finish(bench, journal)
    return await resultOf(bench, journal, tally, `${times} stops by SIGTERM`)
  } finally {
    await bench.close()
  }
}
