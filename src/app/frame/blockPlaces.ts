import type { FragmentInstance } from 'react'
import type { BlockTracker } from '../../render/renderer.ts'

/** The elements of the blocks in the page, without marks in the document: the page stays as viewers get it. */
export interface BlockPlaces {
  /** For the renderer: it announces each block with a fragment of its elements. */
  readonly tracker: BlockTracker
  /**
   * The outer elements of a block; several for a block that is repeated or has no single root. The place that is reserved
   * for a block until it is loaded counts: the block is not hidden.
   */
  elementsOf(id: string): readonly Element[]
  /** The ids of the blocks whose outer element this is. */
  idsOf(element: Element): readonly string[]
}

/** Collects the elements of blocks. React reports new and removed ones to the observer of a fragment. */
export function createBlockPlaces(): BlockPlaces {
  const byId = new Map<string, Set<Set<Element>>>()
  const owners = new WeakMap<Element, string[]>()
  return {
    tracker: {
      pageShown() {},
      actionRun() {},
      blockMounted(place: FragmentInstance, _block, id) {
        const elements = new Set<Element>()
        // React calls it when elements of the block appear and go.
        const observer: ResizeObserver = {
          observe(element) {
            elements.add(element)
            owners.set(element, [...new Set([...(owners.get(element) ?? []), id])])
          },
          unobserve: (element) => void elements.delete(element),
          disconnect: () => elements.clear(),
        }
        const mounts = byId.get(id) ?? new Set()
        byId.set(id, mounts.add(elements))
        place.observeUsing(observer)
        return () => {
          place.unobserveUsing(observer)
          mounts.delete(elements)
        }
      },
    },
    elementsOf(id) {
      const mounted = [...(byId.get(id) ?? [])].flatMap((elements) => [...elements])
      const reserved = mounted.length === 0 ? document.querySelector(`[id="${CSS.escape(id)}"][aria-busy]`) : null
      return reserved ? [reserved] : mounted.filter((element) => element.isConnected)
    },
    idsOf: (element) => owners.get(element) ?? [],
  }
}
