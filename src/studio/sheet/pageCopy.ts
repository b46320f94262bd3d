/** What a copy of a page does not need: it is shown, not run. */
const dropped = 'script, noscript, template, link:not([rel=stylesheet]), meta'

/** Whether an element, or one inside it, stays in the window while the page scrolls. */
const hasBar = (element: Element): boolean =>
  [element, ...element.querySelectorAll('*')].some((part) =>
    /fixed|sticky/.test((part.ownerDocument.defaultView as Window).getComputedStyle(part).position),
  )

/** Removes what begins below a height: most of a long page, which would be laid out for nothing. */
function cutBelow(copy: HTMLElement, page: Document, blocks: Iterable<string>, height: number): void {
  const selectors = ['footer', ...[...blocks].map((id) => `#${CSS.escape(id)}`)]
  for (const selector of selectors) {
    const element = page.querySelector(selector)
    if (element && element.getBoundingClientRect().top >= height && !hasBar(element))
      copy.querySelector(selector)?.remove()
  }
}

/**
 * A copy of the elements of a page, with the pictures that scripts have rendered, for a window of a height, CSS px.
 * `blocks`: the ids of the blocks of the page.
 */
export function copyOf(page: Document, blocks: Iterable<string>, height: number): HTMLElement {
  const copy = page.documentElement.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll(dropped)) element.remove()
  const canvases = [...page.querySelectorAll('canvas')]
  for (const [index, canvas] of [...copy.querySelectorAll('canvas')].entries()) {
    const source = canvases[index]
    if (source && source.width > 0 && source.height > 0) canvas.getContext('2d')?.drawImage(source, 0, 0)
  }
  cutBelow(copy, page, blocks, height)
  return copy
}

/** Fills an empty document with the copy of a page. */
export function showCopy(document: Document, copy: HTMLElement): void {
  document.documentElement.replaceWith(document.adoptNode(copy))
}
