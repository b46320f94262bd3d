/** Fields that open the on-screen keyboard. */
const textFields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])'

/** Space between a focusedField and the keyboard, CSS px. */
const gap = 16

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

  const update = () => {
    const focused = focusedField()
    document.documentElement.classList.toggle('pb-typing', focused !== null && isTouchDevice())
    if (!focused) return
    const top = visualViewport?.offsetTop ?? 0
    const bottom = top + (visualViewport?.height ?? window.innerHeight)
    const isHidden = ({ top: head, bottom: foot }: DOMRect) => head < top || foot > bottom - gap
    if (!isHidden(focused.getBoundingClientRect())) return
    focused.scrollIntoView({ block: 'center', behavior: 'instant' })
    // If only the visual viewport has shrunk, the middle of the page may be behind the keyboard too.
    const rest = focused.getBoundingClientRect().bottom - (bottom - gap)
    if (rest > 0) window.scrollBy({ top: rest, behavior: 'instant' })
  }
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, update)
  for (const part of [window, visualViewport]) part?.addEventListener('resize', update)
  update()
}
