/** React's mark on an element that it has taken over. */
const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** How often a button is asked whether it is alive, ms. */
const patience = 50

/**
 * A tap on a button that is drawn and not alive yet is kept, and given to it once it is. What the server drew can be
 * tapped before its script has come; React lets go of such a tap.
 */
export function keepEarlyTaps(root: Element): void {
  const kept = new Set<Element>()
  const give = (button: HTMLElement) => {
    if (button.isConnected && !isAlive(button)) return void setTimeout(give, patience, button)
    kept.delete(button)
    button.click()
  }
  // Before React, which also listens at whatever it has drawn outside of its root.
  window.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('button')
      if (!button || !root.contains(button) || isAlive(button)) return
      // A form would be sent by the browser itself, and the page with it.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (kept.has(button)) return
      kept.add(button)
      give(button)
    },
    { capture: true },
  )
}
