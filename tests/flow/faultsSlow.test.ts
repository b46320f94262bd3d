import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProxy, type Way } from '../faults/proxy.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { type Configs, copyConfigs, operatorAt, token } from '../server/releases/stage.ts'

const path = '/en/activity/newcomer'
const newTitle = 'A release of today'
let configs: Configs
let server: TestServer
let proxy: Way

beforeAll(async () => {
  configs = copyConfigs()
  server = await startServer({ env: { CONFIG_DIR: configs.dir, OPERATOR_TOKEN: token, SANDBOX: '0' } })
  proxy = await startProxy(server.url)
})
afterAll(async () => {
  await closeBrowser()
  await proxy.close()
  await server.stop()
  configs.remove()
})

/** What the worker keeps of the page; empty: nothing yet. */
const kept = (tab: Page) =>
  tab.evaluate(async () => (await (await caches.match(location.origin + location.pathname))?.text()) ?? '')

async function seen(context: BrowserContext): Promise<Page> {
  const { page } = await watch(context)
  await page.goto(proxy.url + path)
  await expect.poll(() => kept(page), { timeout: 30_000 }).toContain('<h1')
  // From now on the worker stands between page and network.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true)
  return page
}

it('a worker shows what it kept while the line is slow, and a new release as soon as the line brings it', {
  timeout: 120_000,
}, async () => {
  const context = await (await openBrowser()).newContext()
  const page = await seen(context)
  const before = await page.title()

  // The page's answer is held until it is let go: whatever is shown meanwhile is the copy.
  configs.retitle(newTitle)
  const done = await operatorAt(server.url).publish(configs.files())
  expect(done.status).toBe(200)
  proxy.holdBack((asked) => asked === path)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  expect(await page.title()).toBe(before)

  // What came late is there at the next visit, though nothing comes any more.
  proxy.release()
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(newTitle)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => page.title()).toContain(newTitle)

  proxy.holdBack(() => false)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.reload()
  expect((await answered).status()).toBe(200)
  expect(await page.title()).toContain(newTitle)
  await context.close()
})
