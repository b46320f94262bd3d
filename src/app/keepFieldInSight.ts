/** What opens a keyboard on the screen. */
const typed =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])'

/** Room between a field and the keyboard, px. */
const room = 16

/**
 * Keeps the field that is typed in above the keyboard on the screen, and lets what is fixed to the bottom step aside for
 * it (`pb-typing` on the root). Browsers do so for the page's own scrolling; not within dialogs, nor in every webview.
 */
export function keepFieldInSight(window: Window): void {
  const { document, visualViewport } = window
  const field = () => {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && activeElement.matches(typed) ? activeElement : null
  }
  const isTouched = () => window.matchMedia('(pointer: coarse)').matches

  const look = () => {
    const now = field()
    document.documentElement.classList.toggle('pb-typing', now !== null && isTouched())
    if (!now) return
    const top = visualViewport?.offsetTop ?? 0
    const bottom = top + (visualViewport?.height ?? window.innerHeight)
    const isHidden = ({ top: head, bottom: foot }: DOMRect) => head < top || foot > bottom - room
    if (!isHidden(now.getBoundingClientRect())) return
    now.scrollIntoView({ block: 'center', behavior: 'instant' })
    // The middle of the page may itself be behind the keyboard where only the visual part of it has shrunk.
    const rest = now.getBoundingClientRect().bottom - (bottom - room)
    if (rest > 0) window.scrollBy({ top: rest, behavior: 'instant' })
  }
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, look)
  for (const part of [window, visualViewport]) part?.addEventListener('resize', look)
  look()
}
