import type { AnalyticsEvent, Reporter } from './reporter.ts'

/** A block that is mounted: the id of its outer element, and its name in analytics. */
export interface MountedBlock {
  readonly id: string
  readonly block: string
}

/** Observes blocks while they are mounted. */
export interface BlockObserver {
  blockMounted(mounted: MountedBlock): void
  blockUnmounted(mounted: MountedBlock): void
}

/** The renderer reports the page, its blocks and actions to it. A block observer is optional. */
export interface PageTracker {
  /** Another page, or another release of it, is shown. */
  pageShown(page: string, release: number): void
  /** A block was mounted. Call the returned function when it is unmounted. */
  blockMounted(id: string, block: string): () => void
  /** An action or operation of a block was started. */
  actionRun(block: string, action: string): void
  /** Notifies `observer` of all mounted blocks, and of later changes. */
  observeBlocks(observer: BlockObserver): void
  /** The last `PageShown` event, which is lost if the viewer declined analytics at first. */
  shownPage(): AnalyticsEvent | undefined
}

/** Creates a page tracker that reports to `report`. It is small, because it is part of the first download. */
export function createPageTracker(report: Reporter['report']): PageTracker {
  const mounted = new Set<MountedBlock>()
  let observer: BlockObserver | undefined
  let shownPage: AnalyticsEvent | undefined
  return {
    pageShown(page, release) {
      shownPage = { name: 'PageShown', page, release }
      report(shownPage)
    },
    shownPage: () => shownPage,
    actionRun: (block, action) => report({ name: 'BlockAction', block, action }),
    blockMounted(id, block) {
      const entry = { id, block }
      mounted.add(entry)
      observer?.blockMounted(entry)
      return () => {
        mounted.delete(entry)
        observer?.blockUnmounted(entry)
      }
    },
    observeBlocks(next) {
      observer = next
      for (const entry of mounted) next.blockMounted(entry)
    },
  }
}
