import type { Elements } from './elements.ts'
import { isDecoration } from './visible.ts'

/** A line of text as it is laid out. */
export interface TextLine {
  readonly element: Element
  /** Without the parts that are clipped away. */
  readonly box: DOMRect
  /** With them. */
  readonly full: DOMRect
}

/** Boxes smaller than this contain no readable text, CSS px. */
const smallest = 2

/** The visible lines of all texts of a document. */
export function linesOf(document: Document, elements: Elements): TextLine[] {
  const lines: TextLine[] = []
  const walker = document.createTreeWalker(document.body, 4)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || /^(SCRIPT|STYLE|OPTION|NOSCRIPT)$/.test(element.tagName)) continue
    if (!elements.isVisible(element) || isDecoration(element)) continue
    range.selectNodeContents(node)
    for (const full of range.getClientRects())
      if (full.width >= smallest && full.height >= smallest)
        lines.push({ element, full, box: visiblePart(full, element, elements) })
  }
  return lines
}

/** The part of a box that no element around it clips. */
function visiblePart(full: DOMRect, element: Element, { styleOf, boxOf }: Elements): DOMRect {
  let { left, right, top, bottom } = full
  for (const around of ancestorsOf(element)) {
    const { overflowX, overflowY } = styleOf(around)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const frame = boxOf(around)
    if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** The elements around a text, the element with the text first, without body and document. */
export function* ancestorsOf(element: Element): Generator<Element> {
  const { body } = element.ownerDocument
  for (let around: Element | null = element; around && around !== body; around = around.parentElement) yield around
}

/** Whether an element scrolls, or moves: its content can be read in another position. */
export function isMoving(element: Element, { styleOf }: Elements): boolean {
  const { overflowX, overflowY, animationName } = styleOf(element)
  return /auto|scroll/.test(`${overflowX} ${overflowY}`) || animationName !== 'none'
}
