/** Nothing optional is fetched sooner than this after the page has loaded, ms. */
const quietFor = 3_000

/** Runs `work` once the page has loaded, the quiet time is over and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 0))
  const later = () => setTimeout(idle, quietFor)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
