const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView as Window).getComputedStyle(element)

/** Hidden visually for screen readers, by the usual clip of one pixel. */
const isOnlyHeard = (element: Element | null): boolean =>
  element !== null &&
  (/^(inset\(50%|rect\()/.test(styleOf(element).clipPath) ||
    /^rect\(/.test(styleOf(element).clip) ||
    isOnlyHeard(element.parentElement))

/** Whether viewers see an element: rendered, opaque, not hidden for screen readers only, not behind a dialog. */
export const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false }) &&
  element.closest('[inert]') === null &&
  !isOnlyHeard(element)

/** The outlines of Studio, and pictures: their text is not text of the page. */
export const isDecoration = (element: Element): boolean =>
  element.closest('svg, [data-studio-overlay], [class*="_layer_"]') !== null

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
