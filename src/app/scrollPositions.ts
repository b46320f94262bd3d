import { returnPositionKey } from '../contract/loginReturn.ts'

/** Scroll positions by history entry of the tab, CSS px. The oldest come first. */
export type ScrollPositions = Map<string, number>

const storageKey = 'scrollPlaces'
const maxPositions = 100

/** Positions from earlier documents of this tab. Blocked or damaged storage counts as empty. */
export function readPositions(): ScrollPositions {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}

/** Stores the newest positions for the next document of this tab. Without storage they are lost with the document. */
export function storePositions(positions: ScrollPositions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)))
  } catch {
    // Blocked or full.
  }
}

/** The scroll position at which a login began on this page; it is forgotten. Null: this page was not returned to. */
export function takeReturnPosition(pathname: string): number | null {
  try {
    const [path, top] = JSON.parse(sessionStorage.getItem(returnPositionKey) ?? '[]') as unknown[]
    sessionStorage.removeItem(returnPositionKey)
    return path === pathname && typeof top === 'number' && top > 0 ? top : null
  } catch {
    return null
  }
}

const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click'] as const

/**
 * The height of a page is final when it has not changed for this time, ms. Chunks of blocks may take that long on a
 * slow connection.
 */
const settleTime = 3_000
/** A page of a slow phone or connection may need this long until its last block is ready, ms. User input ends it. */
const maxWait = 30_000

/**
 * Runs `attempt` now and whenever the height or the elements of the page change: content that is still loading can
 * move the target. Ends when an attempt has succeeded and the page is stable, after 30 s, or when the user scrolls or
 * types. Returns a function that stops it; `done` is called once.
 */
export function retryAsPageGrows(attempt: () => boolean, done: () => void): () => void {
  let settled: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    for (const observer of observers) observer.disconnect()
    clearTimeout(settled)
    clearTimeout(deadline)
    for (const event of userInput) window.removeEventListener(event, stop)
    done()
  }
  const tryOnce = () => {
    clearTimeout(settled)
    if (attempt()) settled = setTimeout(stop, settleTime)
  }
  const resizes = new ResizeObserver(tryOnce)
  const changes = new MutationObserver(tryOnce)
  const observers = [resizes, changes]
  const deadline = setTimeout(stop, maxWait)
  for (const event of userInput) window.addEventListener(event, stop, { passive: true })
  tryOnce()
  resizes.observe(document.body)
  changes.observe(document.body, { childList: true, subtree: true })
  return stop
}
