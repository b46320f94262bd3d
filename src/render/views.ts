import type { ReactNode } from 'react'
import type { BlockDefinition } from '../registry/defineBlock.ts'

/** A block's views by state, as its chunk gives them. */
export type LoadedViews = Readonly<Record<string, (props: never) => ReactNode>>

/** A chunk not there after this is counted as lost, ms. */
export const chunkTimeout = 15_000

/** The loaded chunks of one registry's blocks. */
export interface ViewStore {
  /** The views are here already. */
  has(block: BlockDefinition): boolean
  /** Fetches them, once however many ask. Rejects when the chunk is missing or does not come in time. */
  load(block: BlockDefinition): Promise<LoadedViews>
  /** Lets a failed load be tried again. Not before its failure was caught: React asks once more while it unwinds. */
  forget(block: BlockDefinition): void
}

/** A promise that says what became of it, in the words React's `use` reads. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

/** A store that keeps what it loaded. A block that may wait says until when: its HTML stands meanwhile. */
export function createViewStore(
  timeout = chunkTimeout,
  wait: (block: BlockDefinition) => Promise<void> | undefined = () => undefined,
): ViewStore {
  const ready = new Set<string>()
  const fetchViews = async (block: BlockDefinition) => {
    const far = wait(block)
    await far
    return inTime(block.load(), timeout, block.type).catch(async (problem) => {
      // What the server drew of it stands; it comes alive once there is a line again.
      if (!far || globalThis.navigator?.onLine !== false) throw problem
      await new Promise((done) => window.addEventListener('online', done, { once: true }))
      return inTime(block.load(), timeout, block.type)
    })
  }
  const under = new Map<string, Promise<LoadedViews>>()

  return {
    has: (block) => ready.has(block.type),
    load(block) {
      const known = under.get(block.type)
      if (known) return known
      const views: Settled<LoadedViews> = fetchViews(block).then((loaded) => {
        ready.add(block.type)
        // `use` takes a promise that says so as settled and goes on at once, on the server too.
        return Object.assign(views, { status: 'fulfilled' as const, value: loaded }).value
      })
      under.set(block.type, views)
      // Whoever waits hears of it; nobody waiting is no reason for an unhandled rejection.
      views.catch(() => {})
      return views
    },
    forget: (block) => void under.delete(block.type),
  }
}

function inTime<T>(work: Promise<T>, timeout: number, type: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The chunk of block "${type}" did not come within ${timeout} ms.`)),
      timeout,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
