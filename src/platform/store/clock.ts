import type { Db } from './schema.ts'

/** Sandbox time stands still for this long after it is set, so that a call made at once sees the very moment asked for. */
const standsStill = 2000

type Setting = { shown: number; set_at: number } | null

/** Sandbox time, kept in the store. */
export interface SandboxClock {
  /** Sandbox time, or real time when none is set. */
  now(): Promise<number>
  /** Sets sandbox time, from which it runs on; null goes back to real time. */
  set(shown: number | null): Promise<void>
}

/** `alone`: no other process shares the store, so what was set here holds without asking again. */
export function createSandboxClock(db: Db, realNow: () => number, alone: boolean): SandboxClock {
  let known: Setting | undefined
  const read = async (): Promise<Setting> =>
    (await db.selectFrom('sandbox_clock').select(['shown', 'set_at']).where('id', '=', 1).executeTakeFirst()) ?? null
  return {
    async now() {
      const setting = alone && known !== undefined ? known : await read()
      known = setting
      return setting ? setting.shown + Math.max(0, realNow() - setting.set_at - standsStill) : realNow()
    },
    async set(shown) {
      if (shown === null) await db.deleteFrom('sandbox_clock').execute()
      else {
        const row = { id: 1, shown, set_at: realNow() }
        await db
          .insertInto('sandbox_clock')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute()
      }
      known = undefined
    },
  }
}
