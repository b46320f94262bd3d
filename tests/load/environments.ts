import { rmSync } from 'node:fs'
import { createPlatform, openStore, type StoreLocation } from '../../src/platform/index.ts'
import { newDataDir } from '../helpers/dataDir.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { claimInProcess, claimOverHttp, closeConnections } from './client.ts'
import { serve } from './processes.ts'
import type { SuiteEnvironment } from './suites.ts'

/** An environment that can be closed. */
export interface OpenEnvironment extends SuiteEnvironment {
  close(): Promise<void>
}

async function inProcess(location: StoreLocation, after: () => void | Promise<void>): Promise<OpenEnvironment> {
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

/** PGlite in a new folder, claims in process. */
export async function onPglite(): Promise<OpenEnvironment> {
  const folder = newDataDir()
  return inProcess({ dataDir: folder }, () => rmSync(folder, { recursive: true, force: true }))
}

/** A new PostgreSQL, claims in process. */
export async function onPostgres(): Promise<OpenEnvironment> {
  const postgres = await startPostgres()
  return inProcess({ databaseUrl: await postgres.newDatabase() }, () => postgres.stop())
}

/** A new PostgreSQL with two built servers; claims over HTTP to each in turn. */
export async function onTwoServers(): Promise<OpenEnvironment> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.newDatabase()
  // Both start together on an empty database: one creates the tables, the other waits.
  const servers = await Promise.all([1, 2].map(() => serve({ DATABASE_URL: databaseUrl })))
  const environment = await inProcess({ databaseUrl }, () => postgres.stop())
  return {
    ...environment,
    claim: claimOverHttp(servers.map(({ url }) => url)),
    async close() {
      closeConnections()
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await environment.close()
    },
  }
}
