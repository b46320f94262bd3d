import type { Location, NavigationType } from 'react-router-dom'
import { readPositions, retryAsPageGrows, storePositions, takeReturnPosition } from './scrollPositions.ts'

/** Stores the scroll position of every history entry and restores it. */
export interface ScrollRestoration {
  /** Call it in the commit that renders another address. */
  entered(location: Pick<Location, 'key' | 'pathname' | 'hash'>, action: `${NavigationType}`): void
  stop(): void
}

const scrollTo = (top: number): boolean => {
  window.scrollTo({ top, behavior: 'instant' })
  return Math.abs(window.scrollY - top) < 1
}

const focusWithoutScroll = (element: HTMLElement) => element.focus({ preventScroll: true })

/** Moves the focus of screen readers and keyboard to the new page. An open dialog retains the focus. */
function focusMain(): void {
  const main = document.querySelector('main')
  if (main && !document.activeElement?.closest('[role=dialog], [role=alertdialog]')) focusWithoutScroll(main)
}

/** Scrolls to the element of a fragment and focuses it. Returns false while it is missing or still loading. */
function goToFragment(hash: string): boolean {
  const target = document.getElementById(hash.slice(1))
  if (!target) return false
  target.scrollIntoView({ behavior: 'instant' })
  if (target.getAttribute('aria-busy') === 'true') return false
  if (target.tabIndex < 0) target.tabIndex = -1
  if (document.activeElement !== target) focusWithoutScroll(target)
  return true
}

/**
 * The browser restores a position before the page is rendered, so its scroll restoration is off while the document is
 * open. It is on again when the document is left: after a reload the browser's first attempt avoids a visible jump.
 * The position is set again while the page grows to its full height.
 */
export function createScrollRestoration(): ScrollRestoration {
  const { history } = window
  const positions = readPositions()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  /** The tab has shown this document before: a reload, or back and forward. */
  const isReturn = navigation?.type === 'reload' || navigation?.type === 'back_forward'
  let entry: string | undefined
  let path = ''
  let isWaiting = false
  let stopWaiting = () => {}

  const wait = (attempt: () => boolean) => {
    isWaiting = true
    stopWaiting = retryAsPageGrows(attempt, () => {
      isWaiting = false
    })
  }
  const onScroll = () => {
    if (isWaiting || entry === undefined) return
    positions.delete(entry)
    positions.set(entry, window.scrollY)
  }
  const disableNative = () => {
    history.scrollRestoration = 'manual'
  }
  const enableNative = () => {
    history.scrollRestoration = 'auto'
    storePositions(positions)
  }
  // Runs after the browser has restored the position of a loaded document.
  const onShow = () => setTimeout(disableNative)

  // A fragment link creates a history entry that the router does not know; it gets its own key.
  const onHashChange = () => {
    if (history.state !== null) return
    const own = `${performance.timeOrigin + performance.now()}`
    history.replaceState({ key: own }, '')
    entry = own + window.location.hash
  }

  const restore = (name: string, hash: string) => {
    const position = positions.get(name)
    if (position === undefined && hash) wait(() => goToFragment(hash))
    // The top is there at once. Waiting would undo a scroll without input, as those of assistive technology.
    else if (!position) scrollTo(0)
    else wait(() => scrollTo(position))
  }
  const listeners = [
    ['scroll', onScroll],
    ['pagehide', enableNative],
    ['pageshow', onShow],
    ['hashchange', onHashChange],
  ] as const
  for (const [event, listener] of listeners) window.addEventListener(event, listener)
  if (document.readyState === 'complete') disableNative()

  return {
    entered({ key, pathname, hash }, action) {
      // The router gives the first entry of every document the same key.
      const name = (history.state?.key ?? key + pathname) + hash
      const isFirst = entry === undefined
      const isSamePage = path === pathname
      if (name === entry) return
      stopWaiting()
      entry = name
      path = pathname
      if (isFirst) {
        const returned = takeReturnPosition(pathname)
        if (isReturn && positions.has(name)) restore(name, hash)
        // Scrolled before hydration.
        else if (window.scrollY > 0) onScroll()
        else if (returned !== null) wait(() => scrollTo(returned))
        return
      }
      if (!isSamePage) focusMain()
      if (action === 'POP') restore(name, hash)
      else if (hash) wait(() => goToFragment(hash))
      else if (action === 'PUSH' || !isSamePage) scrollTo(0)
    },
    stop() {
      stopWaiting()
      enableNative()
      for (const [event, listener] of listeners) window.removeEventListener(event, listener)
    },
  }
}
