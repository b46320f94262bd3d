import { blend, parseColor, type Rgba } from './color.ts'
import type { Elements } from './elements.ts'
import { styleOf } from './visible.ts'

/** Points of the picture behind a line of text: enough to notice a light corner. */
const sampled = { width: 32, height: 8 } as const

const holds = (outer: DOMRect, inner: DOMRect): boolean =>
  outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom

/** Whether a pseudo-element of an element has a background, which may lie between picture and text. */
const hasPseudoBackground = (element: Element): boolean =>
  ['::before', '::after'].some((part) => {
    const { content, backgroundColor, backgroundImage } = styleOf(element, part)
    return content !== 'none' && (backgroundImage !== 'none' || parseColor(backgroundColor)?.[3] !== 0)
  })

/** The image that a line of text lies on: the last one in the document that holds it. */
export function imageBehind(element: Element, line: DOMRect, { boxOf, isVisible }: Elements): HTMLImageElement | null {
  const found = [...element.ownerDocument.images].filter(
    (image) => image.complete && image.naturalWidth > 0 && isVisible(image) && holds(boxOf(image), line),
  )
  return found.at(-1) ?? null
}

/**
 * The colors behind a line of text on an image; null: they are not known, because something else than plain colors lies between, or the
 * image is shown in another way than stretched or cropped around its center. `hidden`: a plain color lies over the image.
 */
export function colorsOn(
  image: HTMLImageElement,
  element: Element,
  line: DOMRect,
  { boxOf }: Elements,
): readonly Rgba[] | 'hidden' | null {
  const layers: Rgba[] = []
  let around: Element = element
  for (; !around.contains(image); around = around.parentElement as Element) {
    const { backgroundColor, backgroundImage } = styleOf(around)
    const color = parseColor(backgroundColor)
    if (color?.[3] === 1 && backgroundImage === 'none') return 'hidden'
    if (!color || backgroundImage !== 'none' || hasPseudoBackground(around)) return null
    layers.push(color)
    if (!around.parentElement) return null
  }
  const isBetween = (other: Element) => !other.contains(element) && !other.contains(image)
  for (const other of [around, ...around.querySelectorAll('*')]) {
    if (other !== around && !(isBetween(other) && holds(boxOf(other), line))) continue
    const { backgroundColor, backgroundImage } = styleOf(other)
    if (hasPseudoBackground(other)) return null
    if (other !== around && (backgroundImage !== 'none' || parseColor(backgroundColor)?.[3] !== 0)) return null
  }
  return (
    samplesOf(image, boxOf(image), line)?.map((color) =>
      layers.reduceRight((below, layer) => blend(layer, below), color),
    ) ?? null
  )
}

/** The colors of an image behind a box. */
function samplesOf(image: HTMLImageElement, frame: DOMRect, box: DOMRect): Rgba[] | null {
  const { objectFit, objectPosition, opacity, filter, padding } = styleOf(image)
  if (!/^(fill|cover)$/.test(objectFit) || objectPosition !== '50% 50%' || opacity !== '1' || filter !== 'none')
    return null
  if (padding !== '0px') return null
  const { naturalWidth, naturalHeight } = image
  const across = naturalWidth / frame.width
  const down = naturalHeight / frame.height
  const [x, y] = objectFit === 'fill' ? [across, down] : [Math.min(across, down), Math.min(across, down)]
  const left = (naturalWidth - frame.width * x) / 2 + (box.left - frame.left) * x
  const top = (naturalHeight - frame.height * y) / 2 + (box.top - frame.top) * y
  const canvas = Object.assign(image.ownerDocument.createElement('canvas'), sampled)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  try {
    context.drawImage(image, left, top, box.width * x, box.height * y, 0, 0, sampled.width, sampled.height)
    const { data } = context.getImageData(0, 0, sampled.width, sampled.height)
    const colors = Array.from({ length: data.length / 4 }, (_, index): Rgba => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index * 4, index * 4 + 4)
      return [red, green, blue, alpha / 255]
    })
    // What is behind a transparent image is not known.
    return colors.every(([, , , alpha]) => alpha === 1) ? colors : null
  } catch {
    // The picture is of another site.
    return null
  }
}
