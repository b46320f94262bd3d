import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import type { PostgresPool } from './postgresPool.ts'
import { preparedStatementOf } from './preparedStatements.ts'

/** A connection that prepares the declared statements once, under their names. */
function preparingClient(pool: PostgresPool, client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Streaming is not supported: read in pages instead.')
    return pool.query(client, { name: preparedStatementOf(text)?.name, text, values: [...values] })
  }
  return { query, release: () => pool.release(client) }
}

/** The Kysely dialect for a connection pool. Destroying Kysely closes the pool. */
export const postgresDialect = (pool: PostgresPool): Dialect =>
  new PostgresDialect({
    pool: { connect: async () => preparingClient(pool, await pool.connect()), end: () => pool.end() },
  })
