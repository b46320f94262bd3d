import type { AnalyticsEvent, Reporter } from './reporter.ts'

/** What is drawn on the page, as React hands out a fragment: it lends its elements to an observer. */
export interface Place {
  observeUsing(observer: Pick<IntersectionObserver, 'observe' | 'unobserve'>): void
  unobserveUsing(observer: Pick<IntersectionObserver, 'observe' | 'unobserve'>): void
}

/** Looks at places for as long as they stand. */
export interface Watcher {
  placed(place: Place, block: string): void
  gone(place: Place): void
}

/** What the renderer tells of a page, for whoever counts it; nobody may. */
export interface Stage {
  /** Another page is shown, or another release of it. */
  entered(page: string, release: number): void
  /** A block stands on the page, until what is returned is called. */
  placed(place: Place, block: string): () => void
  /** A block was asked to do something. */
  acted(block: string, action: string): void
  /** From now on `watcher` is told of what stands there, first of what stands already. */
  watchedBy(watcher: Watcher): void
  /** The last page entered, as it was reported: whoever declined at first has let go of that. */
  shown(): AnalyticsEvent | undefined
}

/** A stage that reports to `report`. It is small, for it comes with the page; whoever watches comes later. */
export function createStage(report: Reporter['report']): Stage {
  const standing = new Map<Place, string>()
  let watcher: Watcher | undefined
  let shown: AnalyticsEvent | undefined
  return {
    entered(page, release) {
      shown = { name: 'PageShown', page, release }
      report(shown)
    },
    shown: () => shown,
    acted: (block, action) => report({ name: 'BlockAction', block, action }),
    placed(place, block) {
      standing.set(place, block)
      watcher?.placed(place, block)
      return () => {
        standing.delete(place)
        watcher?.gone(place)
      }
    },
    watchedBy(next) {
      watcher = next
      for (const [place, block] of standing) next.placed(place, block)
    },
  }
}
