import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { sendSandboxEvent, setTokenCookies, signIn } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let words: Record<string, string>
const word = (key: string) => words[key] ?? key
const open: BrowserContext[] = []

beforeAll(async () => {
  const [started, merged] = await Promise.all([shareServer(), mergeWords()])
  server = started
  words = merged.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})
// An open page costs time as long as it moves.
afterEach(async () => {
  for (const context of open.splice(0)) await context.close()
})

const event = '/en/activity/newcomer'

async function tabOf(who: object | null, reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  const context = await (await openBrowser()).newContext({ viewport: { width: 390, height: 844 }, reducedMotion })
  open.push(context)
  const tokens = who ? await signIn(server, who) : {}
  await setTokenCookies(context, server, tokens)
  const page = await context.newPage()
  // Strings of framer-motion that no minifier changes.
  const libraries: string[] = []
  page.on('response', async (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return
    const text = await response.text().catch(() => '')
    if (/framerAppearId|isSVGTag|"beforeLayoutMeasure"|animationend-?framer|frameloop/i.test(text))
      libraries.push(response.url())
  })
  await page.addInitScript(`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })`)
  return { page, tokens, libraries }
}

/** Records the transforms of the elements that match the selector, frame by frame. */
const watchTransforms = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const seen = new Set<string>()
    Object.assign(window, { transforms: seen })
    const look = () => {
      for (const element of document.querySelectorAll(wanted)) seen.add(getComputedStyle(element).transform)
      requestAnimationFrame(look)
    }
    look()
  }, selector)
const transforms = (page: Page) => page.evaluate<string[]>("[...window.transforms].filter((one) => one !== 'none')")

describe.each([null, { persona: 'joined', fresh: true }])('the first load for %o', (who) => {
  it.each(['/en', event, '/en/activity/lottery', '/en/rewards'])('of %s does not load framer-motion', async (path) => {
    const { page, libraries } = await tabOf(who)
    await page.goto(server.url + path)
    await page.waitForLoadState('load')
    await page.waitForTimeout(2_500)
    expect(libraries).toEqual([])
  })
})

/** Joins, completes a task and waits for its claim button. */
async function complete(page: Page, userId: string): Promise<void> {
  const join = page
    .locator('main')
    .getByRole('button', { name: word('activity.join'), exact: true })
    .first()
  await join.waitFor()
  await page.locator('main').getByRole('checkbox').first().check()
  await join.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('common.confirm') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('main [data-task=kyc]').scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await page.evaluate(() => Object.assign(window, { shifts: [] }))
  await watchTransforms(page, '[data-task=kyc]')
  await sendSandboxEvent(server, { userId, kind: 'kyc', amount: '1' })
  await page.locator('main [data-task=kyc]').getByRole('button').first().waitFor({ timeout: 20_000 })
  await page.waitForTimeout(1_500)
}

const shifted = (page: Page) => page.evaluate<number>('window.shifts.reduce((sum, value) => sum + value, 0)')

describe('a task that is completed', () => {
  it('animates its card without layout shift, and leaves no inline style', async () => {
    const { page, tokens, libraries } = await tabOf({ loginName: 'motion-on' })
    await page.goto(server.url + event)
    await complete(page, tokens.userId ?? '')
    expect(libraries.length).toBeGreaterThan(0)
    expect((await transforms(page)).length).toBeGreaterThan(3)
    expect(await shifted(page)).toBeLessThan(0.01)
    expect(await page.locator('main [data-task=kyc]').getAttribute('style')).toBeFalsy()
  })

  it('is not animated for a viewer who prefers reduced motion', async () => {
    const { page, tokens } = await tabOf({ loginName: 'motion-off' }, 'reduce')
    await page.goto(server.url + event)
    await complete(page, tokens.userId ?? '')
    expect(await transforms(page)).toEqual([])
  })
})

describe('a dialog of success', () => {
  it.each(['no-preference', 'reduce'] as const)(
    'is animated, unless reduced motion is preferred: %s',
    async (motion) => {
      const { page } = await tabOf({ loginName: `dialog-${motion}` }, motion)
      await page.goto(server.url + event)
      await watchTransforms(page, '[role=dialog] [class*=dialog__body] *')
      const join = page
        .locator('main')
        .getByRole('button', { name: word('activity.join'), exact: true })
        .first()
      await join.waitFor()
      await page.locator('main').getByRole('checkbox').first().check()
      await join.click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(1_500)
      const seen = (await transforms(page)).length
      if (motion === 'reduce') expect(seen).toBeLessThanOrEqual(1)
      else expect(seen).toBeGreaterThan(5)
    },
  )
})

describe('decoration', () => {
  // A phone redraws the page for every frame of it.
  it.each(['no-preference', 'reduce'] as const)(
    'moves for seconds, unless reduced motion is preferred: %s',
    async (motion) => {
      const { page } = await tabOf(null, motion)
      await page.goto(server.url + event)
      await page.locator('main h1').waitFor()
      const long = await page.evaluate(() =>
        document
          .getAnimations()
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime))
          .filter((duration) => duration > 1_000),
      )
      if (motion === 'reduce') expect(long).toEqual([])
      else expect(long.length).toBeGreaterThan(1)
    },
  )
})
