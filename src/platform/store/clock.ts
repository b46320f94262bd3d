import type { Db } from './schema.ts'

/** Sandbox time does not advance for this long after it is set, so that the next call sees exactly that time. */
const frozenMs = 2000

type Setting = { shown: number; set_at: number } | null

/** Sandbox time, persisted in the store. */
export interface SandboxClock {
  /** Sandbox time, or real time when none is set. */
  now(): Promise<number>
  /** Sets sandbox time, which then advances with real time; null goes back to real time. */
  set(shown: number | null): Promise<void>
}

/** `isExclusive`: no other process uses the store, so the setting is read once and cached. */
export function createSandboxClock(db: Db, realNow: () => number, isExclusive: boolean): SandboxClock {
  let known: Setting | undefined
  const read = async (): Promise<Setting> =>
    (await db.selectFrom('sandbox_clock').select(['shown', 'set_at']).where('id', '=', 1).executeTakeFirst()) ?? null
  return {
    async now() {
      const setting = isExclusive && known !== undefined ? known : await read()
      known = setting
      return setting ? setting.shown + Math.max(0, realNow() - setting.set_at - frozenMs) : realNow()
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
