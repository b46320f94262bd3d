import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Added by `watchAnswers`: when the page answers, ms from the start of the navigation. */
    answersAt: Promise<number>
  }
}

/** How a page has loaded until it answers. */
export interface Loaded {
  /** When React owned every visible control, ms from the start of the navigation. */
  answersAt: number
  /** The requests that the page had started by then, with the document, and the bytes of their answers as sent. */
  requests: { path: string; size: number }[]
}

/**
 * Prepares pages of a context for `answered`. A page answers when React owns its main part and every visible control
 * (`button`, `input`, `select`, `textarea`): a tap reaches a handler. This is read from the key with which React marks the elements
 * it owns, so it is the same for HTML that React has hydrated and for elements that it has created. Optional features start when the
 * browser is idle. They are not part of the first load, however slow the machine is, so they do not start.
 */
export async function watchAnswers(context: BrowserContext): Promise<void> {
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(watchControls)
}

/** What React keeps on the element of its root. */
export interface Container {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } }
}

/** Runs in the page before its scripts. */
function watchControls(): void {
  window.requestIdleCallback = () => 0
  const keyOf = (element: Element | null, name: string) =>
    Object.keys(element ?? {}).find((key) => key.startsWith(`__react${name}$`))
  const isOwned = (element: Element | null) => keyOf(element, 'Fiber') !== undefined
  // React marks elements while it renders. They are its own when the render is committed.
  const isCommitted = () => {
    const root = document.getElementById('root') as (HTMLElement & Record<string, Container>) | null
    return root?.[keyOf(root, 'Container') ?? '']?.stateNode.current.memoizedState?.isDehydrated === false
  }
  const isVisible = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && bottom > 0 && top < window.innerHeight
  }
  const answersAt = new Promise<number>((resolve) => {
    const look = () => {
      const controls = [...document.querySelectorAll('#root :is(button, input, select, textarea)')].filter(isVisible)
      if (isCommitted() && isOwned(document.querySelector('#root main')) && controls.every(isOwned))
        resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
  Object.assign(window, { answersAt })
}

/** Waits until the open page answers and the requests that it has started by then have ended. */
export async function answered(page: Page): Promise<Loaded> {
  await page.evaluate('window.answersAt')
  // Requests in flight are not listed.
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const answersAt = await window.answersAt
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const started = entries.filter(({ startTime }) => startTime <= answersAt) as PerformanceResourceTiming[]
    return {
      answersAt,
      requests: started.map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, size: encodedBodySize })),
    }
  })
}
