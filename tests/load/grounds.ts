import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform, openStore, type StoreLocation } from '../../src/platform/index.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { claimInProcess, claimOverHttp, closeConnections } from './client.ts'
import { serve } from './processes.ts'
import type { Ground } from './suites.ts'

/** A ground, and the way to clear it away. */
export interface Held extends Ground {
  close(): Promise<void>
}

async function inProcess(location: StoreLocation, after: () => void | Promise<void>): Promise<Held> {
  const store = await openStore(location)
  const platform = await createPlatform({ store, sandbox: false, signKey: 'load' })
  return {
    store,
    platform,
    claim: claimInProcess(platform),
    now: Date.now,
    close: async () => {
      await platform.close()
      await after()
    },
  }
}

/** PGlite in a folder of its own, claims in process. */
export async function onPglite(): Promise<Held> {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-load-'))
  return inProcess({ dataDir: folder }, () => rmSync(folder, { recursive: true, force: true }))
}

/** A PostgreSQL of its own, claims in process. */
export async function onPostgres(): Promise<Held> {
  const postgres = await startPostgres()
  return inProcess({ databaseUrl: await postgres.newDatabase() }, () => postgres.stop())
}

/** A PostgreSQL of its own and two built servers on it; claims by HTTP at each in turn. */
export async function onTwoServers(): Promise<Held> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.newDatabase()
  // Both at once, on an empty database: one brings the tables, the other waits.
  const servers = await Promise.all([1, 2].map(() => serve({ DATABASE_URL: databaseUrl })))
  const ground = await inProcess({ databaseUrl }, () => postgres.stop())
  return {
    ...ground,
    claim: claimOverHttp(servers.map(({ url }) => url)),
    async close() {
      closeConnections()
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await ground.close()
    },
  }
}
