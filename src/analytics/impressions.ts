import type { Place, Watcher } from './stage.ts'

/** How much of a block must be seen, and for how long without a break, to count. */
const share = 0.5
const seenFor = 1_000

/** Observed in steps, since what is taller than the window never shows half of itself: half of the window is enough. */
const thresholds = Array.from({ length: 21 }, (_value, index) => index / 20)

const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= share || (rootBounds !== null && intersectionRect.height >= rootBounds.height * share)

export interface Impressions extends Watcher {
  /** Another page is looked at: its blocks count anew. */
  restart(): void
}

/**
 * Tells of each block once a page view, when half of it, or of the window, has shown it for a second. One observer for
 * all of them.
 */
export function createImpressions(onSeen: (block: string) => void): Impressions {
  const blockOf = new Map<Element, string>()
  const watching = new Map<Place, Pick<IntersectionObserver, 'observe' | 'unobserve'>>()
  const inView = new Set<Element>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const counted = new Set<string>()

  const stop = (block: string) => {
    clearTimeout(timers.get(block))
    timers.delete(block)
  }
  const standsInView = (block: string) => [...inView].some((element) => blockOf.get(element) === block)
  /** Begins or breaks off the second of a block, by what is in view now. */
  const settle = (block: string) => {
    const isShown = !document.hidden && !counted.has(block) && standsInView(block)
    if (!isShown) return stop(block)
    if (timers.has(block)) return
    const count = () => {
      timers.delete(block)
      counted.add(block)
      onSeen(block)
    }
    timers.set(block, setTimeout(count, seenFor))
  }
  const settleAll = () => {
    for (const block of new Set(blockOf.values())) settle(block)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) inView[isSeen(entry) ? 'add' : 'delete'](entry.target)
      for (const { target } of entries) settle(blockOf.get(target) ?? '')
    },
    { threshold: thresholds },
  )
  document.addEventListener('visibilitychange', settleAll)

  const gaze = (block: string) => ({
    observe(element: Element) {
      blockOf.set(element, block)
      observer.observe(element)
    },
    unobserve(element: Element) {
      observer.unobserve(element)
      inView.delete(element)
      blockOf.delete(element)
      settle(block)
    },
  })
  return {
    placed(place, block) {
      const own = gaze(block)
      watching.set(place, own)
      place.observeUsing(own)
    },
    gone(place) {
      const own = watching.get(place)
      watching.delete(place)
      if (own) place.unobserveUsing(own)
    },
    restart() {
      counted.clear()
      settleAll()
    },
  }
}
