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

/** How a session ends for good: nothing sent to it afterwards is ever answered. */
const isEnd = (error: unknown) => /^(PANIC|FATAL)$/.test((error as { severity?: string } | null)?.severity ?? '')

/** As a server says it that is starting up again: the same may work later. */
const away = (cause: unknown) =>
  Object.assign(new Error('The database is not open: its disk could not be written.', { cause }), { code: '57P03' })

const reopenPause = 5_000

/** What is asked for in a row, and the way to run it. */
interface Session {
  db: PGlite
  runKept: ReturnType<typeof createKeeper>
}

const sessionOn = (db: PGlite): Session => ({ db, runKept: createKeeper(db) })

/**
 * One PGlite is one session: whoever holds it keeps it until its transaction ends; the others queue. A session that
 * ended (its log could not be written) is opened again from the disk for whoever comes next.
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
      // biome-ignore lint/correctness/useYield: refuses at the first step
      async *streamQuery() {
        throw new Error('PGlite does not stream: read in pages instead.')
      },
    }
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#session) throw away(undefined)
    const { db, runKept } = this.#session
    try {
      const kept = keptOf(query.sql)
      if (kept) return await runKept<R>(kept, query.parameters)
      const { rows, affectedRows } = await db.query<R>(query.sql, [...query.parameters])
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
    } catch (error) {
      if (isEnd(error)) this.#session = null
      throw error
    }
  }

  /** Opening costs seconds of the whole process, so after a failed try nobody tries for a while. */
  async #reopen(): Promise<Session> {
    if (performance.now() < this.#closedUntil) throw new Error('It could not be opened a moment ago.')
    try {
      return sessionOn(await this.#open())
    } catch (error) {
      this.#closedUntil = performance.now() + reopenPause
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
      throw away(error)
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
    // With the session went its transaction.
    if (this.#session) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    await this.#session?.db.close()
  }
}

/** Kysely on an open PGlite, and the way to open it once more. Closing the Kysely closes the PGlite. */
export const pgliteDialect = (db: PGlite, open: () => Promise<PGlite>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(db, open),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
