import type { Squares } from '../../ui/qr/squares.ts'
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

/** The style of a poster: theme colors, the page's font and text direction. */
export interface PosterStyle {
  /** The background, from top to bottom: the accent color, or the colorway of the campaign. */
  background: readonly [from: string, to: string]
  /** Text on the background. */
  ink: string
  /** Coins and their outlines. */
  accent: string
  accentInk: string
  /** Background of the card with the code, and the color of its text. */
  paper: string
  print: string
  font: string
  direction: 'ltr' | 'rtl'
}

/** The size of the poster in pixels; 3:4, sharp on a phone's full screen. */
export const posterSize = { width: 1080, height: 1440 }

const { width, height } = posterSize
const margin = 88
const card = { height: 480, inset: 56, radius: 56 }
const qrSize = 328

type Context = CanvasRenderingContext2D

/** Renders a poster on the whole canvas. Right-to-left languages get a mirrored layout; codes keep their direction. */
export function renderPoster(context: Context, words: PosterWords, squares: Squares, style: PosterStyle): void {
  const isRtl = style.direction === 'rtl'
  /** The canvas x of a distance from the start of the line. */
  const from = (x: number) => (isRtl ? width - x : x)
  context.direction = style.direction
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  renderBackground(context, style, from)
  renderText(
    context,
    { text: words.brand, x: from(margin), y: 140, size: 44, weight: 800, maxLines: 1, width: 600 },
    style,
  )
  const below = renderTitle(context, words.title, from(margin), style)
  renderText(
    context,
    { text: words.text, x: from(margin), y: below + 96, size: 44, weight: 400, maxLines: 3, width: width - 2 * margin },
    style,
  )
  renderCard(context, words, squares, style, from)
  renderText(
    context,
    {
      text: words.legal,
      x: from(margin),
      y: height - 72,
      size: 26,
      weight: 400,
      maxLines: 2,
      width: width - 2 * margin,
    },
    style,
  )
}

type Mirror = (x: number) => number

function renderBackground(context: Context, style: PosterStyle, from: Mirror) {
  const { background, ink } = style
  const fill = context.createLinearGradient(0, 0, 0, height)
  for (const [at, color] of background.entries()) fill.addColorStop(at, color)
  context.fillStyle = fill
  context.fillRect(0, 0, width, height)
  context.strokeStyle = ink
  context.globalAlpha = 0.07
  context.lineWidth = 2
  for (let at = 0; at <= height; at += 120) renderLine(context, 0, at, width, at)
  for (let at = 0; at <= width; at += 120) renderLine(context, at, 0, at, height)
  context.globalAlpha = 1
  renderCoinStack(context, style, from(width - 210), 4)
  renderCoinStack(context, style, from(width - 480), 2)
}

const coin = { across: 118, up: 46, thick: 38 }

/** A stack of coins behind the card. */
function renderCoinStack(context: Context, { accent, accentInk: ink }: PosterStyle, x: number, count: number) {
  const ground = height - 160 - card.height - 24
  context.strokeStyle = ink
  context.lineWidth = 6
  for (let index = 0; index < count; index++) {
    const foot = ground - index * coin.thick
    const top = foot - coin.thick
    const { across, up } = coin
    context.beginPath()
    context.ellipse(x, foot, across, up, 0, 0, Math.PI)
    context.lineTo(x - across, top)
    context.ellipse(x, top, across, up, 0, Math.PI, 2 * Math.PI)
    context.closePath()
    context.fillStyle = accent
    context.fill()
    context.stroke()
    context.beginPath()
    context.ellipse(x, top, across, up, 0, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
  }
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
}

/** Keeps amounts and units on one line and left-to-right. */
const bindUnits = (text: string): string => text.replace(/([\d.,]*\d)[ \u00a0]([A-Z]{2,})/g, '\u2066$1\u00a0$2\u2069')

/** Writes lines from `y` downwards and returns the last baseline. */
function renderText(
  context: Context,
  { text, x, y, size, weight, width: maxWidth, maxLines }: Line,
  { font, ink }: PosterStyle,
): number {
  context.font = `${weight} ${size}px ${font}`
  context.fillStyle = ink
  const lines = wrapLines(bindUnits(text), maxWidth, (part) => context.measureText(part).width, maxLines)
  const step = size * 1.32
  for (const [index, entry] of lines.entries()) context.fillText(entry, x, y + index * step)
  return y + Math.max(0, lines.length - 1) * step
}

/** Renders the title in the largest size that fits into three lines. */
function renderTitle(context: Context, text: string, x: number, style: PosterStyle): number {
  const maxWidth = width - 2 * margin
  const size =
    [116, 100, 84, 72].find((each) => {
      context.font = `800 ${each}px ${style.font}`
      return wrapLines(bindUnits(text), maxWidth, (part) => context.measureText(part).width).length <= 3
    }) ?? 60
  return renderText(context, { text, x, y: 180 + size * 1.3, size, weight: 800, width: maxWidth, maxLines: 4 }, style)
}

function renderCard(context: Context, words: PosterWords, squares: Squares, style: PosterStyle, from: Mirror) {
  const top = height - 160 - card.height
  context.fillStyle = style.paper
  context.beginPath()
  context.roundRect(card.inset, top, width - 2 * card.inset, card.height, card.radius)
  context.fill()
  const inner = card.inset + 64
  const middle = top + card.height / 2
  const edge = from(width - inner)
  renderQr(context, squares, style.direction === 'rtl' ? edge : edge - qrSize, middle - qrSize / 2, style.print)
  const maxWidth = width - 2 * inner - qrSize - 48
  const shared = { x: from(inner), width: maxWidth }
  const printed = { ...style, ink: style.print }
  renderText(context, { ...shared, text: words.codeLabel, y: top + 116, size: 36, weight: 400, maxLines: 1 }, printed)
  renderCode(context, words.code, shared, top + 204, printed)
  renderText(context, { ...shared, text: words.scan, y: top + 306, size: 36, weight: 600, maxLines: 2 }, printed)
  renderText(context, { ...shared, text: words.host, y: top + 412, size: 30, weight: 400, maxLines: 1 }, printed)
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
