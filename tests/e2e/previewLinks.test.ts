import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

const token = 'a-token-for-preview-links'
let server: TestServer
let path: string

beforeAll(async () => {
  server = await startServer({ env: { SANDBOX: '0', OPERATOR_TOKEN: token, LOG_LEVEL: 'warn' } })
  const answer = await fetch(`${server.url}/__operator/previews`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      alias: 'newcomer',
      by: 'ann',
      reason: 'a test',
      subject: { kind: 'release', version: 1 },
      persona: 'new',
    }),
  })
  path = ((await answer.json()) as { path: string }).path
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

async function openPage(address: string, width: number) {
  const context = await (await openBrowser()).newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.addInitScript(`(() => {
    window.artStates = []
    const look = () => {
      const art = document.querySelector('main svg[viewBox="0 0 480 400"]')
      const state = art === null ? 'none' : art.childElementCount > 0 ? 'shown' : 'empty'
      if (window.artStates.at(-1) !== state) window.artStates.push(state)
      requestAnimationFrame(look)
    }
    look()
  })()`)
  await page.goto(server.url + address)
  return { context, page, problems, sent }
}

test('a link shows the page as a persona, and a tap changes nothing', async () => {
  const { context, page, problems, sent } = await openPage(path, 360)
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect.poll(() => bar.innerText()).toMatch(/Release 1 of newcomer.*New user/s)
  const join = page.getByRole('button', { name: 'Join now' }).first()
  await join.waitFor()
  const consent = page.getByRole('checkbox')
  if (await consent.count()) await consent.first().check()
  // The preview is rendered again in the browser, and the illustration of the server's HTML stays.
  expect(await page.evaluate('window.artStates')).not.toContain('empty')
  await join.click()
  await expect.poll(() => page.getByText('Nothing can be changed here').count()).toBeGreaterThan(0)
  expect(sent.filter((one) => /^\/(v1|api)\/|apply|__events/.test(one))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(problems).toEqual([])
  await context.close()
})

test('the bar changes persona and time, also from right to left', async () => {
  const { context, page, problems } = await openPage(path.replace('/en/', '/ar/'), 360)
  // On phones the form is folded.
  await page.locator('aside summary').click()
  await page.locator('select[name="as"]').selectOption('claimed')
  await page.locator('input[name="at"]').fill('2027-06-01T12:00')
  await page.locator('select[name="theme"]').selectOption('dark')
  await page.locator('aside button[type="submit"]').click()
  await page.waitForURL(/as=claimed&at=2027-06-01T12%3A00&theme=dark/)
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark')
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(problems).toEqual([])
  await context.close()
})

test('the form stays open when the scripts load after it was opened', async () => {
  const context = await (await openBrowser()).newContext({ viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js$/, (route) => held.then(() => route.continue()))
  await page.goto(server.url + path, { waitUntil: 'commit' })
  const details = page.locator('aside details')
  await details.locator('summary').click()
  await details.evaluate((element) => element.setAttribute('data-early', ''))
  release()
  await page.locator('aside details:not([data-early])').waitFor()
  expect(await details.getAttribute('open')).not.toBeNull()
  await context.close()
})
