/** A shape of an illustration, with its resolved colors. */
export interface Shape {
  path: string | { x: number; y: number; rx: number; ry: number }
  transform: readonly number[] | null
  fill: string
  fillRule: CanvasFillRule
  stroke: string
  strokeWidth: number
  /** A CSS filter, such as `blur(6px)`. */
  filter: string
}

/** The size of an illustration. */
const art = { width: 480, height: 400 }

/** The shapes of an illustration as the page shows it. Canvas has no CSS, so the colors are read from the elements. */
export function shapesOf(svg: Element | null): Shape[] {
  return [...(svg?.querySelectorAll('path,ellipse,circle') ?? [])].map((element) => {
    const { fill, fillRule, stroke, strokeWidth, filter } = getComputedStyle(element)
    const numberOf = (name: string) => Number(element.getAttribute(name))
    const round = { x: numberOf('cx'), y: numberOf('cy'), rx: numberOf('rx'), ry: numberOf('ry') }
    const radius = numberOf('r')
    return {
      path: element.getAttribute('d') ?? (radius ? { ...round, rx: radius, ry: radius } : round),
      transform:
        element
          .getAttribute('transform')
          ?.match(/-?[\d.]+/g)
          ?.map(Number) ?? null,
      fill,
      fillRule: fillRule === 'evenodd' ? 'evenodd' : 'nonzero',
      stroke,
      strokeWidth: Number.parseFloat(strokeWidth),
      filter,
    }
  })
}

/** The shapes of an illustration, or the picture of the campaign. */
export type PosterArt = readonly Shape[] | HTMLImageElement

/** Renders an illustration or a picture in the middle of a band that it never leaves, with a light behind it. */
export function renderArt(
  context: CanvasRenderingContext2D,
  content: PosterArt,
  band: { top: number; height: number; width: number; glow: string },
): void {
  const { top, height, width, glow } = band
  context.save()
  context.beginPath()
  context.rect(0, top, width, height)
  context.clip()
  const light = context.createRadialGradient(width / 2, top + height / 2, 0, width / 2, top + height / 2, height / 2)
  light.addColorStop(0, glow)
  light.addColorStop(1, 'transparent')
  context.globalAlpha = 0.4
  context.fillStyle = light
  context.fillRect(0, top, width, height)
  context.globalAlpha = 1
  const scale = height / art.height
  context.translate((width - art.width * scale) / 2, top)
  context.scale(scale, scale)
  if ('naturalWidth' in content) renderWhole(context, content)
  else for (const shape of content) renderShape(context, shape)
  context.restore()
}

/** Draws a picture as large as it fits, with round corners. */
function renderWhole(context: CanvasRenderingContext2D, picture: HTMLImageElement) {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(art.width / naturalWidth, art.height / naturalHeight)
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  const [x, y] = [(art.width - width) / 2, (art.height - height) / 2]
  context.beginPath()
  context.roundRect(x, y, width, height, 16)
  context.clip()
  context.drawImage(picture, x, y, width, height)
}

function renderShape(context: CanvasRenderingContext2D, shape: Shape) {
  const { path, transform, fill, fillRule, stroke, strokeWidth, filter } = shape
  const outline = typeof path === 'string' ? new Path2D(path) : new Path2D()
  if (typeof path !== 'string') outline.ellipse(path.x, path.y, path.rx, path.ry, 0, 0, 2 * Math.PI)
  context.save()
  if (transform?.length === 6) context.transform(...(transform as [number, number, number, number, number, number]))
  context.filter = filter
  if (fill !== 'none') {
    context.fillStyle = fill
    context.fill(outline, fillRule)
  }
  if (stroke !== 'none') {
    context.strokeStyle = stroke
    context.lineWidth = strokeWidth
    context.lineJoin = 'round'
    context.lineCap = 'round'
    context.stroke(outline)
  }
  context.restore()
}
