/** What a copy of a page does not need: it is shown, not run. */
const dropped = 'script, noscript, template, link:not([rel=stylesheet]), meta'

/** A copy of the elements of a page, with the pictures that scripts have rendered. */
export function copyOf(page: Document): HTMLElement {
  const copy = page.documentElement.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll(dropped)) element.remove()
  const canvases = [...page.querySelectorAll('canvas')]
  for (const [index, canvas] of [...copy.querySelectorAll('canvas')].entries()) {
    const source = canvases[index]
    if (source && source.width > 0 && source.height > 0) canvas.getContext('2d')?.drawImage(source, 0, 0)
  }
  return copy
}

/** Fills an empty document with the copy of a page. */
export function showCopy(document: Document, copy: HTMLElement): void {
  document.documentElement.replaceWith(document.adoptNode(copy))
}
