type FrameWindow = Window & typeof globalThis

/** What is known of the loading of a page. */
export interface Loading {
  /** Whether the page waits for an answer. */
  isWaiting(): boolean
}

/**
 * Makes the page of a frame load all of its blocks at once, and counts its requests. Without it, blocks outside of the window
 * around the frame would wait until they are scrolled into view, and idle work until the other frames are done. Call it before
 * the page renders.
 */
export function loadEverything(window: FrameWindow): Loading {
  class SeesEverything {
    readonly root = null
    readonly rootMargin = '0px'
    readonly scrollMargin = '0px'
    readonly thresholds = [0]
    readonly #callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback
    }
    observe(target: Element): void {
      const box = target.getBoundingClientRect()
      const entry = {
        ...{ target, boundingClientRect: box, intersectionRect: box, rootBounds: box },
        ...{ isIntersecting: true, intersectionRatio: 1, time: window.performance.now() },
      }
      window.setTimeout(() => this.#callback([entry], this), 0)
    }
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return []
    }
  }
  window.IntersectionObserver = SeesEverything
  const deadline: IdleDeadline = { didTimeout: false, timeRemaining: () => 50 }
  window.requestIdleCallback = (callback) => window.setTimeout(() => callback(deadline), 0)
  window.cancelIdleCallback = (id) => window.clearTimeout(id)
  const request = window.fetch.bind(window)
  let waiting = 0
  window.fetch = async (...parts) => {
    waiting++
    try {
      return await request(...parts)
    } finally {
      waiting--
    }
  }
  return { isWaiting: () => waiting > 0 }
}
