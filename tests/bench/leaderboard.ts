import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { openStore, type Store } from '../../src/platform/index.ts'
import { scoreBucketOf } from '../../src/platform/rules/scoreBucket.ts'
import { boardPage, boardTotal, partOf, putScore, rankOf } from '../../src/platform/store/scores.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { median, printRows, type Row } from './row.ts'

const sizes = [10_000, 100_000, 1_000_000]
const runs = 15
const board = (size: number) => `1/bench${size}/ALL`

/** A realistic volume: most small, some very large (log-normal around 5,000 USDT). */
function volume(index: number): bigint {
  const even = (salt: number) => (((index * 2_654_435_761 + salt * 40_503) >>> 0) % 1_000_003) / 1_000_003 + 1e-9
  const normal = Math.sqrt(-2 * Math.log(even(1))) * Math.cos(2 * Math.PI * even(7))
  return BigInt(Math.round(Math.exp(8.5 + 1.8 * normal) * 1e8)) * 10n ** 10n
}

/** Fills a leaderboard in bulk: rows and buckets. */
async function fill({ db }: Store, size: number): Promise<void> {
  const key = board(size)
  const step = 20_000
  const buckets = new Map<string, { s: number; p: number; n: number }>()
  for (let from = 0; from < size; from += step) {
    const rows = Array.from({ length: Math.min(step, size - from) }, (_, n) => {
      const score = volume(from + n)
      const member = String(700_000_001 + from + n)
      const bucket = { s: scoreBucketOf(score), p: partOf(member), n: 1 }
      const known = buckets.get(`${bucket.s} ${bucket.p}`)
      if (known) known.n += 1
      else buckets.set(`${bucket.s} ${bucket.p}`, bucket)
      return { m: member, s: bucket.s, l: (-score).toString(), a: from + n }
    })
    await sql`
      insert into score (board, member, shelf, lag, reached_at, seen)
      select ${key}, m, s, l::numeric, a, 1
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (m text, s int, l text, a int8)`.execute(db)
  }
  await sql`
    insert into score_shelf (board, shelf, part, n)
    select ${key}, s, p, n from json_to_recordset(${JSON.stringify([...buckets.values()])}::json)
      as r (s int, p int, n int8)`.execute(db)
  await sql`vacuum analyze score`.execute(db)
  await sql`vacuum analyze score_shelf`.execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** True if the query plan sorts: a leaderboard must be read from its index. */
async function sorted({ db }: Store, key: string): Promise<boolean> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select member from score where board = ${key} and shelf >= -1000000
    order by shelf, lag, reached_at, member limit 100`.execute(db)
  return rows.some((row) => row['QUERY PLAN'].includes('Sort'))
}

interface Figures {
  size: number
  buckets: number
  first: number
  middle: number
  last: number
  own: number
  ownLast: number
  sort: number
  put: number
}

async function measure(store: Store, size: number): Promise<Figures> {
  const { db } = store
  await fill(store, size)
  const key = board(size)
  if ((await boardTotal(db, key)) !== size) throw new Error('the buckets do not contain all members')
  const [middle] = await boardPage(db, key, size / 2, 1)
  const [last] = await boardPage(db, key, size - 1, 1)
  if (!middle || !last) throw new Error('a page is empty')
  const place = await rankOf(db, key, middle.member)
  const counted = await sql<{ ahead: number }>`
    select count(*)::int8 as ahead from score, (select * from score where board = ${key} and member = ${middle.member}) as mine
    where score.board = ${key} and (score.lag, score.reached_at, score.member) < (mine.lag, mine.reached_at, mine.member)`.execute(
    db,
  )
  if (place?.rank !== size / 2 + 1 || counted.rows[0]?.ahead !== size / 2)
    throw new Error(`a rank is wrong: ${place?.rank} ${counted.rows[0]?.ahead}`)
  if (await sorted(store, key)) throw new Error('a page is sorted')
  const buckets = await db.selectFrom('score_shelf').select('shelf').distinct().where('board', '=', key).execute()
  let turn = 0
  return {
    size,
    buckets: buckets.length,
    first: await timed(() => boardPage(db, key, 0, 100)),
    middle: await timed(() => boardPage(db, key, size / 2, 100)),
    last: await timed(() => boardPage(db, key, size - 100, 100)),
    own: await timed(() => rankOf(db, key, middle.member)),
    ownLast: await timed(() => rankOf(db, key, last.member)),
    sort: await timed(() =>
      sql`select member from score where board = ${key} order by lag, reached_at, member offset ${size / 2} limit 100`.execute(
        db,
      ),
    ),
    put: await timed(() => {
      turn += 1
      const score = volume(turn * 77)
      return putScore(db, {
        board: key,
        member: String(700_000_001 + turn * 131),
        score,
        at: size + turn,
        seen: turn + 1,
      })
    }),
  }
}

const line = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : `${(value as number).toFixed(2)} ms`}`)
    .join(', ')

/** Pages and own ranks of boards of 10,000, 100,000 and 1,000,000 on PostgreSQL: how they grow, and against a sort. */
export async function measureLeaderboard(): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    const store = await openStore({ databaseUrl: await postgres.newDatabase() })
    const found: Figures[] = []
    for (const size of sizes) found.push(await measure(store, size))
    await store.close()
    const [small, , large] = found
    if (!small || !large) return []
    const how = found.map(line).join(' | ')
    const growth = (name: 'middle' | 'own') => large[name] / small[name]
    return [
      {
        what: 'board: a page from the middle, 1M against 10k',
        value: growth('middle'),
        unit: '×',
        bar: 10,
        good: 'atMost',
        how,
      },
      {
        what: 'board: the own rank, 1M against 10k',
        value: growth('own'),
        unit: '×',
        bar: 10,
        good: 'atMost',
        how: `median of ${runs}`,
      },
      {
        what: 'board: the own rank among 1M',
        value: large.own,
        unit: 'ms',
        bar: 20,
        good: 'atMost',
        how: `median of ${runs}`,
      },
      {
        what: 'board: a page of 1M by sorting, against from the index',
        value: large.sort / large.middle,
        unit: '×',
        bar: 10,
        good: 'atLeast',
        how: `${large.sort.toFixed(0)} ms`,
      },
    ]
  } finally {
    await postgres.stop()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows(await measureLeaderboard())
