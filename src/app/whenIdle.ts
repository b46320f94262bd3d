/** Nothing optional is fetched sooner than this after the page has loaded, ms. */
const quietFor = 3_000

/** Runs `work` once the page has loaded, the quiet time is over and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 0))
  const later = () => setTimeout(idle, quietFor)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** The moment for what may wait: when the browser is idle, or when the viewer first touches the page, if that is sooner. */
export const idleTime = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve)
    for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, () => resolve(), { once: true })
  })
