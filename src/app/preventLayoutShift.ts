/** Smaller movements are ignored, CSS px. */
const tolerance = 1

/** Input of the viewer; movement after it is expected. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart']

/**
 * Keeps the sections and blocks of a page in place while the data of a logged-in user loads. Content that the server
 * rendered for visitors may get smaller or go away for this user, and what follows must not move up. A box that would
 * move gets the distance as margin, up to the lower edge of the window. The first input of the viewer ends it.
 */
export function preventLayoutShift(main: HTMLElement, window: Window, blockIds: Iterable<string>): void {
  const ids = new Set(blockIds)
  // Read again each time: React replaces the element of a block whose state changes. Ancestors come first: what moves with
  // them has not moved on its own.
  const findBoxes = () =>
    [...main.querySelectorAll<HTMLElement>(':scope > *, [id]')].filter(
      (box) => box.parentElement === main || ids.has(box.id),
    )
  let tops = new Map<HTMLElement, number>()
  let scrolledTo = window.scrollY
  const topOf = (box: HTMLElement) => box.getBoundingClientRect().top
  const measure = () => {
    scrolledTo = window.scrollY
    tops = new Map(findBoxes().map((box) => [box, topOf(box)]))
  }
  const correct = () => {
    // A script has scrolled and the scroll event comes with the next frame: the movement is not caused by the data.
    if (window.scrollY !== scrolledTo) return measure()
    for (const [box, before] of tops) {
      // The browser's scroll anchoring handles what is above the window.
      if (before < 0 || !box.checkVisibility()) continue
      const target = Math.min(before, window.innerHeight)
      // Margins collapse, so the first value may be too small.
      for (let pass = 0; pass < 3 && target - topOf(box) > tolerance; pass++) {
        const margin = Number.parseFloat(getComputedStyle(box).marginBlockStart)
        box.style.marginBlockStart = `${margin + target - topOf(box)}px`
      }
    }
    measure()
  }
  // Mutation observers run before the browser paints, so a corrected shift is never visible.
  const observer = new MutationObserver(correct)
  observer.observe(main, { childList: true, subtree: true, characterData: true, attributeFilter: ['class', 'hidden'] })
  const stop = () => {
    observer.disconnect()
    for (const type of inputs) window.removeEventListener(type, stop)
    window.removeEventListener('scroll', measure)
  }
  for (const type of inputs) window.addEventListener(type, stop, { passive: true })
  window.addEventListener('scroll', measure, { passive: true })
  measure()
}
