import type { Store } from './store/openStore.ts'
import {
  deleteOldPlatformAnswers,
  deletePlatformAnswer,
  findPlatformAnswer,
  storePlatformAnswer,
} from './store/platformAnswers.ts'

/** Retention time of answers, ms, and maximum number. */
const bounds = { retentionMs: 30 * 86_400_000, rows: 20_000 } as const

/** Larger answers are not stored, in characters of their JSON. */
const maxLength = 512 * 1024

/** An unchanged key is stored again after this time, ms. */
const storeInterval = 60_000

/** Maximum number of keys whose time of storing this process remembers. */
const maxKeys = 10_000

/** The last good answers of a real platform for visitors, so that pages can be rendered while it is away. */
export interface LastAnswers {
  /** The last good answer, also of another process or an earlier start; null: none. */
  find(key: string): Promise<{ data: unknown } | null>
  /** Stores an answer in the background. Keys that this process stored within the last minute are skipped. */
  keep(key: string, data: unknown): void
  /** Deletes an answer in the background: the platform does not give it anymore. */
  drop(key: string): void
  /** Waits for the writes in flight. */
  close(): Promise<void>
}

interface Parts {
  store: Pick<Store, 'db'>
  now?(): number
  /** Receives the error of a write in the background. */
  onError?(error: unknown): void
}

/** Keeps answers in the store. */
export function createLastAnswers({ store: { db }, now = Date.now, onError = () => {} }: Parts): LastAnswers {
  const storedAt = new Map<string, number>()
  let running: Promise<unknown> = Promise.resolve()
  let lastCleanup = 0
  const inBackground = (work: () => Promise<void>) => {
    running = running.then(work).catch(onError)
  }
  const cleanUp = async () => {
    if (now() - lastCleanup < 3_600_000) return
    lastCleanup = now()
    await deleteOldPlatformAnswers(db, now() - bounds.retentionMs, bounds.rows)
  }
  return {
    find: (key) => findPlatformAnswer(db, key),
    keep(key, data) {
      if (now() - (storedAt.get(key) ?? Number.NEGATIVE_INFINITY) < storeInterval) return
      if (JSON.stringify(data).length > maxLength) return
      storedAt.delete(key)
      storedAt.set(key, now())
      const [oldest] = storedAt.keys()
      if (storedAt.size > maxKeys && oldest !== undefined) storedAt.delete(oldest)
      inBackground(async () => {
        await storePlatformAnswer(db, key, data, now())
        await cleanUp()
      })
    },
    drop(key) {
      storedAt.delete(key)
      inBackground(() => deletePlatformAnswer(db, key))
    },
    close: async () => void (await running),
  }
}
