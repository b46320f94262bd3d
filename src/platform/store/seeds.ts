import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { seedHashOf } from '../rules/draw.ts'
import { dayLength, dayOf } from '../rules/windows.ts'
import type { Db } from './schema.ts'
import type { SeedTable } from './standingsSchema.ts'

/** A day's seed. */
export type DaySeed = Selectable<SeedTable>

/**
 * Makes the seeds of today and tomorrow, where there are none yet: a seed's hash can be read before its day begins.
 * A seed once made is never made again.
 */
export async function ensureSeeds(db: Db, activityId: string, now: number, zone: string): Promise<void> {
  const rows = [now, now + dayLength].map((moment) => {
    const seed = randomBytes(32).toString('hex')
    return { activity_id: activityId, day: dayOf(moment, zone), seed, seed_hash: seedHashOf(seed), created_at: now }
  })
  await db
    .insertInto('draw_seed')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What everybody may know of the seeds: the hashes of today and tomorrow, and the seed of the last day that is over. */
export interface SeedNews {
  today: Pick<DaySeed, 'day' | 'seed_hash'>
  tomorrow: Pick<DaySeed, 'day' | 'seed_hash'>
  revealed: Pick<DaySeed, 'day' | 'seed' | 'seed_hash'> | null
}

const readSeeds = (db: Db, activityId: string, day: string) =>
  db
    .selectFrom('draw_seed')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(3)
    .execute()

/** Reads what is known of the seeds on a day; makes them first when they are not there. */
export async function seedNews(db: Db, activityId: string, now: number, zone: string): Promise<SeedNews> {
  const day = dayOf(now, zone)
  const next = dayOf(now + dayLength, zone)
  const read = () => readSeeds(db, activityId, next)
  let rows = await read()
  const of = (wanted: string) => rows.find((row) => row.day === wanted)
  if (!of(day) || !of(next)) {
    await ensureSeeds(db, activityId, now, zone)
    rows = await read()
  }
  const [today, tomorrow] = [of(day), of(next)]
  if (!today || !tomorrow) throw new Error(`activity ${activityId} has no seed for ${day}`)
  return { today, tomorrow, revealed: rows.find((row) => row.day < day) ?? null }
}
