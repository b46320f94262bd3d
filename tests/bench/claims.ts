import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { calls } from '../../src/contract/calls/index.ts'
import { createPlatform, openStore, type Platform, type Store, type StoreLocation } from '../../src/platform/index.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { moments } from '../integration/platform/fixture.ts'
import { crowdTask, crowdUser, payingRelease, seedCrowd } from '../load/crowd.ts'
import { median, type Row } from './row.ts'

const activityId = '9001'
const runs = 7

/** Number of parallel operations, and operations in a run. */
interface Load {
  lanes: number
  perRun: number
}

/** Runs `work` for each number, `lanes` at a time. Returns operations per second. */
async function rate({ lanes, perRun }: Load, first: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let next = first
  const began = process.hrtime.bigint()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < first + perRun) await work(next++)
    }),
  )
  return perRun / (Number(process.hrtime.bigint() - began) / 1e9)
}

/** One insert and one update in a transaction: the minimum of a ledger write. */
const bareTransaction = ({ db }: Store) =>
  db.transaction().execute(async (transaction) => {
    const id = randomUUID()
    await sql`insert into bare_row (id, what, at) values (${id}, 'claim', ${Date.now()}::int8)`.execute(transaction)
    await sql`update bare_count set n = n + 1 where id = 1`.execute(transaction)
  })

/** The same in one statement. */
const bareStatement = ({ db }: Store) =>
  sql`with made as (insert into bare_row (id, what, at) values (${randomUUID()}, 'claim', ${Date.now()}::int8))
    update bare_count set n = n + 1 where id = 1`.execute(db)

async function claim(platform: Platform, n: number) {
  const input = { activityId, taskId: crowdTask, requestId: randomUUID() }
  const viewer = { userId: crowdUser(activityId, n) }
  const { code } = await platform.call(calls.obtainReward, input, {
    viewer,
    langCode: '0',
  })
  if (code !== '00000') throw new Error(`a claim was refused: ${code}`)
}

async function open(location: StoreLocation, users: number) {
  const store = await openStore(location)
  const now = moments.start + moments.day
  const platform = await createPlatform({
    store,
    clock: { now: () => now },
    sandbox: false,
    signKey: 'bench',
  })
  await platform.publish(payingRelease(activityId, { now }), {
    actor: 'bench',
    reason: 'bench',
    source: 'file',
  })
  await seedCrowd(store, activityId, users, now)
  await sql`create table bare_row (id text primary key, what text not null, at int8 not null)`.execute(store.db)
  await sql`create table bare_count (id int primary key, n int8 not null)`.execute(store.db)
  await sql`insert into bare_count values (1, 0)`.execute(store.db)
  return { store, platform }
}

const shown = (list: readonly number[]) => `${Math.round(Math.min(...list))}–${Math.round(Math.max(...list))}`

async function measure(name: string, location: StoreLocation, load: Load): Promise<Row[]> {
  const { store, platform } = await open(location, load.perRun * (runs + 1))
  const taken: Record<'bare' | 'statement' | 'claims', number[]> = {
    bare: [],
    statement: [],
    claims: [],
  }
  // The first round is the warm-up.
  for (let run = 0; run <= runs; run++) {
    const first = 1 + run * load.perRun
    const bare = await rate(load, first, () => bareTransaction(store))
    const claims = await rate(load, first, (n) => claim(platform, n))
    const statement = await rate(load, first, () => bareStatement(store))
    if (run === 0) continue
    taken.bare.push(bare)
    taken.claims.push(claims)
    taken.statement.push(statement)
  }
  await platform.close()
  const claims = median(taken.claims)
  const bare = median(taken.bare)
  return [
    {
      what: `claims against insert-and-update transactions, ${name}`,
      value: claims / bare,
      unit: '×',
      bar: 0.5,
      good: 'atLeast',
      how:
        `${Math.round(claims)}/s (${shown(taken.claims)}) against ${Math.round(bare)}/s (${shown(taken.bare)}), and ` +
        `${Math.round(median(taken.statement))}/s where both are one statement; ${runs} runs in turn, ${load.lanes} at once`,
    },
  ]
}

/** Claims per second, against minimal transactions on the same database. */
export async function measureClaims(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-claims-'))
  const postgres = await startPostgres()
  try {
    // PGlite last: its memory use would slow the others down.
    return [
      ...(await measure(
        'PostgreSQL, one by one',
        { databaseUrl: await postgres.newDatabase() },
        { lanes: 1, perRun: 1000 },
      )),
      ...(await measure(
        'PostgreSQL, 8 at once',
        { databaseUrl: await postgres.newDatabase() },
        { lanes: 8, perRun: 1000 },
      )),
      ...(await measure('PGlite, 8 at once', { dataDir: folder }, { lanes: 8, perRun: 1000 })),
    ]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
