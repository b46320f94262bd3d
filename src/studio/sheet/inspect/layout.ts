import type { Finding, InspectedPage } from './finding.ts'
import { ancestorsOf, isMoving, type TextLine } from './lines.ts'
import { blockOf, shortText } from './visible.ts'

/** Rounding of layouts, CSS px. Line boxes are higher than their letters, so that there is more slack above and below. */
const slack = 1.5
const lineSlack = 4

const finding = (kind: Finding['kind'], element: Element, { blocks }: InspectedPage): Finding => ({
  kind,
  block: blockOf(element, blocks),
  text: shortText(element.textContent ?? ''),
})

/** Whether the page can be scrolled sideways. The widest element is named. */
export function findSideways(page: InspectedPage): Finding[] {
  const { document, elements } = page
  const root = document.documentElement
  if (root.scrollWidth <= root.clientWidth + 1) return []
  const isRtl = root.dir === 'rtl'
  const beyond = (element: Element) => {
    const { left, right } = elements.boxOf(element)
    return isRtl ? -left : right - root.clientWidth
  }
  const isInside = (element: Element) =>
    [...ancestorsOf(element)].slice(1).some((around) => elements.styleOf(around).overflowX !== 'visible')
  let widest: Element = document.body
  for (const element of document.body.querySelectorAll('*'))
    if (beyond(element) > beyond(widest) + slack && !isInside(element) && elements.isVisible(element)) widest = element
  return [finding('sideways', widest, page)]
}

/** Texts that are cut off by an element around them, without a way to read the rest, or lie outside of the page. */
export function findClipped(page: InspectedPage): Finding[] {
  const { document, elements, lines } = page
  const { clientWidth } = document.documentElement
  return lines.flatMap(({ element, full }): Finding[] => {
    for (const around of ancestorsOf(element)) {
      if (isMoving(around, elements)) return []
      const { overflowX, overflowY, position } = elements.styleOf(around)
      const frame = elements.boxOf(around)
      const isCutSide = overflowX !== 'visible' && (full.left < frame.left - slack || full.right > frame.right + slack)
      const isCutFoot =
        overflowY !== 'visible' && (full.top < frame.top - lineSlack || full.bottom > frame.bottom + lineSlack)
      if (isCutSide || isCutFoot) return isExplained(element) ? [] : [finding('clipped', element, page)]
      if (position === 'fixed') return []
    }
    const isOutside = full.left < -slack || full.right > clientWidth + slack
    return isOutside ? [finding('outside', element, page)] : []
  })
}

/** A title or an expandable part gives the whole text. */
const isExplained = (element: Element): boolean => element.closest('[title], [aria-expanded]') !== null

/** Controls whose text is wider than they are, although nothing clips it. */
export function findOverflowing(page: InspectedPage): Finding[] {
  const { elements, lines } = page
  return lines.flatMap(({ element, scrolled: box }): Finding[] => {
    const control = element.closest('button, [role=button], [role=tab], a[class*="button" i]')
    if (!control || box.width === 0) return []
    const frame = elements.boxOf(control)
    const isWider = box.left < frame.left - slack || box.right > frame.right + slack
    const isHigher = box.top < frame.top - lineSlack || box.bottom > frame.bottom + lineSlack
    return isWider || isHigher ? [finding('clipped', element, page)] : []
  })
}

/**
 * Lines of text that lie over each other. A fixed or sticky bar may cover the page. Lines in one element that scrolls, such as the columns
 * of a wide table, are compared also where they are scrolled out of view.
 */
export function findOverlaps(page: InspectedPage): Finding[] {
  const scrollers = new Set(page.lines.flatMap(({ scroller }) => scroller ?? []))
  const inside = [...scrollers].map((around) =>
    page.lines.flatMap((line) => (line.scroller === around ? { ...line, box: line.scrolled } : [])),
  )
  return [page.lines, ...inside].flatMap((lines) => overlapsOf(lines, page))
}

function overlapsOf(lines: readonly TextLine[], page: InspectedPage): Finding[] {
  const { elements } = page
  const seen = lines
    .filter(({ box }) => box.width > 2 && box.height > 2)
    .map((line) => ({ ...line, bar: barOf(line.element, elements) }))
    .toSorted((one, other) => one.box.top - other.box.top)
  const found: Finding[] = []
  for (const [index, one] of seen.entries())
    for (let at = index + 1; at < seen.length; at += 1) {
      const other = seen[at]
      if (!other || other.box.top >= one.box.bottom) break
      if (one.bar !== other.bar || one.element === other.element) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width <= 2 || height <= Math.min(one.box.height, other.box.height) * 0.45) continue
      found.push(finding('overlap', other.element, page))
    }
  return found
}

function barOf(element: Element, { styleOf }: InspectedPage['elements']): Element | null {
  for (const around of ancestorsOf(element)) if (/fixed|sticky/.test(styleOf(around).position)) return around
  return null
}
