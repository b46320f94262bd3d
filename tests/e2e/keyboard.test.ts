import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { sendSandboxEvent, setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { tabTo } from '../helpers/keyboard.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { textOverflow } from '../helpers/textOverflow.ts'

let server: TestServer
let words: Record<string, Record<string, string>>

beforeAll(async () => {
  ;[server, words] = await Promise.all([startServer(), mergeWords()])
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

/** A new window of a persona; without one, of a visitor. */
async function open(
  settings: object,
  persona?: string,
): Promise<{ context: BrowserContext; page: Page; troubles: string[] }> {
  const context = await (await openBrowser()).newContext(settings)
  if (persona) await setTokenCookies(context, server, await signIn(server, { persona }))
  return { context, ...(await watch(context)) }
}

const sizes = [
  { name: 'English on a desk', locale: 'en', viewport: { width: 1280, height: 900 } },
  { name: 'Arabic at 400 %', locale: 'ar', viewport: { width: 320, height: 480 } },
]

describe.each(sizes)('without a mouse: $name', ({ locale, viewport }) => {
  const word = (key: string) => words[locale]?.[key] ?? ''

  it('from visitor to reward; the focus is always visible and moves where it is needed', async () => {
    const { context, page, troubles } = await open({ viewport, reducedMotion: 'reduce' })
    const lost: string[] = []
    const go = (goal: ReturnType<Page['locator']>) => tabTo(page, goal, lost)
    const main = page.locator('main')
    const dialog = page.getByRole('dialog')
    await page.goto(`${server.url}/${locale}/activity/newcomer`)

    // The first Tab focuses the skip link.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')

    await go(main.getByRole('link', { name: word('activity.joinLogin') }).first())
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login\?/)
    await go(page.locator('input[name="loginName"]'))
    await page.keyboard.type(`keys-${locale}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/activity\/newcomer$/)

    await go(main.getByRole('checkbox').first())
    await page.keyboard.press('Space')
    const join = main.getByRole('button', { name: word('activity.join'), exact: true }).first()
    await go(join)
    await page.keyboard.press('Enter')

    // The dialog takes the focus, its countdown pauses meanwhile, and Tab stays inside.
    await dialog.getByText(word('dialog.applySuccess')).first().waitFor()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    const confirm = dialog.getByRole('button').last()
    const before = await confirm.textContent()
    await page.waitForTimeout(2_200)
    expect(await confirm.textContent()).toBe(before)
    for (let count = 0; count < 4; count++) await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The button that opened it is gone: the focus stays in the main content.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

    const userId = (await context.cookies()).find(({ name }) => name === 'userId')?.value ?? ''
    await sendSandboxEvent(server, { userId, kind: 'deposit', amount: '150' })
    const claim = main
      .locator('li')
      .getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) })
      .first()
    await claim.waitFor()
    await go(claim)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await main.locator('li').getByText(word('task.status.GRANTED'), { exact: true }).first().waitFor()
    expect(lost).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })
})

/** Runs in a page. Returns problems of headings, landmarks, timers and tables for screen readers. */
function outline(): string[] {
  const wrong: string[] = []
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(shown)
  const levels = headings.map((heading) => Number(heading.tagName.slice(1)))
  if (levels.filter((level) => level === 1).length !== 1) wrong.push('not one h1')
  for (const [index, level] of levels.entries())
    if (level > (levels[index - 1] ?? 0) + 1)
      wrong.push(`h${level} “${headings[index]?.textContent}” follows h${levels[index - 1] ?? 0}`)
  for (const kind of ['header', 'main', 'footer'])
    if (document.querySelectorAll(`body ${kind}:not(main *)`).length !== 1) wrong.push(`not one ${kind}`)
  for (const control of document.querySelectorAll('[tabindex]'))
    if (Number(control.getAttribute('tabindex')) > 0) wrong.push(`${control.tagName} has a positive tabindex`)
  for (const timer of document.querySelectorAll('[role=timer]'))
    if (timer.getAttribute('aria-live') !== 'off') wrong.push('a timer is announced each second')
  for (const table of document.querySelectorAll('table'))
    if (shown(table) && !table.caption?.textContent) wrong.push('a table without a caption')
  return wrong
}

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

describe('screen readers and text size', () => {
  const paths = [
    '',
    '/rewards',
    '/messages',
    '/activity/lottery',
    '/activity/masters',
    '/activity/teams',
    '/agent/1030',
  ]

  it.each(paths)(
    '%s: the outline is correct, and text with wider spacing or of 200 percent is not cut',
    async (path) => {
      const { context, page } = await open({ viewport: { width: 1280, height: 900 }, bypassCSP: true }, 'agent')
      await page.goto(`${server.url}/en${path}`)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(outline)).toEqual([])
      await page.setViewportSize({ width: 360, height: 800 })
      const style = await page.addStyleTag({ content: spacing })
      expect(await page.evaluate(textOverflow)).toEqual([])
      await style.evaluate((element) => {
        element.textContent = 'html { font-size: 200% }'
      })
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(textOverflow)).toEqual([])
      await context.close()
    },
  )

  it('a draw with reduced motion shows its result at once, without animation', async () => {
    const { context, page } = await open({ viewport: { width: 390, height: 844 } }, 'finished')
    await page.goto(`${server.url}/en/activity/lottery`)
    const board = page.locator('#board')
    const draw = board.getByRole('button', { name: /^Draw/ }).first()
    // With the number of draws, the button is the viewer's own; `earlyTaps` presses earlier.
    await expect.poll(() => draw.textContent()).toMatch(/\d/)
    await draw.press('Enter')
    // The result of any draw. The dialog of a win hides the board from getByRole.
    await expect.poll(() => board.locator('[role="status"]').first().textContent()).not.toBe('')
    // The dialog of a win fades the board behind it; a change of opacity is not motion.
    const moving = await board.evaluate((element) => {
      const faded = element.querySelector('[class*="lotteryMiddleWidth"]')
      const isFade = (one: Animation) =>
        one instanceof CSSTransition &&
        one.transitionProperty === 'opacity' &&
        one.effect instanceof KeyframeEffect &&
        one.effect.target === faded
      return element
        .getAnimations({ subtree: true })
        .filter((one) => !isFade(one))
        .map((one) => one.effect?.getComputedTiming().duration)
    })
    expect(moving).toEqual([])
    await context.close()
  })
})
