import sharp, { type OverlayOptions } from 'sharp'
import { type Backdrop, inkOnBackdrop } from '../../../contract/keyVisual.ts'

/** Image size in px, as Open Graph clients expect. */
export const imageSize = { width: 1200, height: 630 }

/** The text of an Open Graph image. */
export interface ImageText {
  brand: string
  /** The activity type; empty for a page without an activity. */
  kind: string
  title: string
  /** The prize pool with its coin; empty if there is none. */
  prize: string
  isRtl: boolean
  /** SVG of the page's illustration, or null. */
  art: string | null
  /** The colorway of the page. */
  backdrop: Backdrop | undefined
}

const margin = 72
const column = 620
const accent = '#FFCF33'
const plainInk = { ink: '#16181B', soft: '#555A61' }
const plain = { from: '#F6F6F3', to: '#F6F6F3', glow: accent }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Characters that markup cannot contain: control characters and lone surrogates. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
/** A longer text would not fit. */
const maxCharacters = 160
const escapeMarkup = (text: string) =>
  [...text.replace(forbiddenCharacters, ' ')]
    .slice(0, maxCharacters)
    .join('')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)

interface Line {
  text: string
  size: number
  color: string
  weight: 'normal' | 'bold'
  /** Maximum height, px. The font size is reduced until the text fits. */
  height: number
  isRtl: boolean
}

/** Renders text with Pango, which breaks lines and shapes Arabic and right-to-left text. */
async function renderText({ text, size, color, weight, height, isRtl }: Line): Promise<RenderedText> {
  const markup = `<span foreground="${color}" weight="${weight}" font="${size}px">${escapeMarkup(text)}</span>`
  const { data, info } = await sharp({
    text: { text: markup, font: 'sans', rgba: true, width: column, dpi: 72, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height > height && size > 24) return renderText({ text, size: size * 0.86, color, weight, height, isRtl })
  return { data, width: info.width, height: info.height }
}

interface RenderedText {
  data: Buffer
  width: number
  height: number
}

const background = (
  isRtl: boolean,
  { from, to, glow }: Omit<Backdrop, 'pattern'>,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<defs><radialGradient id="glow"><stop offset="0" stop-color="${glow}" stop-opacity=".42"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="colorway" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#colorway)"/>
<circle cx="${isRtl ? 290 : 910}" cy="330" r="330" fill="url(#glow)"/>
<rect y="618" width="1200" height="12" fill="${accent}"/></svg>`

/** Renders the PNG: brand, type, title and prize on one side, the illustration on the other. */
export async function renderOpenGraphImage(parts: ImageText): Promise<Buffer> {
  const { brand, kind, title, prize, isRtl, art, backdrop } = parts
  const colors = backdrop ? inkOnBackdrop : plainInk
  const place = (rendered: RenderedText, top: number): OverlayOptions => ({
    input: rendered.data,
    top,
    left: isRtl ? imageSize.width - margin - rendered.width : margin,
  })
  const line = (text: string, size: number, height: number, color = colors.ink, weight: Line['weight'] = 'bold') =>
    text ? renderText({ text, size, color, weight, height, isRtl }) : null
  const [head, type, name, sum] = await Promise.all([
    line(brand, 30, 48),
    line(kind, 28, 44, colors.soft),
    line(title, 68, 250),
    line(prize, 52, 80),
  ])
  const layers: OverlayOptions[] = []
  if (head) layers.push(place(head, 64))
  // The title is centered vertically, with the type above and the prize below.
  const top = Math.round(imageSize.height / 2 - (name?.height ?? 0) / 2)
  if (name) layers.push(place(name, top))
  if (type) layers.push(place(type, top - type.height - 24))
  if (sum) layers.push(place(sum, top + (name?.height ?? 0) + 32))
  if (art) {
    const scene = await sharp(Buffer.from(art), { density: 96 }).resize({ width: 500 }).png().toBuffer()
    layers.push({ input: scene, top: 118, left: isRtl ? 48 : imageSize.width - 548 })
  }
  return sharp(Buffer.from(background(isRtl, backdrop ?? plain)))
    .composite(layers)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
