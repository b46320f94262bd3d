/** Optional code is fetched at the earliest this long after the page has loaded, ms. */
const minDelay = 3_000

/** Runs `work` once the page has loaded, `minDelay` has passed and the browser is idle. */
export function whenIdle(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 0))
  const later = () => setTimeout(idle, minDelay)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** Resolves when the browser is idle, or at the first input of the viewer, whichever is first. */
export const idleTime = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve)
    for (const input of ['pointerdown', 'keydown']) window.addEventListener(input, () => resolve(), { once: true })
  })
