import { parseArgs } from 'node:util'
import { startPostgres } from '../helpers/postgres.ts'
import { closeConnections } from './client.ts'
import { type Held, onPglite, onPostgres, onTwoServers } from './grounds.ts'
import { mixedSequences } from './mixed.ts'
import { outage } from './outage.ts'
import { serve } from './processes.ts'
import { report } from './report.ts'
import { type Found, manyKeys, sameClaim, scarceStock, soak } from './suites.ts'

// `npm run test:load [-- suite … --minutes 10]`: the suites of money in full size. Prints each count; ends with 1 when
// a law was broken.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '0.5' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} cannot be used: it must be a number above 0.`)

/** A suite on a ground that is made for it, or one that makes its own. */
type Suite =
  | { ground: () => Promise<Held>; run(held: Held): Promise<Found> }
  | { ground?: undefined; run(): Promise<Found> }

async function play(suite: Suite): Promise<Found> {
  if (!suite.ground) return suite.run()
  const held = await suite.ground()
  try {
    return await suite.run(held)
  } finally {
    await held.close()
  }
}

async function thirtySeconds(): Promise<Found> {
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
  'http-keys': { ground: onTwoServers, run: (held) => manyKeys(held, '7001', 25_000, 4) },
  'http-same': { ground: onTwoServers, run: (held) => sameClaim(held, '7002', 200, 50) },
  'http-soak': {
    ground: onTwoServers,
    run: (held) => soak(held, '7003', { perSecond: 200, seconds: Math.round(minutes * 60) }),
  },
  'http-outage': { run: thirtySeconds },
  'postgres-keys': { ground: onPostgres, run: (held) => manyKeys(held, '7011', 25_000, 4) },
  'postgres-stock': { ground: onPostgres, run: (held) => scarceStock(held, '7012', 50_000, 1_000) },
  'postgres-mixed': { ground: onPostgres, run: (held) => mixedSequences(held.store, 8_000_000, 10_000) },
  'pglite-mixed': { ground: onPglite, run: (held) => mixedSequences(held.store, 8_000_000, 10_000) },
  'pglite-keys': { ground: onPglite, run: (held) => manyKeys(held, '7021', 2_500, 4) },
  'pglite-stock': { ground: onPglite, run: (held) => scarceStock(held, '7022', 5_000, 100) },
  'pglite-same': { ground: onPglite, run: (held) => sameClaim(held, '7023', 200, 50) },
}

const unknown = positionals.find((name) => !Object.hasOwn(suites, name))
if (unknown) throw new Error(`There is no suite "${unknown}": choose among ${Object.keys(suites).join(', ')}.`)

let faults = 0
for (const [name, suite] of Object.entries(suites)) {
  if (positionals.length && !positionals.includes(name)) continue
  faults += report(name, await play(suite))
}
process.exitCode = faults ? 1 : 0
