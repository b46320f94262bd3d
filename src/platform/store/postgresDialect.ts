import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import { keptOf } from './kept.ts'

/** A connection that prepares kept statements once, under their names. */
function keeping(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Nothing is streamed from PostgreSQL here: read in pages instead.')
    return client.query({ name: keptOf(text)?.name, text, values: [...values] })
  }
  return { query, release: () => client.release() }
}

/** Kysely on a pool of connections. Closing the Kysely closes the pool. */
export const postgresDialect = (pool: pg.Pool): Dialect =>
  new PostgresDialect({ pool: { connect: async () => keeping(await pool.connect()), end: () => pool.end() } })
