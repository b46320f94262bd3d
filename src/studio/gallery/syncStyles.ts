const isSheet = (node: Node): node is HTMLElement =>
  node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet')

const sheetsOf = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>('link, style')].filter(isSheet)

/**
 * Copies the stylesheets of this document to another one, in the same order, and keeps them in sync with those of
 * later chunks and, in development, edited ones. Returns a function that stops it.
 */
export function syncStyles(page: Document): () => void {
  const copies = new Map<HTMLElement, HTMLElement>()
  const sync = () => {
    const sheets = sheetsOf(document)
    for (const [sheet, copy] of copies) {
      if (sheets.includes(sheet)) continue
      copy.remove()
      copies.delete(sheet)
    }
    let before: HTMLElement | null = null
    for (const sheet of sheets) {
      const copy = copies.get(sheet) ?? page.importNode(sheet, true)
      copies.set(sheet, copy)
      if (copy.textContent !== sheet.textContent) copy.textContent = sheet.textContent
      const place: ChildNode | null = before ? before.nextSibling : page.head.firstChild
      // Moving a stylesheet would load it again.
      if (copy !== place) page.head.insertBefore(copy, place)
      before = copy
    }
  }
  sync()
  const observer = new MutationObserver(sync)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    for (const copy of copies.values()) copy.remove()
  }
}
