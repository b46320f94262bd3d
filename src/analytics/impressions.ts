import type { BlockObserver, MountedBlock } from './pageTracker.ts'

/** The visible share of a block, and the uninterrupted time in ms, that count as an impression. */
const minShare = 0.5
const minTime = 1_000

/** Steps of 5 %, because a block taller than the window may never be half visible: half of the window is enough for it. */
const thresholds = Array.from({ length: 21 }, (_value, index) => index / 20)

const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= minShare || (rootBounds !== null && intersectionRect.height >= rootBounds.height * minShare)

/** Observes which blocks a viewer has seen. */
export interface Impressions extends BlockObserver {
  /** Another page is shown: its blocks are reported again. */
  restart(): void
}

/**
 * Reports each block once per page view, when half of it, or half of the window, has shown it for a second. All blocks
 * share one observer.
 */
export function createImpressions(onSeen: (block: string) => void): Impressions {
  const blockOf = new Map<Element, string>()
  const elementOf = new Map<MountedBlock, Element | null>()
  const inView = new Set<Element>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const reported = new Set<string>()

  const stop = (block: string) => {
    clearTimeout(timers.get(block))
    timers.delete(block)
  }
  const isInView = (block: string) => [...inView].some((element) => blockOf.get(element) === block)
  /** Starts or cancels the timer of a block, by its current visibility. */
  const updateTimer = (block: string) => {
    const isShown = !document.hidden && !reported.has(block) && isInView(block)
    if (!isShown) return stop(block)
    if (timers.has(block)) return
    const count = () => {
      timers.delete(block)
      reported.add(block)
      onSeen(block)
    }
    timers.set(block, setTimeout(count, minTime))
  }
  const updateAllTimers = () => {
    for (const block of new Set(blockOf.values())) updateTimer(block)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) inView[isSeen(entry) ? 'add' : 'delete'](entry.target)
      for (const { target } of entries) updateTimer(blockOf.get(target) ?? '')
    },
    { threshold: thresholds },
  )
  document.addEventListener('visibilitychange', updateAllTimers)

  const observe = (mounted: MountedBlock, element: Element | null) => {
    const before = elementOf.get(mounted)
    if (element === before) return
    elementOf.set(mounted, element)
    if (before) {
      observer.unobserve(before)
      inView.delete(before)
      blockOf.delete(before)
    }
    if (element) {
      blockOf.set(element, mounted.block)
      observer.observe(element)
    }
    updateTimer(mounted.block)
  }
  // React replaces the element of a block whose state changes.
  const changes = new MutationObserver(() => {
    for (const mounted of elementOf.keys()) observe(mounted, document.getElementById(mounted.id))
  })
  changes.observe(document.body, { childList: true, subtree: true })
  return {
    blockMounted: (mounted) => observe(mounted, document.getElementById(mounted.id)),
    blockUnmounted(mounted) {
      observe(mounted, null)
      elementOf.delete(mounted)
    },
    restart() {
      reported.clear()
      updateAllTimers()
    },
  }
}
