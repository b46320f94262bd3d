import type { Db } from './schema.ts'

/** Sandbox time stands still for this long after it is set, so that a call made at once sees the very moment asked for. */
const standsStill = 2000

/** Sandbox time from what is stored, or real time when none is set. */
export async function readClock(db: Db, real: number): Promise<number> {
  const row = await db.selectFrom('sandbox_clock').selectAll().where('id', '=', 1).executeTakeFirst()
  return row ? row.shown + Math.max(0, real - row.set_at - standsStill) : real
}

/** Sets sandbox time, from which it runs on; null goes back to real time. */
export async function setClock(db: Db, shown: number | null, real: number): Promise<void> {
  if (shown === null) {
    await db.deleteFrom('sandbox_clock').execute()
    return
  }
  const row = { id: 1, shown, set_at: real }
  await db
    .insertInto('sandbox_clock')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
