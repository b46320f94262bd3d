import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { type Dialect, Kysely, sql } from 'kysely'
import { lockFolder } from './lockFile.ts'
import { migrate } from './migrate.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { postgresDialect } from './postgresDialect.ts'
import { openPool } from './postgresPool.ts'
import { readInt8 } from './readInt8.ts'
import { isDatabaseUnavailable } from './retry.ts'
import type { Db, Tables } from './schema.ts'
import { StartProblem } from './startProblem.ts'
import { touchTrace } from './traces.ts'
import { verifyChecksums } from './verifyChecksums.ts'

/** An open database with all tables. */
export interface Store {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Rejects if the database does not answer, cannot write, or failed within the last two seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A PostgreSQL server and its statement timeout in ms (10,000 if left out). */
interface ServerLocation {
  databaseUrl: string
  statementMs?: number
}

/** A folder for PGlite, or the address of a PostgreSQL server. */
export type StoreLocation = { dataDir: string } | ServerLocation

/** How long the database counts as failing after an error, ms. */
const recentFailureMs = 2_000

/** Kysely with a health check that also reports recent errors. */
function openKysely(dialect: Dialect) {
  // One row per process, overwritten by each ping.
  const probeRow = `ping-${randomUUID()}`
  let failedAt = Number.NEGATIVE_INFINITY
  const db: Db = new Kysely<Tables>({
    dialect,
    log: (event) => {
      if (event.level === 'error' && isDatabaseUnavailable(event.error)) failedAt = performance.now()
    },
  })
  const ping = async () => {
    // Every signed call writes to this table first. On a nearly full disk this may succeed and a later grant fail.
    await touchTrace(db, probeRow, Date.now())
    if (performance.now() - failedAt < recentFailureMs)
      throw new Error('The database failed less than two seconds ago.')
  }
  return { db, ping }
}

async function openFolder(dataDir: string): Promise<Store> {
  const unlock = lockFolder(dataDir)
  try {
    const open = () => PGlite.create({ dataDir: join(dataDir, 'pglite'), parsers: { [types.INT8]: readInt8 } })
    const { db, ping } = openKysely(pgliteDialect(await open(), open))
    await migrate(db)
    await verifyChecksums(db)
    return { db, kind: 'pglite', ping, close: () => db.destroy().finally(unlock) }
  } catch (error) {
    unlock()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The database in ${dataDir} cannot be opened (${(error as Error).message}): restore the folder from a backup, or set DATA_DIR to another one.`,
    )
  }
}

/** Host and database of a server, without the password. */
function describeServer(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl)
    return `${url.host}${url.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

async function openServer({ databaseUrl, statementMs = 10_000 }: ServerLocation): Promise<Store> {
  const { db, ping } = openKysely(postgresDialect(openPool(databaseUrl, statementMs)))
  try {
    await sql`select 1`.execute(db)
    await migrate(db)
    return { db, kind: 'postgres', ping, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The database ${describeServer(databaseUrl)} does not answer (${(error as Error).message || (error as NodeJS.ErrnoException).code}): start it, or correct DATABASE_URL.`,
    )
  }
}

/**
 * Opens the store and migrates its tables: PGlite in its own folder, or PostgreSQL. Both run the same SQL.
 * Throws StartProblem.
 */
export const openStore = (location: StoreLocation): Promise<Store> =>
  'dataDir' in location ? openFolder(location.dataDir) : openServer(location)
