import sharp, { type OverlayOptions } from 'sharp'

/** Size of a link's picture, px: what Open Graph's readers expect. */
export const cardSize = { width: 1200, height: 630 }

/** What the picture of a link says. */
export interface CardText {
  brand: string
  /** What kind of page it is; empty for a page that is no activity. */
  kind: string
  title: string
  /** What can be won, written out; empty where nothing is promised. */
  prize: string
  isRtl: boolean
  /** SVG of the page's scene, or none. */
  art: string | null
}

const margin = 72
const column = 620
const colours = { paper: '#F6F6F3', ink: '#16181B', soft: '#555A61', accent: '#FFCF33', accentInk: '#17150F' }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Signs that markup cannot hold: control signs, and halves of a pair. */
const unwritable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
/** More than any picture holds; the letters would only get smaller. */
const longestText = 160
const escapeMarkup = (text: string) =>
  [...text.replace(unwritable, ' ')]
    .slice(0, longestText)
    .join('')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

interface Line {
  text: string
  size: number
  colour: string
  weight: 'normal' | 'bold'
  /** Most lines it may take; smaller letters where it would take more. */
  height: number
  isRtl: boolean
}

/** A text set by Pango: it breaks lines, joins Arabic letters and knows which way a line runs and where it begins. */
async function set({ text, size, colour, weight, height, isRtl }: Line): Promise<Drawn> {
  const markup = `<span foreground="${colour}" weight="${weight}" font="${size}px">${escapeMarkup(text)}</span>`
  const { data, info } = await sharp({
    text: { text: markup, font: 'sans', rgba: true, width: column, dpi: 72, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height > height && size > 24) return set({ text, size: size * 0.86, colour, weight, height, isRtl })
  return { data, width: info.width, height: info.height }
}

interface Drawn {
  data: Buffer
  width: number
  height: number
}

const ground = (isRtl: boolean) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<defs><radialGradient id="glow"><stop offset="0" stop-color="${colours.accent}" stop-opacity=".42"/><stop offset="1" stop-color="${colours.accent}" stop-opacity="0"/></radialGradient></defs>
<rect width="1200" height="630" fill="${colours.paper}"/>
<circle cx="${isRtl ? 290 : 910}" cy="330" r="330" fill="url(#glow)"/>
<rect y="618" width="1200" height="12" fill="${colours.accent}"/></svg>`

/** The picture as PNG: brand, kind, title and prize on one side, the scene on the other. */
export async function drawCard({ brand, kind, title, prize, isRtl, art }: CardText): Promise<Buffer> {
  const place = (drawn: Drawn, top: number): OverlayOptions => ({
    input: drawn.data,
    top,
    left: isRtl ? cardSize.width - margin - drawn.width : margin,
  })
  const line = (text: string, size: number, height: number, colour = colours.ink, weight: Line['weight'] = 'bold') =>
    text ? set({ text, size, colour, weight, height, isRtl }) : null
  const [head, type, name, sum] = await Promise.all([
    line(brand, 30, 48),
    line(kind, 28, 44, colours.soft),
    line(title, 68, 250),
    line(prize, 52, 80),
  ])
  const layers: OverlayOptions[] = []
  if (head) layers.push(place(head, 64))
  // The title stands in the middle; what belongs to it stands above and below.
  const top = Math.round(cardSize.height / 2 - (name?.height ?? 0) / 2)
  if (name) layers.push(place(name, top))
  if (type) layers.push(place(type, top - type.height - 24))
  if (sum) layers.push(place(sum, top + (name?.height ?? 0) + 32))
  if (art) {
    const scene = await sharp(Buffer.from(art), { density: 96 }).resize({ width: 500 }).png().toBuffer()
    layers.push({ input: scene, top: 118, left: isRtl ? 48 : cardSize.width - 548 })
  }
  return sharp(Buffer.from(ground(isRtl)))
    .composite(layers)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
