import type { ReactNode } from 'react'
import type { BlockDefinition } from '../registry/defineBlock.ts'

/** The views of a block by state, as its chunk exports them. */
export type LoadedViews = Readonly<Record<string, (props: never) => ReactNode>>

/** A chunk that takes longer counts as lost, ms. */
export const chunkTimeout = 15_000

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
    return withTimeout(block.load(), timeout, block.type).catch(async (problem) => {
      // The server HTML of a deferred block stays; the block hydrates once the browser is online again.
      if (!deferred || globalThis.navigator?.onLine !== false) throw problem
      await new Promise((done) => window.addEventListener('online', done, { once: true }))
      return withTimeout(block.load(), timeout, block.type)
    })
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
