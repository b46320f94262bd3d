import type { Elements } from './elements.ts'
import { isDecoration } from './visible.ts'

/** A line of text as it is laid out. */
export interface TextLine {
  readonly element: Element
  /** Without the parts that are clipped away. */
  readonly box: DOMRect
  /** With them. */
  readonly full: DOMRect
  /** The innermost element around it that scrolls; null: none. */
  readonly scroller: Element | null
  /** As `box`, with the parts that are scrolled out of view in `scroller`. */
  readonly scrolled: DOMRect
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
      if (full.width >= smallest && full.height >= smallest) lines.push(lineOf(full, element, elements))
  }
  return lines
}

function lineOf(full: DOMRect, element: Element, elements: Elements): TextLine {
  const scroller = [...ancestorsOf(element)].find((around) => isScroller(around, elements)) ?? null
  const box = visiblePart(full, element, elements)
  return { element, full, box, scroller, scrolled: scroller ? visiblePart(full, element, elements, scroller) : box }
}

/** The part of a box that no element around it clips. `until`: this element and those around it do not count. */
function visiblePart(full: DOMRect, element: Element, { styleOf, boxOf }: Elements, until?: Element): DOMRect {
  let { left, right, top, bottom } = full
  for (const around of ancestorsOf(element)) {
    if (around === until) break
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

function isScroller(element: Element, { styleOf }: Elements): boolean {
  const { overflowX, overflowY } = styleOf(element)
  return /auto|scroll/.test(`${overflowX} ${overflowY}`)
}

/** Whether an element scrolls, or moves: its content can be read in another position. */
export const isMoving = (element: Element, elements: Elements): boolean =>
  isScroller(element, elements) || elements.styleOf(element).animationName !== 'none'
