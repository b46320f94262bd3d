/**
 * Runs in a page: finds problems of long texts. Horizontal scrolling, text that is cut off without a way to read it, and lines
 * of text that overlap. One message each, without duplicates.
 */
export function textOverflow(): string[] {
  const slack = 1.5
  const found = new Set<string>()
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  const styleOf = (element: Element) => getComputedStyle(element)

  /** Visually hidden on purpose, for screen readers. */
  const isHidden = (element: Element | null): boolean =>
    element !== null && (styleOf(element).clipPath.startsWith('inset(50%') || isHidden(element.parentElement))
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isHidden(element) &&
    !element.closest('[inert]')
  const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX)

  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.add(`the page scrolls sideways: ${root.scrollWidth} px`)

  /** The visible rectangles of the lines of every text. */
  const lines: { box: DOMRect; element: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || /^(SCRIPT|STYLE|OPTION)$/.test(element.tagName)) continue
    if (!isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue
      lines.push({ box: seenPart(box, element), element })
      lookAtCut(box, element)
      const button = element.closest('button')?.getBoundingClientRect()
      if (button && (box.left < button.left - slack || box.right > button.right + slack))
        found.add(`wider than its button: ${name(element)}`)
    }
  }

  /** The visible part of a line; clipped parts overlap nothing. */
  function seenPart({ left, right, top, bottom }: DOMRect, element: Element): DOMRect {
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = styleOf(around)
      const frame = around.getBoundingClientRect()
      if (/hidden|clip/.test(overflowX)) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
      if (/hidden|clip/.test(overflowY)) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  function lookAtCut(box: DOMRect, element: Element) {
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const style = styleOf(around)
      // Carousels and tickers are ignored.
      if (style.animationName !== 'none' || scrolls(around)) return
      const frame = around.getBoundingClientRect()
      const cutSide =
        /hidden|clip/.test(style.overflowX) && (box.left < frame.left - slack || box.right > frame.right + slack)
      const cutFoot = /hidden|clip/.test(style.overflowY) && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4)
      // A title or a details element gives the whole text.
      const isExplained = element.closest('[title], [aria-expanded]') !== null
      if ((cutSide || cutFoot) && isExplained) return
      if (cutSide || cutFoot) found.add(`cut off in ${name(around)}: ${name(element)}`)
      if (style.position === 'fixed') return
    }
    if (box.left < -slack || box.right > root.clientWidth + slack) found.add(`beyond the edge: ${name(element)}`)
  }

  /** A fixed or sticky bar may overlap the page. */
  function barOf(element: Element | null): Element | null {
    for (let around = element; around; around = around.parentElement)
      if (/fixed|sticky/.test(styleOf(around).position)) return around
    return null
  }
  const bars = new Map(lines.map(({ element }) => [element, barOf(element)]))

  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (bars.get(one.element) !== bars.get(other.element)) continue
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
        continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Line boxes are higher than their letters.
      if (width > 2 && height > Math.min(one.box.height, other.box.height) * 0.45)
        found.add(`${name(one.element)} lies over ${name(other.element)}`)
    }
  }
  return [...found]
}
