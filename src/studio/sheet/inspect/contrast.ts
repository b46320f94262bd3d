import { blend, contrastOf, parseColor, type Rgba } from './color.ts'
import type { Elements } from './elements.ts'
import type { Finding, InspectedPage } from './finding.ts'
import type { TextLine } from './lines.ts'
import { colorsOn, imageBehind } from './picture.ts'
import { blockOf, shortText, styleOf } from './visible.ts'

/** WCAG 2.2 AA: large text is 24 px, or 18.66 px and bold. */
const needed = { normal: 4.5, large: 3 } as const

/** Computed colors are rounded. */
const rounding = 0.05

/** The color behind an element; null: a gradient or the picture of a style is behind it, which is not judged. */
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

/** The part of the area behind a text on a picture that may be too similar to it: letters touch only some of it. */
const tolerated = 0.1

/** Whether a text has too little contrast with some colors behind it. */
function isLow(colors: readonly Rgba[], [red, green, blue, alpha]: Rgba, opacity: number, least: number): boolean {
  const low = colors.filter(
    (back) => contrastOf(blend([red, green, blue, alpha * opacity], back), back) < least - rounding,
  )
  return low.length > colors.length * tolerated
}

/** The colors behind a line of text; none: they are not known. */
function colorsBehind({ element, full }: TextLine, elements: Elements): readonly Rgba[] {
  const image = imageBehind(element, full, elements)
  const colors = image && colorsOn(image, element, full, elements)
  // A shadow or an outline of letters makes them readable on pictures.
  if (Array.isArray(colors) && styleOf(element).textShadow !== 'none') return []
  if (image && colors !== 'hidden') return colors ?? []
  const plain = backgroundOf(element)
  return plain ? [plain] : []
}

/** Texts whose contrast with a plain background, or with a picture, is too small. Disabled controls are exempt. */
export function findLowContrast({ lines, blocks, elements }: InspectedPage): Finding[] {
  const seen = lines.filter(({ box }) => box.width > 0)
  return [...new Set(seen.map(({ element }) => element))].flatMap((element): Finding[] => {
    if (element.closest(':disabled, [aria-disabled=true]')) return []
    const { color, fontSize, fontWeight, backgroundClip } = styleOf(element)
    const front = parseColor(color)
    if (backgroundClip === 'text' || !front) return []
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const opacity = opacityOf(element)
    const own = seen.filter((line) => line.element === element)
    if (!own.some((line) => isLow(colorsBehind(line, elements), front, opacity, needed[isLarge ? 'large' : 'normal'])))
      return []
    return [{ kind: 'contrast', block: blockOf(element, blocks), text: shortText(element.textContent ?? '') }]
  })
}
