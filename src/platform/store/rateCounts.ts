import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from './openStore.ts'

/** What a process has counted for one key of one limit since the last time. */
export interface CountedRequests {
  /** The name of the limit. */
  name: string
  key: string
  count: number
  /** Duration of the window, ms. It begins with the first request of any process. */
  windowMs: number
}

/** The count of all processes for one key. */
export interface SharedCount {
  total: number
  /** Remaining duration of the window, ms. */
  ttlMs: number
}

/** Counts of rate limits that all processes on one database share. */
export interface RateCounts {
  /** Adds to the counts and returns the sums of all processes, in the same order. One statement. */
  add(counted: readonly CountedRequests[]): Promise<SharedCount[]>
  /** Deletes counts of windows that are over. */
  deleteExpired(): Promise<void>
}

interface Row {
  position: number
  total: number
  ttl: number
}

/** Keys contain addresses and login names, so only their hashes are stored. */
const hashOf = ({ name, key }: CountedRequests) => createHash('sha256').update(`${name} ${key}`).digest('base64url')

/** The clock of the database, which all processes share, epoch ms. */
const databaseNow = sql`(extract(epoch from statement_timestamp()) * 1000)::int8`

/** The shared counts of a store on PostgreSQL; null for PGlite, which only one process uses. */
export function rateCountsOf({ db, kind }: Pick<Store, 'db' | 'kind'>): RateCounts | null {
  if (kind !== 'postgres') return null
  return {
    async add(counted) {
      const given = counted.map((entry, position) => ({
        position,
        name: entry.name,
        key: hashOf(entry),
        count: entry.count,
        window: entry.windowMs,
      }))
      // Every process locks the rows in the same order, so there is no deadlock.
      const { rows } = await sql<Row>`
        with given as (
          select * from json_to_recordset(${JSON.stringify(given)}::json)
            as entry (position int, name text, key text, count int8, "window" int8)
        ), added as (
          insert into rate_count as stored (name, key, count, expires_at)
          select name, key, count, ${databaseNow} + "window" from given order by name, key
          on conflict (name, key) do update set
            count = case when stored.expires_at <= ${databaseNow} then 0 else stored.count end + excluded.count,
            expires_at = case when stored.expires_at <= ${databaseNow} then excluded.expires_at else stored.expires_at end
          returning name, key, count, expires_at
        )
        select given.position, added.count as total, greatest(0, added.expires_at - ${databaseNow}) as ttl
        from added join given using (name, key)
        order by given.position`.execute(db)
      return rows.map(({ total, ttl }) => ({ total: Number(total), ttlMs: Number(ttl) }))
    },
    async deleteExpired() {
      await sql`delete from rate_count where expires_at <= ${databaseNow}`.execute(db)
    },
  }
}
