import type { Squares } from './qr.ts'
import { wrapLines } from './wrapLines.ts'

/** What a poster says; in the viewer's language. */
export interface PosterWords {
  brand: string
  title: string
  text: string
  codeLabel: string
  code: string
  scan: string
  /** Host the link leads to. */
  host: string
  legal: string
}

/** What it is drawn with: colours from the theme, the page's font, the direction of its script. */
export interface PosterStyle {
  accent: string
  /** Text on the accent. */
  ink: string
  /** The card with the code, and what is printed on it. */
  paper: string
  print: string
  font: string
  direction: 'ltr' | 'rtl'
}

/** The poster's size in pixels: 3 to 4, sharp enough for a phone's whole screen. */
export const posterSize = { width: 1080, height: 1440 }

const { width, height } = posterSize
const margin = 88
const card = { height: 480, inset: 56, radius: 56 }
const qrSize = 328

type Pen = CanvasRenderingContext2D

/** Draws a poster that fills the canvas. Right-to-left scripts get the mirrored layout; code and QR code keep their direction. */
export function drawPoster(pen: Pen, words: PosterWords, squares: Squares, style: PosterStyle): void {
  const isRtl = style.direction === 'rtl'
  /** Where `x` from the line's start is on the canvas. */
  const from = (x: number) => (isRtl ? width - x : x)
  pen.direction = style.direction
  pen.textAlign = 'start'
  pen.textBaseline = 'alphabetic'
  drawGround(pen, style, from)
  write(pen, { text: words.brand, x: from(margin), y: 140, size: 44, weight: 800, most: 1, width: 600 }, style)
  const below = writeTitle(pen, words.title, from(margin), style)
  write(
    pen,
    { text: words.text, x: from(margin), y: below + 96, size: 44, weight: 400, most: 3, width: width - 2 * margin },
    style,
  )
  drawCard(pen, words, squares, style, from)
  write(
    pen,
    { text: words.legal, x: from(margin), y: height - 72, size: 26, weight: 400, most: 2, width: width - 2 * margin },
    style,
  )
}

type From = (x: number) => number

function drawGround(pen: Pen, style: PosterStyle, from: From) {
  const { accent, ink } = style
  pen.fillStyle = accent
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = ink
  pen.globalAlpha = 0.07
  pen.lineWidth = 2
  for (let at = 0; at <= height; at += 120) line(pen, 0, at, width, at)
  for (let at = 0; at <= width; at += 120) line(pen, at, 0, at, height)
  pen.globalAlpha = 1
  stack(pen, style, from(width - 210), 4)
  stack(pen, style, from(width - 480), 2)
}

const coin = { across: 118, up: 46, thick: 38 }

/** Coins on each other, standing behind the card. */
function stack(pen: Pen, { accent, ink }: PosterStyle, x: number, count: number) {
  const ground = height - 160 - card.height - 24
  pen.strokeStyle = ink
  pen.lineWidth = 6
  for (let place = 0; place < count; place++) {
    const foot = ground - place * coin.thick
    const top = foot - coin.thick
    const { across, up } = coin
    pen.beginPath()
    pen.ellipse(x, foot, across, up, 0, 0, Math.PI)
    pen.lineTo(x - across, top)
    pen.ellipse(x, top, across, up, 0, Math.PI, 2 * Math.PI)
    pen.closePath()
    pen.fillStyle = accent
    pen.fill()
    pen.stroke()
    pen.beginPath()
    pen.ellipse(x, top, across, up, 0, 0, 2 * Math.PI)
    pen.fill()
    pen.stroke()
  }
}

function line(pen: Pen, x1: number, y1: number, x2: number, y2: number) {
  pen.beginPath()
  pen.moveTo(x1, y1)
  pen.lineTo(x2, y2)
  pen.stroke()
}

interface Line {
  text: string
  x: number
  y: number
  size: number
  weight: number
  width: number
  most: number
}

/** Amounts are not parted from their unit, and run from left to right in every script. */
const held = (text: string): string => text.replace(/([\d.,]*\d)[ \u00a0]([A-Z]{2,})/g, '\u2066$1\u00a0$2\u2069')

/** Writes lines from `y` down; gives the last baseline. */
function write(pen: Pen, { text, x, y, size, weight, width: room, most }: Line, { font, ink }: PosterStyle): number {
  pen.font = `${weight} ${size}px ${font}`
  pen.fillStyle = ink
  const lines = wrapLines(held(text), room, (part) => pen.measureText(part).width, most)
  const step = size * 1.32
  for (const [index, entry] of lines.entries()) pen.fillText(entry, x, y + index * step)
  return y + Math.max(0, lines.length - 1) * step
}

/** The title, as large as lets it stand in three lines. */
function writeTitle(pen: Pen, text: string, x: number, style: PosterStyle): number {
  const room = width - 2 * margin
  const size =
    [116, 100, 84, 72].find((each) => {
      pen.font = `800 ${each}px ${style.font}`
      return wrapLines(held(text), room, (part) => pen.measureText(part).width).length <= 3
    }) ?? 60
  return write(pen, { text, x, y: 180 + size * 1.3, size, weight: 800, width: room, most: 4 }, style)
}

function drawCard(pen: Pen, words: PosterWords, squares: Squares, style: PosterStyle, from: From) {
  const top = height - 160 - card.height
  pen.fillStyle = style.paper
  pen.beginPath()
  pen.roundRect(card.inset, top, width - 2 * card.inset, card.height, card.radius)
  pen.fill()
  const inner = card.inset + 64
  const middle = top + card.height / 2
  const edge = from(width - inner)
  drawQr(pen, squares, style.direction === 'rtl' ? edge : edge - qrSize, middle - qrSize / 2, style.print)
  const room = width - 2 * inner - qrSize - 48
  const shared = { x: from(inner), width: room }
  const printed = { ...style, ink: style.print }
  write(pen, { ...shared, text: words.codeLabel, y: top + 116, size: 36, weight: 400, most: 1 }, printed)
  writeCode(pen, words.code, shared, top + 204, printed)
  write(pen, { ...shared, text: words.scan, y: top + 306, size: 36, weight: 600, most: 2 }, printed)
  write(pen, { ...shared, text: words.host, y: top + 412, size: 30, weight: 400, most: 1 }, printed)
}

/** A code is read from left to right in every script. */
function writeCode(pen: Pen, code: string, at: { x: number; width: number }, y: number, style: PosterStyle) {
  pen.direction = 'ltr'
  pen.textAlign = style.direction === 'rtl' ? 'right' : 'left'
  pen.font = `800 76px ${style.font}`
  const size = Math.min(76, Math.floor((76 * at.width) / Math.max(1, pen.measureText(code).width)))
  write(pen, { ...at, text: code, y, size, weight: 800, most: 1, width: Number.POSITIVE_INFINITY }, style)
  pen.direction = style.direction
  pen.textAlign = 'start'
}

function drawQr(pen: Pen, squares: Squares, x: number, y: number, ink: string) {
  const side = qrSize / squares.length
  pen.fillStyle = ink
  for (const [row, cells] of squares.entries())
    for (const [column, dark] of cells.entries()) {
      if (!dark) continue
      // Whole pixels, so that no hairline is left between two squares.
      const left = Math.round(x + column * side)
      const top = Math.round(y + row * side)
      pen.fillRect(left, top, Math.round(x + (column + 1) * side) - left, Math.round(y + (row + 1) * side) - top)
    }
}
