import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { type Dialect, Kysely } from 'kysely'
import pg from 'pg'
import { lockFolder } from './lockFile.ts'
import { migrate } from './migrate.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { postgresDialect } from './postgresDialect.ts'
import { isDatabaseAway } from './retry.ts'
import type { Db, Tables } from './schema.ts'
import { StartProblem } from './startProblem.ts'
import { noteTrace } from './traces.ts'

/** An open database with all tables. */
export interface Store {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Rejects while the database does not answer, or cannot write, or could not a moment ago. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A folder for PGlite, or the address of a PostgreSQL server. */
export type StoreLocation = { dataDir: string } | { databaseUrl: string }

/** Counts and moments: int8 read as a number, and never a wrong one. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
}

/** How long a database that failed somebody counts as failing, ms. */
const failingFor = 2_000

/** Kysely, and what it has seen of its database lately. */
function watched(dialect: Dialect) {
  let failedAt = Number.NEGATIVE_INFINITY
  const db: Db = new Kysely<Tables>({
    dialect,
    log: (event) => {
      if (event.level === 'error' && isDatabaseAway(event.error)) failedAt = performance.now()
    },
  })
  const ping = async () => {
    // What every signed call writes first; a full disk may still hold this and not the next grant.
    await noteTrace(db, `ping-${randomUUID()}`, Date.now())
    if (performance.now() - failedAt < failingFor) throw new Error('the database failed a moment ago')
  }
  return { db, ping }
}

async function openFolder(dataDir: string): Promise<Store> {
  const unlock = lockFolder(dataDir)
  try {
    const open = () => PGlite.create({ dataDir: join(dataDir, 'pglite'), parsers: { [types.INT8]: readInt8 } })
    const { db, ping } = watched(pgliteDialect(await open(), open))
    await migrate(db)
    return { db, kind: 'pglite', ping, close: () => db.destroy().finally(unlock) }
  } catch (error) {
    unlock()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The database in ${dataDir} cannot be opened (${(error as Error).message}): restore the folder from a backup, or set DATA_DIR to another one.`,
    )
  }
}

/** Where a server is, without its password. */
function placeOf(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl)
    return `${url.host}${url.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

async function openServer(databaseUrl: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? readInt8 : pg.types.getTypeParser(oid, format)),
    } as pg.CustomTypesConfig,
  })
  // A connection that breaks must not end the process, idle or taken out between two queries; the next opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const { db, ping } = watched(postgresDialect(pool))
  try {
    await pool.query('select 1')
    await migrate(db)
    return { db, kind: 'postgres', ping, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The database ${placeOf(databaseUrl)} does not answer (${(error as Error).message || (error as NodeJS.ErrnoException).code}): start it, or correct DATABASE_URL.`,
    )
  }
}

/**
 * Opens the store and brings its tables up to date: PGlite in a folder of its own, or PostgreSQL. Same SQL on both.
 * Throws StartProblem.
 */
export const openStore = (location: StoreLocation): Promise<Store> =>
  'dataDir' in location ? openFolder(location.dataDir) : openServer(location.databaseUrl)
