import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colorways } from '../../contract/keyVisual.ts'
import { type PosterStyle, type PosterWords, posterSize, renderPoster } from './renderPoster.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
  text?: string
}

/** A context that knows where text, illustration and card are. CJK letters are as wide as high, others 0.6 of it. */
function recordingContext() {
  const texts: Box[] = []
  const shapes: Record<'art' | 'card' | 'picture', Box | undefined> = {
    art: undefined,
    card: undefined,
    picture: undefined,
  }
  const state = { font: '', direction: 'ltr', textAlign: 'start' }
  const size = () => Number(/(\d+)px/.exec(state.font)?.[1])
  const widthOf = (text: string) =>
    Array.from(text.replace(/[\u2066-\u2069]/g, '')).reduce(
      (sum, letter) => sum + size() * (/[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(letter) ? 1 : 0.6),
      0,
    )
  const boxOf = (left: number, top: number, width: number, height: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  })
  const own: Record<string, unknown> = {
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText: (text: string, x: number, y: number) => {
      const toLeft = state.textAlign === 'right' || (state.textAlign === 'start' && state.direction === 'rtl')
      const left = toLeft ? x - widthOf(text) : x
      texts.push({ ...boxOf(left, y - size() * 0.8, widthOf(text), size()), text })
    },
    rect: (...sides: [number, number, number, number]) => {
      shapes.art = boxOf(...sides)
    },
    roundRect: (...sides: [number, number, number, number]) => {
      shapes.card = boxOf(...sides)
    },
    drawImage: (_: unknown, ...sides: [number, number, number, number]) => {
      shapes.picture = boxOf(...sides)
    },
    createLinearGradient: () => ({ addColorStop: () => {} }),
    createRadialGradient: () => ({ addColorStop: () => {} }),
  }
  const context = new Proxy<CanvasRenderingContext2D>(Object.create(null), {
    get: (_, name) => own[String(name)] ?? Reflect.get(state, name) ?? (() => {}),
    set: (_, name, value) => Reflect.set(state, name, value),
  })
  return { context, texts, shapes }
}

const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))
const own = JSON.parse(readFileSync('src/blocks/InviteCard/words.json', 'utf8')) as Record<
  string,
  Record<string, string>
>
const locales = readdirSync('src/i18n/locales').map((file) => file.replace('.json', ''))
const backdrop = { ...colorways.plum, pattern: 'grid' } as const

/** The texts of three posters of the samples, and much longer ones. */
function postersOf(locale: string): PosterWords[] {
  const site = read(`src/i18n/locales/${locale}.json`)
  const legal = `${site['legal.age']}. ${site['legal.risk']}.`
  const { code: codeLabel = '', scan = '' } = own[locale] ?? {}
  const shared = { brand: 'Playbill', codeLabel, code: 'VAR2G5HJ', scan, host: 'promo.playbill.example', legal }
  const friends = read(`configs/friends-week/locales/${locale}.json`)
  const newcomer = read(`configs/newcomer/locales/${locale}.json`)
  const agent = read(`configs/agent-spring/locales/${locale}.json`)
  const texts = [
    [friends['share.title'], friends['share.content']],
    [newcomer['invite.posterTitle'], newcomer['invite.posterText']],
    [agent['invite.posterTitle'], agent['invite.posterText']],
  ].map(([title = '', text = '']) => ({ title: title.replace(/{{.*?}}/, '120 USDT'), text }))
  const long = { title: friends['meta.description'] ?? '', text: `${agent['invite.text']} `.repeat(4) }
  return [...texts, long].map((words) => ({ ...shared, ...words }))
}

const styleOf = (direction: PosterStyle['direction']): PosterStyle => ({
  backdrop,
  ink: '#fff',
  accent: '#fc0',
  paper: '#fff',
  print: '#000',
  font: 'sans-serif',
  direction,
})

const modules = Array.from({ length: 41 }, () => Array<boolean>(41).fill(true))

describe.each(locales)('the poster in %s', (locale) => {
  const style = styleOf(['ar', 'fa-IR'].includes(locale) ? 'rtl' : 'ltr')

  it.each(postersOf(locale).map((words, index) => [index, words] as const))(
    '%i has no text on the illustration, on other text or outside',
    (index, words) => {
      const { context, texts, shapes } = recordingContext()
      renderPoster(context, words, modules, style, [])
      const { art, card } = shapes
      if (!art || !card) throw new Error('The poster has no illustration or no card.')
      const page = { left: 0, top: 0, right: posterSize.width, bottom: posterSize.height }
      const problems = texts.flatMap((box, at) => [
        ...(overlap(box, art) ? [`on the illustration: ${box.text}`] : []),
        ...(box.left < page.left || box.right > page.right || box.bottom > page.bottom - 24
          ? [`outside: ${box.text}`]
          : []),
        ...(overlap(box, card) && (box.top < card.top || box.bottom > card.bottom)
          ? [`on the edge of the card: ${box.text}`]
          : []),
        ...texts.slice(at + 1).flatMap((other) => (overlap(box, other) ? [`on ${other.text}: ${box.text}`] : [])),
        ...(index < 3 && box.text?.endsWith('…') ? [`cut: ${box.text}`] : []),
      ])
      expect(problems).toEqual([])
    },
  )
})

it('writes an amount of the title in its own color, as one part', () => {
  const { context, texts } = recordingContext()
  const words = postersOf('en')[0] as PosterWords
  renderPoster(context, words, modules, styleOf('ltr'), [])
  expect(texts.map(({ text }) => text)).toContain('\u2066120\u00a0USDT\u2069')
})

it.each([
  ['wide', 1200, 600, { left: 0, top: 80, right: 480, bottom: 320 }],
  ['high', 600, 1200, { left: 140, top: 0, right: 340, bottom: 400 }],
])('shows a %s picture of the campaign as a whole', (_, naturalWidth, naturalHeight, box) => {
  const { context, shapes } = recordingContext()
  const picture = { naturalWidth, naturalHeight } as HTMLImageElement
  renderPoster(context, postersOf('en')[0] as PosterWords, modules, styleOf('ltr'), picture)
  expect(shapes.picture).toEqual(box)
})
