import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { type KeptStatement, keptOf } from './kept.ts'

const literalOf = (value: unknown) => (value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value)))

/**
 * Runs kept statements of one session: prepared at their first use, then one message instead of the five of a query.
 * The database reads the literals as the types they were prepared with.
 */
function createKeeper(db: PGlite) {
  const prepared = new Set<string>()
  return async <R>({ name, text, types }: KeptStatement, values: readonly unknown[]): Promise<QueryResult<R>> => {
    if (!prepared.has(name)) await db.exec(`prepare ${name} (${types.join(', ')}) as ${text}`)
    prepared.add(name)
    const [result] = await db.exec(`execute ${name}(${values.map(literalOf).join(', ')})`)
    return { rows: (result?.rows ?? []) as R[] }
  }
}

/** One PGlite is one session: whoever holds it keeps it until its transaction ends; the others queue. */
class PgliteDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #db: PGlite
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined

  constructor(db: PGlite) {
    this.#db = db
    const runKept = createKeeper(db)
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const kept = keptOf(query.sql)
        if (kept) return runKept<R>(kept, query.parameters)
        const { rows, affectedRows } = await db.query<R>(query.sql, [...query.parameters])
        return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
      },
      // biome-ignore lint/correctness/useYield: refuses at the first step
      async *streamQuery() {
        throw new Error('PGlite does not stream: read in pages instead.')
      },
    }
  }

  async init() {
    await this.#db.waitReady
  }

  async acquireConnection() {
    const before = this.#last
    let release: () => void = () => undefined
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection() {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    await this.#db.close()
  }
}

/** Kysely on an open PGlite. Closing the Kysely closes the PGlite. */
export const pgliteDialect = (db: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(db),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
