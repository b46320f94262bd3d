import type { ReactNode } from 'react'
import type { BlockDefinition } from '../registry/defineBlock.ts'

/** The views of a block by state, as its chunk exports them. */
export type LoadedViews = Readonly<Record<string, (props: never) => ReactNode>>

/** A chunk that takes longer counts as lost, ms. */
export const chunkTimeout = 15_000

/**
 * Pauses before a deferred block's chunk is fetched again, ms. Its server HTML stays meanwhile. The first requests after
 * a lost connection can still fail, and requests can fail before the browser knows that it is offline.
 */
const pauses = [1_000, 4_000, 16_000]

/** Loads the chunks of a registry's blocks. */
export interface ViewStore {
  /** Whether the views are loaded. */
  has(block: BlockDefinition): boolean
  /** Loads the views, once for all callers. Rejects if the chunk is missing or times out. */
  load(block: BlockDefinition): Promise<LoadedViews>
  /**
   * Allows another attempt after a failed load. Call it only after the failure was caught: React calls `load` once
   * more while it unwinds.
   */
  forget(block: BlockDefinition): void
}

/** A promise with the status fields that React's `use` reads. */
type SettledPromise<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

/** Creates a view store. `wait` returns when a deferred block is loaded; until then its server HTML stays. */
export function createViewStore(
  timeout = chunkTimeout,
  wait: (block: BlockDefinition) => Promise<void> | undefined = () => undefined,
): ViewStore {
  const ready = new Set<string>()
  const fetchViews = async (block: BlockDefinition) => {
    const deferred = wait(block)
    await deferred
    for (const pause of deferred ? pauses : []) {
      try {
        return await withTimeout(block.load(), timeout, block.type)
      } catch {
        await untilRetry(pause)
      }
    }
    return withTimeout(block.load(), timeout, block.type)
  }
  const promises = new Map<string, Promise<LoadedViews>>()

  return {
    has: (block) => ready.has(block.type),
    load(block) {
      const known = promises.get(block.type)
      if (known) return known
      const views: SettledPromise<LoadedViews> = fetchViews(block).then((loaded) => {
        ready.add(block.type)
        // `use` treats a promise with this status as resolved and continues synchronously, on the server too.
        return Object.assign(views, { status: 'fulfilled' as const, value: loaded }).value
      })
      promises.set(block.type, views)
      // Callers handle the rejection. This prevents an unhandled rejection if there is no caller.
      views.catch(() => {})
      return views
    },
    forget: (block) => void promises.delete(block.type),
  }
}

/** Resolves after the pause, or while the browser is offline, when it is online again. */
async function untilRetry(pause: number): Promise<void> {
  if (globalThis.navigator?.onLine !== false) await new Promise((done) => setTimeout(done, pause))
  if (globalThis.navigator?.onLine === false)
    await new Promise((done) => window.addEventListener('online', done, { once: true }))
}

function withTimeout<T>(work: Promise<T>, timeout: number, type: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The chunk of block "${type}" did not load within ${timeout} ms.`)),
      timeout,
    )
  })
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}
