import type { Backdrop } from '../../contract/keyVisual.ts'
import type { Squares } from '../../ui/qr/squares.ts'
import { type PosterArt, renderArt } from './posterArt.ts'
import { wrapLines } from './wrapLines.ts'

/** The texts of a poster, in the viewer's language. */
export interface PosterWords {
  brand: string
  title: string
  text: string
  codeLabel: string
  code: string
  scan: string
  /** Host of the link. */
  host: string
  legal: string
}

/** The style of a poster: the colorway of the campaign, the page's font and text direction. */
export interface PosterStyle {
  backdrop: Backdrop
  /** Text on the backdrop. */
  ink: string
  /** Amounts in title and text. */
  accent: string
  /** Background of the card with the code, and the color of its text. */
  paper: string
  print: string
  font: string
  direction: 'ltr' | 'rtl'
}

/** The size of the poster in pixels; 3:4, sharp on a phone's full screen. */
export const posterSize = { width: 1080, height: 1440 }

const { width, height } = posterSize
const margin = 80
/** From top to bottom: brand, illustration, title and text, card, legal line. No part reaches into another. */
const band = { top: 132, height: 400 }
const textArea = { top: 552, bottom: 900 }
const card = { top: 920, height: 360, inset: 56, radius: 56 }
const qrSize = 280
/** Title and text together, from the largest to the smallest. */
const sizes = [
  { title: 108, text: 42 },
  { title: 96, text: 42 },
  { title: 84, text: 40 },
  { title: 72, text: 40 },
  { title: 62, text: 36 },
  { title: 54, text: 34 },
  { title: 46, text: 32 },
]

type Context = CanvasRenderingContext2D

/** Renders a poster on the whole canvas. Right-to-left languages get a mirrored layout; codes keep their direction. */
export function renderPoster(
  context: Context,
  words: PosterWords,
  squares: Squares,
  style: PosterStyle,
  art: PosterArt,
): void {
  const isRtl = style.direction === 'rtl'
  /** The canvas x of a distance from the start of the line. */
  const from = (x: number) => (isRtl ? width - x : x)
  const line = { x: from(margin), width: width - 2 * margin }
  context.direction = style.direction
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  renderBackground(context, style)
  renderArt(context, art, { ...band, width, glow: style.backdrop.glow })
  renderText(context, { ...line, text: words.brand, y: 104, size: 44, weight: 800, maxLines: 1 }, style)
  renderHeadline(context, words, line, style)
  renderCard(context, words, squares, style, from)
  renderText(context, { ...line, text: words.legal, y: height - 114, size: 26, weight: 400, maxLines: 3 }, style)
}

type Mirror = (x: number) => number

function renderBackground(context: Context, { backdrop, ink }: PosterStyle) {
  const fill = context.createLinearGradient(0, 0, 0, height)
  fill.addColorStop(0, backdrop.from)
  fill.addColorStop(1, backdrop.to)
  context.fillStyle = fill
  context.fillRect(0, 0, width, height)
  context.strokeStyle = ink
  context.globalAlpha = 0.05
  context.lineWidth = 2
  for (let at = 0; at <= height; at += 120) renderLine(context, 0, at, width, at)
  for (let at = 0; at <= width; at += 120) renderLine(context, at, 0, at, height)
  context.globalAlpha = 1
}

function renderLine(context: Context, x1: number, y1: number, x2: number, y2: number) {
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}

interface Line {
  text: string
  x: number
  y: number
  size: number
  weight: number
  width: number
  maxLines: number
  /** The color of amounts; default: that of the text. */
  amount?: string
}

const amounts = /([\d.,]*\d)[ \u00a0]([A-Z]{2,})/g
const isolated = /(\u2066[^\u2069]*\u2069)/

/** Keeps amounts and units on one line and left-to-right. */
const bindUnits = (text: string): string =>
  text.replace(/[\u2066\u2068\u2069]/g, '').replace(amounts, '\u2066$1\u00a0$2\u2069')

const lineStep = 1.28

/** The lines of a text, in the font that it is then written in. */
function linesOf(
  context: Context,
  { text, size, weight, width: maxWidth, maxLines }: Omit<Line, 'x' | 'y'>,
  font: string,
) {
  context.font = `${weight} ${size}px ${font}`
  return wrapLines(bindUnits(text), maxWidth, (part) => context.measureText(part).width, maxLines)
}

/** Writes lines from the baseline `y` downwards. */
function renderText(context: Context, line: Line, { font, ink, direction }: PosterStyle): void {
  const { x, y, size, amount = ink } = line
  for (const [index, entry] of linesOf(context, line, font).entries()) {
    let written = 0
    for (const part of amount === ink ? [entry] : entry.split(isolated)) {
      if (!part) continue
      context.fillStyle = isolated.test(part) ? amount : ink
      context.fillText(part, direction === 'rtl' ? x - written : x + written, y + index * size * lineStep)
      written += context.measureText(part).width
    }
  }
}

/** Writes title and text in the largest sizes that fit into their area, in the middle of its height. */
function renderHeadline(context: Context, words: PosterWords, at: { x: number; width: number }, style: PosterStyle) {
  const room = textArea.bottom - textArea.top
  const laidOut = sizes.map(({ title, text }) => {
    const head = { ...at, text: words.title, size: title, weight: 800, maxLines: 3, amount: style.accent }
    const body = { ...at, text: words.text, size: text, weight: 400, maxLines: 4, amount: style.accent }
    const count = (line: Omit<Line, 'x' | 'y'>) =>
      linesOf(context, { ...line, maxLines: Number.POSITIVE_INFINITY }, style.font).length
    const [titleLines, textLines] = [count(head), count(body)]
    const gap = textLines ? title * 0.2 : 0
    const used = (titleLines * title + textLines * text) * lineStep + gap
    return { head, body, titleLines, gap, used, fits: titleLines <= 3 && used <= room }
  })
  const chosen = laidOut.find(({ fits }) => fits) ?? laidOut.at(-1)
  if (!chosen) return
  const { head, body, titleLines, gap, used } = chosen
  const top = textArea.top + Math.max(0, room - used) / 2
  renderText(context, { ...head, y: top + head.size }, style)
  const below = top + Math.min(titleLines, head.maxLines) * head.size * lineStep + gap
  const fitting = Math.floor((textArea.bottom - below) / (body.size * lineStep))
  renderText(context, { ...body, y: below + body.size, maxLines: Math.max(1, fitting) }, style)
}

function renderCard(context: Context, words: PosterWords, squares: Squares, style: PosterStyle, from: Mirror) {
  const { top } = card
  context.fillStyle = style.paper
  context.beginPath()
  context.roundRect(card.inset, top, width - 2 * card.inset, card.height, card.radius)
  context.fill()
  const inner = card.inset + 48
  const edge = from(width - inner)
  const qrTop = top + (card.height - qrSize) / 2
  renderQr(context, squares, style.direction === 'rtl' ? edge : edge - qrSize, qrTop, style.print)
  const maxWidth = width - 2 * inner - qrSize - 48
  const shared = { x: from(inner), width: maxWidth }
  const printed = { ...style, ink: style.print }
  renderText(context, { ...shared, text: words.codeLabel, y: top + 76, size: 34, weight: 400, maxLines: 1 }, printed)
  renderCode(context, words.code, shared, top + 156, printed)
  renderText(context, { ...shared, text: words.scan, y: top + 230, size: 34, weight: 600, maxLines: 2 }, printed)
  renderText(context, { ...shared, text: words.host, y: top + 320, size: 28, weight: 400, maxLines: 1 }, printed)
}

/** Codes are left-to-right in every language. */
function renderCode(context: Context, code: string, at: { x: number; width: number }, y: number, style: PosterStyle) {
  context.direction = 'ltr'
  context.textAlign = style.direction === 'rtl' ? 'right' : 'left'
  context.font = `800 76px ${style.font}`
  const size = Math.min(76, Math.floor((76 * at.width) / Math.max(1, context.measureText(code).width)))
  renderText(context, { ...at, text: code, y, size, weight: 800, maxLines: 1, width: Number.POSITIVE_INFINITY }, style)
  context.direction = style.direction
  context.textAlign = 'start'
}

function renderQr(context: Context, squares: Squares, x: number, y: number, ink: string) {
  const side = qrSize / squares.length
  context.fillStyle = ink
  for (const [row, cells] of squares.entries())
    for (const [column, dark] of cells.entries()) {
      if (!dark) continue
      // Whole pixels, so that there are no gaps between squares.
      const left = Math.round(x + column * side)
      const top = Math.round(y + row * side)
      context.fillRect(left, top, Math.round(x + (column + 1) * side) - left, Math.round(y + (row + 1) * side) - top)
    }
}
