import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { seedHashOf } from '../rules/draw.ts'
import { dayLength, dayOf } from '../rules/windows.ts'
import type { SeedTable } from './competitionSchema.ts'
import type { Db } from './schema.ts'

/** The seed of a day. Secret until the day is over. */
export type DaySeed = Selectable<SeedTable>

/**
 * Creates the missing seeds of today and tomorrow, so that a seed's hash is public before its day begins.
 * An existing seed never changes.
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

/** The public part of the seeds: the hashes of today and tomorrow, and the seed of the last day that is over. */
export interface PublicSeeds {
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

/** Reads the public part of the seeds. Creates missing seeds first. */
export async function publicSeeds(db: Db, activityId: string, now: number, zone: string): Promise<PublicSeeds> {
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
