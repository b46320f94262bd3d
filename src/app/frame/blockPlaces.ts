import type { BlockTracker } from '../../render/renderer.ts'

/** The elements of the blocks in the page, without marks in the document: the page stays as viewers get it. */
export interface BlockPlaces {
  /** For the renderer: it announces each block. */
  readonly tracker: BlockTracker
  /**
   * The outer element of a block; null if a condition hides the block. The place that is reserved for a block until it is
   * loaded counts: the block is not hidden.
   */
  elementOf(id: string): Element | null
  /** The block is rendered, not only its reserved place. */
  isMounted(id: string): boolean
}

/** Finds the elements of blocks: the id of a block is the id of its outer element. */
export function createBlockPlaces(): BlockPlaces {
  const mounted = new Map<string, number>()
  const count = (id: string, step: number) => mounted.set(id, (mounted.get(id) ?? 0) + step)
  const isMounted = (id: string) => (mounted.get(id) ?? 0) > 0
  return {
    tracker: {
      pageShown() {},
      actionRun() {},
      blockMounted(id) {
        count(id, 1)
        return () => void count(id, -1)
      },
    },
    elementOf(id) {
      const element = document.getElementById(id)
      return isMounted(id) || element?.hasAttribute('aria-busy') ? element : null
    },
    isMounted,
  }
}
