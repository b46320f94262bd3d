import type { AnalyticsEvent, Reporter } from './reporter.ts'

/** The rendered elements of a block, as a React fragment ref: an observer can observe them. */
export interface BlockFragment {
  observeUsing(observer: Pick<IntersectionObserver, 'observe' | 'unobserve'>): void
  unobserveUsing(observer: Pick<IntersectionObserver, 'observe' | 'unobserve'>): void
}

/** Observes blocks while they are mounted. */
export interface BlockObserver {
  blockMounted(fragment: BlockFragment, block: string): void
  blockUnmounted(fragment: BlockFragment): void
}

/** The renderer reports the page, its blocks and actions to it. A block observer is optional. */
export interface PageTracker {
  /** Another page, or another release of it, is shown. */
  pageShown(page: string, release: number): void
  /** A block was mounted. Call the returned function when it is unmounted. */
  blockMounted(fragment: BlockFragment, block: string): () => void
  /** An action or operation of a block was started. */
  actionRun(block: string, action: string): void
  /** Notifies `observer` of all mounted blocks, and of later changes. */
  observeBlocks(observer: BlockObserver): void
  /** The last `PageShown` event, which is lost if the viewer declined analytics at first. */
  shownPage(): AnalyticsEvent | undefined
}

/** Creates a page tracker that reports to `report`. It is small, because it is part of the first download. */
export function createPageTracker(report: Reporter['report']): PageTracker {
  const mounted = new Map<BlockFragment, string>()
  let observer: BlockObserver | undefined
  let shownPage: AnalyticsEvent | undefined
  return {
    pageShown(page, release) {
      shownPage = { name: 'PageShown', page, release }
      report(shownPage)
    },
    shownPage: () => shownPage,
    actionRun: (block, action) => report({ name: 'BlockAction', block, action }),
    blockMounted(fragment, block) {
      mounted.set(fragment, block)
      observer?.blockMounted(fragment, block)
      return () => {
        mounted.delete(fragment)
        observer?.blockUnmounted(fragment)
      }
    },
    observeBlocks(next) {
      observer = next
      for (const [fragment, block] of mounted) next.blockMounted(fragment, block)
    },
  }
}
