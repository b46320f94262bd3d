/** Optional code is fetched at the earliest this long after the page has loaded, ms. */
const minDelay = 3_000

/** Runs `work` once the page has loaded, `minDelay` has passed and the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: number | undefined
  const idle = () => {
    if ('requestIdleCallback' in window) request = window.requestIdleCallback(work)
    else timer = setTimeout(work, 0)
  }
  const later = () => {
    timer = setTimeout(idle, minDelay)
  }
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
  return () => {
    clearTimeout(timer)
    if (request !== undefined) window.cancelIdleCallback(request)
    window.removeEventListener('load', later)
  }
}

/** Resolves when the browser is idle, or at the first input of the viewer, whichever is first. */
export const idleTime = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve)
    for (const input of ['pointerdown', 'keydown']) window.addEventListener(input, () => resolve(), { once: true })
  })
