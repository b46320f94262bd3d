/** Fields that open the on-screen keyboard. */
const textFields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])'

/** Space between a focusedField and the keyboard, CSS px. */
const gap = 16

/**
 * How long the page stays as it is after the keyboard was closed, ms. A tap moves the focus before it is a click: an element
 * that came back in between would receive the click.
 */
const restDelay = 300

/**
 * Keeps the focused field above the on-screen keyboard, and sets `pb-typing` on the root, which hides elements fixed
 * to the bottom. Browsers do this only for the scrolling of the page, not in dialogs, and not in every webview.
 */
export function scrollFieldIntoView(window: Window): void {
  const { document, visualViewport } = window
  const focusedField = () => {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && activeElement.matches(textFields) ? activeElement : null
  }
  const isTouchDevice = () => window.matchMedia('(pointer: coarse)').matches

  const setTyping = (isTyping: boolean) => document.documentElement.classList.toggle('pb-typing', isTyping)
  let rest: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    const focused = focusedField()
    clearTimeout(rest)
    if (!focused) {
      rest = setTimeout(setTyping, restDelay, false)
      return
    }
    setTyping(isTouchDevice())
    const top = visualViewport?.offsetTop ?? 0
    const bottom = top + (visualViewport?.height ?? window.innerHeight)
    const isHidden = ({ top: head, bottom: foot }: DOMRect) => head < top || foot > bottom - gap
    if (!isHidden(focused.getBoundingClientRect())) return
    focused.scrollIntoView({ block: 'center', behavior: 'instant' })
    // If only the visual viewport has shrunk, the middle of the page may be behind the keyboard too.
    const missing = focused.getBoundingClientRect().bottom - (bottom - gap)
    if (missing > 0) window.scrollBy({ top: missing, behavior: 'instant' })
  }
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, update)
  for (const part of [window, visualViewport]) part?.addEventListener('resize', update)
  update()
}
