import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FaultProxy, startProxy } from '../faults/proxy.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { type Configs, copyConfigs, operatorAt, token } from '../integration/releases/harness.ts'

const path = '/en/activity/newcomer'
const newTitle = 'A release of today'
let configs: Configs
let server: TestServer
let proxy: FaultProxy

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

/** The copy of the page in the cache of the worker; empty if there is none yet. */
const cachedCopy = (tab: Page) =>
  tab.evaluate(async () => (await (await caches.match(location.origin + location.pathname))?.text()) ?? '')

async function seen(context: BrowserContext): Promise<Page> {
  const { page } = await watch(context)
  await page.goto(proxy.url + path)
  await expect.poll(() => cachedCopy(page)).toContain('<h1')
  // From now on the worker is between page and network.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  return page
}

it('the worker shows its copy while the network is slow, and a new release when it arrives', async () => {
  const context = await (await openBrowser()).newContext()
  const page = await seen(context)
  const before = await page.title()

  // The answer is held until it is released: what is shown meanwhile is the copy.
  configs.retitle(newTitle)
  const done = await operatorAt(server.url).publish(configs.files())
  expect(done.status).toBe(200)
  proxy.holdBack((asked) => asked === path)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  expect(await page.title()).toBe(before)

  // The late answer is the copy of the next visit, although the network is held again.
  proxy.release()
  await expect.poll(() => cachedCopy(page)).toContain(newTitle)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => page.title()).toContain(newTitle)

  proxy.holdBack(() => false)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.reload()
  expect((await answered).status()).toBe(200)
  expect(await page.title()).toContain(newTitle)
  await context.close()
})
