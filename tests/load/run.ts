import { parseArgs } from 'node:util'
import { startPostgres } from '../helpers/postgres.ts'
import { closeConnections } from './client.ts'
import { type OpenEnvironment, onPglite, onPostgres, onTwoServers } from './environments.ts'
import { feedTwice } from './ingestFeed.ts'
import { mixedSequences } from './mixedSequences.ts'
import { outage } from './outage.ts'
import { serve } from './processes.ts'
import { report } from './report.ts'
import { manyKeys, type SuiteResult, sameClaim, scarceStock, soak } from './suites.ts'

// `npm run test:load [-- suite … --minutes 10]`: the ledger suites in full size. Prints the counts; exits with 1
// if an invariant is violated.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '0.5' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} cannot be used: it must be a number above 0.`)

/** A suite with the function that opens its environment, or one that opens its own. */
type Suite =
  | { open: () => Promise<OpenEnvironment>; run(environment: OpenEnvironment): Promise<SuiteResult> }
  | { open?: undefined; run(): Promise<SuiteResult> }

async function runSuite(suite: Suite): Promise<SuiteResult> {
  if (!suite.open) return suite.run()
  const environment = await suite.open()
  try {
    return await suite.run(environment)
  } finally {
    await environment.close()
  }
}

async function runOutage(): Promise<SuiteResult> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.newDatabase()
  const servers = await Promise.all([1, 2].map(() => serve({ DATABASE_URL: databaseUrl })))
  try {
    return await outage(servers, postgres, databaseUrl, '7004', { seconds: 30, perSecond: 100 })
  } finally {
    closeConnections()
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await postgres.stop()
  }
}

const suites: Record<string, Suite> = {
  'http-keys': { open: onTwoServers, run: (environment) => manyKeys(environment, '7001', 25_000, 4) },
  'http-same': { open: onTwoServers, run: (environment) => sameClaim(environment, '7002', 200, 50) },
  'http-soak': {
    open: onTwoServers,
    run: (environment) => soak(environment, '7003', { perSecond: 200, seconds: Math.round(minutes * 60) }),
  },
  'http-outage': { run: runOutage },
  'postgres-keys': { open: onPostgres, run: (environment) => manyKeys(environment, '7011', 25_000, 4) },
  'postgres-stock': { open: onPostgres, run: (environment) => scarceStock(environment, '7012', 50_000, 1_000) },
  'postgres-events': { open: onPostgres, run: (environment) => feedTwice(environment, '7013', 2_000, 100_000) },
  'postgres-mixed': { open: onPostgres, run: (environment) => mixedSequences(environment.store, 8_000_000, 10_000) },
  'pglite-mixed': { open: onPglite, run: (environment) => mixedSequences(environment.store, 8_000_000, 10_000) },
  'pglite-keys': { open: onPglite, run: (environment) => manyKeys(environment, '7021', 2_500, 4) },
  'pglite-stock': { open: onPglite, run: (environment) => scarceStock(environment, '7022', 5_000, 100) },
  'pglite-same': { open: onPglite, run: (environment) => sameClaim(environment, '7023', 200, 50) },
}

const unknown = positionals.find((name) => !Object.hasOwn(suites, name))
if (unknown) throw new Error(`There is no suite "${unknown}". Use one of: ${Object.keys(suites).join(', ')}.`)

let faults = 0
for (const [name, suite] of Object.entries(suites)) {
  if (positionals.length && !positionals.includes(name)) continue
  faults += report(name, await runSuite(suite))
}
process.exitCode = faults ? 1 : 0
