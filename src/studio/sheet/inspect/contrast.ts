import { blend, contrastOf, parseColor, type Rgba } from './color.ts'
import type { Finding, PageFacts } from './finding.ts'
import type { TextLine } from './lines.ts'
import { blockOf, shortText } from './visible.ts'

/** WCAG 2.2 AA: large text is 24 px, or 18.66 px and bold. */
const needed = { normal: 4.5, large: 3 } as const

/** Computed colors are rounded. */
const rounding = 0.05

const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView as Window).getComputedStyle(element)

/** The color behind an element; null: a picture or a gradient is behind it, which is not judged. */
function backgroundOf(element: Element): Rgba | null {
  const layers: Rgba[] = []
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { backgroundColor, backgroundImage, position } = styleOf(around)
    if (backgroundImage !== 'none') return null
    const color = parseColor(backgroundColor)
    if (!color) return null
    if (color[3] > 0) layers.push(color)
    if (color[3] === 1) return layers.reduceRight((below, layer) => blend(layer, below))
    // What is behind an element out of the flow is not known from its ancestors.
    if (position === 'absolute' || position === 'fixed') return null
  }
  return layers.reduceRight((below, layer) => blend(layer, below), [255, 255, 255, 1] as Rgba)
}

/** Opacity of an element and all around it. */
function opacityOf(element: Element): number {
  let opacity = 1
  for (let around: Element | null = element; around; around = around.parentElement)
    opacity *= Number(styleOf(around).opacity)
  return opacity
}

/** Texts whose contrast with a plain background is too small. Disabled controls are exempt. */
export function findLowContrast(lines: readonly TextLine[], facts: PageFacts): Finding[] {
  return [...new Set(lines.filter(({ box }) => box.width > 0).map(({ element }) => element))].flatMap(
    (element): Finding[] => {
      if (element.closest(':disabled, [aria-disabled=true]')) return []
      const { color, fontSize, fontWeight, backgroundClip } = styleOf(element)
      if (backgroundClip === 'text') return []
      const [front, back] = [parseColor(color), backgroundOf(element)]
      if (!front || !back) return []
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      const shown = blend([front[0], front[1], front[2], front[3] * opacityOf(element)], back)
      if (contrastOf(shown, back) >= needed[isLarge ? 'large' : 'normal'] - rounding) return []
      return [{ kind: 'contrast', block: blockOf(element, facts.blocks), text: shortText(element.textContent ?? '') }]
    },
  )
}
