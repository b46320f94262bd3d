import { createPlatform, openStore } from '../../src/platform/index.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { moments } from '../integration/platform/fixture.ts'
import { feedOf, openFeed, replay } from '../load/ingestFeed.ts'
import { median, type Row } from './row.ts'

const runs = 3
const perRun = 10_000

/** Events per second on PostgreSQL, in batches of 500, while the scores of the users are updated. */
export async function measureEvents(): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    const store = await openStore({ databaseUrl: await postgres.newDatabase() })
    const now = () => moments.start + moments.day
    const platform = await createPlatform({ store, clock: { now }, sandbox: false, signKey: 'bench' })
    const rates: number[] = []
    for (let run = 0; run <= runs; run++) {
      const activityId = `${9100 + run}`
      await openFeed({ store, platform, now }, activityId, 500)
      const { perSecond } = await replay(platform, feedOf(activityId, 500, perRun, now()).sent)
      // The first run is the warm-up.
      if (run > 0) rates.push(perSecond)
    }
    await platform.close()
    const value = median(rates)
    const how = `${runs} runs of ${perRun} events, four batches of 500 at once: ${rates.map(Math.round).join(', ')}`
    return [{ what: 'events per second from a feed, PostgreSQL', value, unit: '', bar: 2000, good: 'atLeast', how }]
  } finally {
    await postgres.stop()
  }
}
