import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import { dialogFitProblems } from '../helpers/dialogFit.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let words: Record<string, Record<string, string>>
const word = (key: string, locale = 'en') => words[locale]?.[key] ?? key
const open: BrowserContext[] = []

beforeAll(async () => {
  const [started, merged] = await Promise.all([shareServer(), mergeWords()])
  server = started
  words = merged
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})
// An open page costs time as long as it moves.
afterEach(async () => {
  for (const context of open.splice(0)) await context.close()
})

const screens = [
  [320, 480],
  [390, 844],
  [667, 375],
  [1440, 900],
] as const

async function tabAs(persona: string, path: string): Promise<Page> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 320, height: 480 } })
  open.push(context)
  await setTokenCookies(context, server, await signIn(server, { persona, fresh: true }))
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

const envelope = (data: unknown) => ({
  code: '00000',
  msg: '',
  data,
  requestTime: Date.now(),
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
})

interface Drawn {
  prizeId: string
  index: number
  odds: number
  reward: { rewardType: string; amount: string; coin: string | null } | null
  name: string
}

/** Draws win the prize with the longest name, or the top prize, from now on. */
async function letWin(page: Page, which: 'longest' | 'top' = 'longest'): Promise<void> {
  const { record } = calls.obtainReward.example
  await page.route('**/v1/activity/obtainReward*', (route) =>
    route.fulfill({
      json: envelope({
        record: {
          ...record,
          ...(which === 'top' && { rewardType: reward?.rewardType, amount: reward?.amount, coin: reward?.coin }),
          recordId: 'w-1',
          source: 'DRAW',
          taskId: null,
          expireTime: Date.now() + 86_400_000,
        },
        completion: null,
        lottery: {
          remainCount: 2,
          prizeId,
          index,
          ticketId: '01890a5d-ac96-774b-bcce-b302099a8057',
          seedDay: '2026-11-22',
          soldOut: false,
        },
      }),
    }),
  )
  const { prizeId, index, reward } = await page.evaluate((isTop) => {
    const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
    const key = Object.keys(data.answers).find((name) => name.includes('|noLoginDetail|')) ?? ''
    const prizes: Drawn[] = data.answers[key].lottery.prizes
    const order = isTop
      ? (a: Drawn, b: Drawn) => a.odds - b.odds
      : (a: Drawn, b: Drawn) => b.name.length - a.name.length
    const [prize] = prizes.filter((entry) => entry.reward && entry.odds > 0).sort(order)
    return prize ?? { prizeId: '', index: 0, reward: null }
  }, which === 'top')
}

/** Problems of the open dialog on each screen; `button` must be visible on all. */
async function problemsOnScreens(page: Page, button: Locator): Promise<string[]> {
  const problems: string[] = []
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(600)
    const found = await dialogFitProblems(page)
    if (!(await button.isVisible())) found.push('the button is not visible')
    problems.push(...found.map((problem) => `${width} × ${height}: ${problem}`))
  }
  return problems
}

describe('on every screen', () => {
  it.each(['en', 'ar'])('in %s the dialog of a win fits, and its buttons are reachable', async (locale) => {
    const page = await tabAs('finished', `/${locale}/activity/lottery`)
    await page.waitForLoadState('networkidle')
    await letWin(page)
    // A button without the number of draws left does not know its viewer yet.
    await page.locator('main #board-button', { hasText: /\d/ }).click()
    const again = page.getByRole('dialog').getByRole('button', { name: word('PrizeBoard.again', locale) })
    await again.waitFor()
    // The box of the turned wheel is wider than the wheel.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await problemsOnScreens(page, again)).toEqual([])
  })

  it.each(['en', 'ar', 'ru'])(
    'in %s the dialog of the top prize shows the draw ID without scrolling',
    async (locale) => {
      const page = await tabAs('finished', `/${locale}/activity/treasure`)
      await page.waitForLoadState('networkidle')
      await letWin(page, 'top')
      await page.locator('main #board-button', { hasText: /\d/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(word('PrizeBoard.top', locale)).first().waitFor()
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.waitForTimeout(600)
      const hidden = await dialog.evaluate(
        (element) =>
          [...element.querySelectorAll('*')].filter(
            (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
          ).length,
      )
      expect(hidden).toBe(0)
    },
  )

  it.each(['en', 'ar', 'ru'])(
    'in %s the dialog to share fits, and its sites and its button are reachable',
    async (locale) => {
      const page = await tabAs('joined', `/${locale}/activity/masters`)
      await page
        .locator('#share')
        .getByRole('button', { name: word('ShareBar.share', locale), exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('img').waitFor()
      const copy = dialog.getByRole('button', { name: word('dialog.shareCopy', locale) })
      expect(await problemsOnScreens(page, copy)).toEqual([])
      await page.setViewportSize({ width: 320, height: 480 })
      const sites = await dialog
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => [link.scrollWidth <= link.clientWidth, link.getBoundingClientRect().height >= 44]),
        )
      expect(sites).toEqual(Array(3).fill([true, true]))
    },
  )

  it('the dialog with the poster fits, and its buttons are reachable', async () => {
    const page = await tabAs('joined', '/en/activity/newcomer')
    const button = page.getByRole('button', { name: word('InviteCard.poster'), exact: true })
    await button.click()
    await page.getByRole('dialog').locator('img').waitFor()
    expect(await problemsOnScreens(page, page.getByRole('button', { name: word('InviteCard.save') }))).toEqual([])
  })

  it.each(['en', 'de', 'ar', 'zh-CN'])(
    'in %s the whole poster is visible above or beside its buttons',
    async (locale) => {
      const page = await tabAs('joined', `/${locale}/activity/friends-week`)
      await page.getByRole('button', { name: word('InviteCard.poster', locale), exact: true }).click()
      const dialog = page.getByRole('dialog')
      const poster = dialog.locator('img')
      const save = dialog.getByRole('button', { name: word('InviteCard.save', locale) })
      for (const [width, height] of [
        [390, 844],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.waitForTimeout(600)
        const [outer, picture, button] = await Promise.all([dialog, poster, save].map((part) => part.boundingBox()))
        if (!outer || !picture || !button) throw new Error('A part of the dialog is not visible.')
        expect(picture.y).toBeGreaterThanOrEqual(outer.y)
        const isBeside = picture.x + picture.width <= button.x || button.x + button.width <= picture.x
        const lowest = isBeside ? outer.y + outer.height : button.y
        expect(picture.y + picture.height).toBeLessThanOrEqual(lowest)
        expect(picture.height).toBeGreaterThan(320)
      }
    },
  )
})
