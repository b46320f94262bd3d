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
import { type PreparedStatement, preparedStatementOf } from './preparedStatements.ts'

const literalOf = (value: unknown) => (value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value)))

/**
 * Runs prepared statements of one session: each is prepared at first use and then needs one message instead of five.
 * The database parses the literals as the prepared types.
 */
function createPreparedRunner(db: PGlite) {
  const prepared = new Set<string>()
  return async <R>({ name, text, types }: PreparedStatement, values: readonly unknown[]): Promise<QueryResult<R>> => {
    if (!prepared.has(name)) await db.exec(`prepare ${name} (${types.join(', ')}) as ${text}`)
    prepared.add(name)
    const [result] = await db.exec(`execute ${name}(${values.map(literalOf).join(', ')})`)
    return { rows: (result?.rows ?? []) as R[] }
  }
}

/** Whether an error ended the session: it answers nothing afterward. */
const endsSession = (error: unknown) => /^(PANIC|FATAL)$/.test((error as { severity?: string } | null)?.severity ?? '')

/** The error code of a server that is starting up (57P03): the same request may work later. */
const unavailable = (cause: unknown) =>
  Object.assign(new Error('The database is not open: its disk could not be written.', { cause }), { code: '57P03' })

const reopenDelayMs = 5_000

/** An open PGlite and its prepared statements. */
interface Session {
  db: PGlite
  runPrepared: ReturnType<typeof createPreparedRunner>
}

const sessionOn = (db: PGlite): Session => ({ db, runPrepared: createPreparedRunner(db) })

/**
 * PGlite has one session. A caller holds it until its transaction ends; others queue. After a session has ended (its
 * log could not be written), the next caller reopens it from the disk.
 */
class PgliteDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #open: () => Promise<PGlite>
  #session: Session | null
  #closedUntil = 0
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined

  constructor(db: PGlite, open: () => Promise<PGlite>) {
    this.#open = open
    this.#session = sessionOn(db)
    this.#connection = {
      executeQuery: <R>(query: CompiledQuery) => this.#run<R>(query),
      // biome-ignore lint/correctness/useYield: throws at once
      async *streamQuery() {
        throw new Error('PGlite does not stream: read in pages instead.')
      },
    }
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#session) throw unavailable(undefined)
    const { db, runPrepared } = this.#session
    try {
      const prepared = preparedStatementOf(query.sql)
      if (prepared) return await runPrepared<R>(prepared, query.parameters)
      const { rows, affectedRows } = await db.query<R>(query.sql, [...query.parameters])
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
    } catch (error) {
      if (endsSession(error)) this.#session = null
      throw error
    }
  }

  /** Opening blocks the process for seconds, so after a failed attempt there is a delay before the next. */
  async #reopen(): Promise<Session> {
    if (performance.now() < this.#closedUntil)
      throw new Error('The database could not be opened less than five seconds ago.')
    try {
      return sessionOn(await this.#open())
    } catch (error) {
      this.#closedUntil = performance.now() + reopenDelayMs
      throw error
    }
  }

  async init() {
    await this.#session?.db.waitReady
  }

  async acquireConnection() {
    const before = this.#last
    let release: () => void = () => undefined
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    try {
      this.#session ??= await this.#reopen()
    } catch (error) {
      release()
      throw unavailable(error)
    }
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
    // The transaction ended with the session.
    if (this.#session) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    await this.#session?.db.close()
  }
}

/** The Kysely dialect for an open PGlite; `open` reopens it after a failure. Destroying Kysely closes PGlite. */
export const pgliteDialect = (db: PGlite, open: () => Promise<PGlite>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(db, open),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
