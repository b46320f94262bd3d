/** The outlines of Studio, and pictures: their text is not text of the page. */
export const isDecoration = (element: Element): boolean =>
  element.closest('svg, [data-studio-overlay], [class*="_layer_"]') !== null

/** The computed style of an element, or of a pseudo-element of it, in its own window. */
export const styleOf = (element: Element, part?: string): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView as Window).getComputedStyle(element, part)

/** The id of the innermost block around an element; null: there is none. */
export function blockOf(element: Element | null, blocks: ReadonlyMap<string, string>): string | null {
  for (let around = element; around; around = around.parentElement)
    if (around.id && blocks.has(around.id)) return around.id
  return null
}

/** The beginning of a text for a message. */
export const shortText = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}
