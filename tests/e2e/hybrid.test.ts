import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { closeDialog, watch } from '../helpers/browsing.ts'
import { runCommand } from '../helpers/commandLine.ts'
import { openPage, type Pair, signInAt, startPair } from '../integration/hybrid/harness.ts'
import { operatorAt, token } from '../integration/releases/harness.ts'

// Playbill in front of a second Playbill, which acts as the real platform and its login page. Cookies do not
// distinguish ports, so both share the login like two hosts of one domain.
let pair: Pair
let words: Record<string, string>

beforeAll(async () => {
  words = (await mergeWords()).en ?? {}
  pair = await startPair((platform) => ({ LOGIN_URL: `${platform}/en/login` }))
})
afterAll(async () => {
  await closeBrowser()
  await pair.end()
})

const path = '/en/activity/newcomer'
const often = { interval: 100 }
const url = () => pair.hybrid().url
const word = (key: string) => words[key] ?? ''
const main = (page: Page) => page.locator('main')
const readiness = async () => ((await (await fetch(`${url()}/readyz`)).json()) as { status: string }).status

const send = (userId: string, event: object) =>
  fetch(`${pair.platform().url}/__sandbox/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, ...event }),
  })

/** Completed tasks show a claim button. */
const claim = (page: Page) =>
  main(page)
    .locator('li')
    .getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) })

it('a published page is joined and shows progress; it outlives the platform, and recovers with it', async () => {
  pair.configs.retitle('In front of the platform')
  const env = { PLAYBILL_SERVER: url(), OPERATOR_TOKEN: token, CONFIG_DIR: pair.configs.dir, NO_COLOR: '1' }
  expect(await runCommand(['publish', 'newcomer', '-m', 'e2e'], env)).toMatchObject({ code: 0 })
  await expect.poll(async () => (await openPage(url(), path)).title, often).toBe('In front of the platform')

  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  const { page } = await watch(context)
  await page.goto(url() + path)
  await main(page).getByText(word('activity.joinLogin')).first().click()
  await page.waitForURL(`${pair.platform().url}/en/login?redirect=*`)
  await page.locator('input[name="loginName"]').fill('hybrid-e2e')
  await page.locator('input[name="loginName"]').press('Enter')
  await page.waitForURL(pair.platform().url + path)

  await page.goto(url() + path)
  await page.getByRole('checkbox').first().check()
  await main(page)
    .getByRole('button', { name: word('activity.join'), exact: true })
    .first()
    .click()
  await page.getByRole('dialog').getByText(word('dialog.applySuccess')).first().waitFor()
  await closeDialog(page)
  const userId = (await context.cookies()).find(({ name }) => name === 'userId')?.value ?? ''
  await send(userId, { kind: 'deposit', amount: '150' })
  await expect.poll(() => claim(page).count()).toBeGreaterThanOrEqual(1)

  // Without the platform: the page and its public data stay, own data is replaced by dashes and a retry.
  await pair.stopPlatform()
  await expect.poll(readiness, often).toBe('degraded')
  const answer = await page.goto(url() + path)
  expect(answer?.status()).toBe(200)
  expect(await page.title()).toContain('In front of the platform')
  const retry = main(page).getByRole('button', { name: word('common.retry') })
  await retry.first().waitFor()
  await main(page).getByText(word('common.ownFailed')).first().waitFor()
  await main(page).getByText(/^– \//).first().waitFor()
  expect(await main(page).innerText()).toMatch(/120\s+USDT/)
  expect(await claim(page).count()).toBe(0)

  // The platform is back: the retry reads the own data again.
  await pair.resumePlatform()
  await expect.poll(readiness, often).toBe('ready')
  const claimsAfterRetry = async () => {
    // Each block has its own retry, which disappears when its data is there.
    await retry
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    return claim(page).count()
  }
  await expect.poll(claimsAfterRetry).toBeGreaterThanOrEqual(1)

  // Stop and roll back work as without a platform.
  await operatorAt(url()).command('stop')
  await expect.poll(async () => (await page.goto(url() + path))?.status(), often).toBe(404)
  await operatorAt(url()).command('rollback')
  await expect.poll(async () => (await page.goto(url() + path))?.status(), often).toBe(200)
  await context.close()
})

it('draw chances of a user are a dash with a retry while the platform is away', async () => {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  const { accessToken, userId } = await signInAt(pair.platform().url, { persona: 'joined' })
  const cookies = Object.entries({ accessToken, userId, accessTokenExpire: `${Date.now() + 3_600_000}` })
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: url() })))
  await openPage(url(), '/en/activity/lottery')
  await pair.stopPlatform()
  await expect.poll(readiness, often).toBe('degraded')
  const page = await context.newPage()
  expect((await page.goto(`${url()}/en/activity/lottery`))?.status()).toBe(200)
  const chances = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: word('DrawChances.title') }) })
    .filter({ has: page.getByText('–', { exact: true }) })
    .last()
  await chances.getByRole('button', { name: word('common.retry') }).waitFor()
  await context.close()
})
