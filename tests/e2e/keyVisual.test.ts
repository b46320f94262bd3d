import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contrast } from '../../src/config/check/contrast.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

interface Line {
  text: string
  color: number[]
  /** Relative to the hero, CSS px. */
  box: { left: number; top: number; right: number; bottom: number }
}

const hexOf = (values: Iterable<number>) =>
  `#${Array.from(values, (value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** The lines of text of the hero, and a picture of the hero without them. */
async function heroOf(locale: string, alias: string, width: number) {
  // Tall enough that the bar at the bottom of the screen does not cover the hero.
  const viewport = { width, height: 1600 }
  const context = await (await openBrowser()).newContext({ viewport, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.goto(`${server.url}/${locale}/activity/${alias}`, { waitUntil: 'networkidle' })
    const hero = page.locator('section:has(h1)')
    const lines = await hero.evaluate((section) => {
      const origin = section.getBoundingClientRect()
      const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
      const found: Line[] = []
      const canvas = document.createElement('canvas').getContext('2d')
      /** The channels of any CSS color: a mixed one is not written as `rgb()`. */
      const channelsOf = (color: string) => {
        if (!canvas) throw new Error('There is no canvas.')
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      }
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { color = '', visibility = 'hidden' } = node.parentElement ? getComputedStyle(node.parentElement) : {}
        if (visibility === 'hidden') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { left, top, right, bottom } of range.getClientRects())
          found.push({
            text: node.textContent ?? '',
            color: channelsOf(color),
            box: {
              left: left - origin.left,
              top: top - origin.top,
              right: right - origin.left,
              bottom: bottom - origin.top,
            },
          })
      }
      section.style.setProperty('-webkit-text-fill-color', 'transparent')
      return found
    })
    const picture = await sharp(await hero.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { lines, picture }
  } finally {
    await context.close()
  }
}

/** The lowest contrast of a line to a pixel behind it. */
function lowestContrast({ color, box }: Line, { data, info }: Awaited<ReturnType<typeof heroOf>>['picture']): number {
  const text = hexOf(color)
  const behind = new Set<string>()
  for (let y = Math.ceil(box.top); y < Math.floor(box.bottom); y++)
    for (let x = Math.ceil(box.left); x < Math.floor(box.right); x++) {
      const at = (y * info.width + x) * info.channels
      behind.add(hexOf(data.subarray(at, at + 3)))
    }
  return Math.min(...[...behind].map((pixel) => contrast(text, pixel)))
}

describe.each([
  ['newcomer', 'split, grid'],
  ['teams', 'split, rays'],
  ['lottery', 'immersive, confetti'],
  ['friends-week', 'split, confetti'],
  ['anniversary', 'center, confetti'],
])('the text of %s (%s)', (alias) => {
  it.each([
    [320, 'ru'],
    [1024, 'ru'],
    [1280, 'ar'],
  ])('has a contrast of 4.5 : 1 to every pixel behind it, at %i px in %s', async (width, locale) => {
    const { lines, picture } = await heroOf(locale, alias, width)
    expect(lines.length).toBeGreaterThan(5)
    const hard = lines.map((line) => [line.text, lowestContrast(line, picture)] as const).filter(([, has]) => has < 4.5)
    expect(hard).toEqual([])
  })
})
