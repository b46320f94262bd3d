type FrameWindow = Window & typeof globalThis

/**
 * Makes the page of a frame load all of its blocks at once. Without it, blocks outside of the window around the frame would
 * wait until they are scrolled into view, and idle work until the other frames are done. Call it before the page renders.
 */
export function loadEverything(window: FrameWindow): void {
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
}
