/** One box of a page: something painted, a text, a control or a picture. */
export interface Box {
  /** The id of the block around it; empty outside of the blocks. */
  block: string
  /** Tag, and role where there is one. */
  kind: string
  /** Start of its text, for messages only. */
  text: string
  /** CSS px from the left and the top of the block; a block itself, of the page. */
  x: number
  y: number
  width: number
  height: number
  /** What does not depend on fonts: colors, size and weight of text, corners, shadow. */
  style: string
}

/** Returns the boxes of a page in document order. Runs in the browser, so it must not use anything outside of the function. */
export function takeOutline(): Box[] {
  const boxes: Box[] = []
  const clear = 'rgba(0, 0, 0, 0)'

  const isHidden = (element: Element, { clipPath, position }: CSSStyleDeclaration) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    // Content for screen readers only.
    (clipPath !== 'none' && position === 'absolute')

  const isPainted = (style: CSSStyleDeclaration) =>
    style.backgroundColor !== clear ||
    style.backgroundImage !== 'none' ||
    style.boxShadow !== 'none' ||
    ['top', 'right', 'bottom', 'left'].some(
      (side) =>
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        style.getPropertyValue(`border-${side}-color`) !== clear,
    )

  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

  const look = (style: CSSStyleDeclaration, withText: boolean) =>
    [
      style.backgroundColor,
      style.borderTopColor,
      style.borderTopWidth,
      style.borderRadius,
      style.boxShadow,
      style.opacity,
      ...(withText ? [style.color, style.fontSize, style.fontWeight] : []),
    ].join('|')

  const round = (value: number) => Math.round(value)
  const blockOf = (element: Element) =>
    element.closest('main [id]:is(section, div, article, aside), header, footer, nav')

  const visit = (element: Element) => {
    const style = getComputedStyle(element)
    if (isHidden(element, style)) return
    const isText = hasText(element)
    const isControl = element.matches('button, a[href], input, select, textarea, img, svg, canvas, h1, h2, h3')
    const rect = element.getBoundingClientRect()
    const block = blockOf(element)
    if ((isText || isControl || block === element || isPainted(style)) && rect.width >= 1 && rect.height >= 1) {
      const origin =
        block && block !== element ? block.getBoundingClientRect() : document.documentElement.getBoundingClientRect()
      const role = element.getAttribute('role')
      boxes.push({
        block: block?.id || (block?.tagName.toLowerCase() ?? ''),
        kind: element.tagName.toLowerCase() + (role ? `.${role}` : ''),
        text: (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24),
        x: round(rect.left - origin.left),
        y: round(rect.top - origin.top),
        width: round(rect.width),
        height: round(rect.height),
        style: look(style, isText),
      })
    }
    if (element.tagName !== 'svg') for (const child of element.children) visit(child)
  }
  visit(document.body)
  return boxes
}
