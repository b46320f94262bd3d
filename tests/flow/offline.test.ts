import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { carry, signIn, watch } from '../helpers/browsing.ts'
import { freePort } from '../helpers/ports.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

const page = '/en/activity/newcomer'
let server: TestServer
let words: Record<string, string>

beforeAll(async () => {
  const [started, merged] = await Promise.all([startServer(), mergeWords()])
  server = started
  words = merged.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const open = async (): Promise<BrowserContext> => (await openBrowser()).newContext()
const said = (key: string) => (words[key] ?? key).split('{{')[0] ?? ''
const banner = (tab: Page) => tab.locator('body > [role=status]', { hasText: said('error.offline') })

/** What of this page is not kept yet; empty once the worker has it and what it is made of. */
const missing = (tab: Page) =>
  tab.evaluate(async () => {
    const made = performance.getEntriesByType('resource').map(({ name }) => name)
    const wanted = [location.origin + location.pathname, ...made.filter((name) => name.includes('/assets/'))]
    const kept = await Promise.all(wanted.map((address) => caches.match(address)))
    return wanted.filter((_, index) => !kept[index])
  })

/** The page is kept, and with it everything it does at leisure has begun. */
const isKept = (tab: Page) => expect.poll(() => missing(tab), { timeout: 30_000 }).toEqual([])

describe('while a page is open', () => {
  it('the network goes: the banner says so, nothing is sent or kept for later; it comes back: all is read again', async () => {
    const context = await open()
    await carry(context, server, await signIn(server, { persona: 'new', fresh: true }))
    const { page: tab, calls } = await watch(context)
    await tab.goto(server.url + page)
    const join = tab.locator('main').getByRole('button', { name: words['activity.join'] }).first()
    await join.waitFor()
    await isKept(tab)
    await context.setOffline(true)
    await banner(tab).waitFor()
    const consent = tab.locator('main input[type=checkbox]').first()
    if (await consent.count()) await consent.check()
    const before = calls.length
    await join.click()
    await tab.locator('[role=alert]', { hasText: said('reason.NO_NETWORK') }).waitFor()
    expect(calls.slice(before)).toEqual([])
    expect(await join.isVisible()).toBe(true)

    await context.setOffline(false)
    await tab.locator('[role=status]', { hasText: said('error.online') }).waitFor()
    await banner(tab).waitFor({ state: 'detached' })
    await expect.poll(() => calls.slice(before)).toContain('/v1/activity/detail')
    expect(calls.slice(before).filter((path) => /apply$/.test(path))).toEqual([])
    expect(await join.isVisible()).toBe(true)
    await context.close()
  })
})

describe('a page that was seen before', () => {
  it('is there without a network, with a banner, alive; back on line it is the newest one', async () => {
    const context = await open()
    const { page: tab } = await watch(context)
    await tab.goto(server.url + page)
    await isKept(tab)
    await context.setOffline(true)
    await tab.reload()
    await tab.locator('main h1').waitFor()
    await banner(tab).waitFor()
    const isDark = () => tab.evaluate(() => document.documentElement.classList.contains('dark'))
    const before = await isDark()
    await tab.getByRole('button', { name: words['shell.theme'], exact: true }).click()
    await expect.poll(isDark).toBe(!before)
    await context.setOffline(false)
    await tab.locator('[role=status]', { hasText: said('error.online') }).waitFor()
    const answered = tab.waitForResponse((response) => new URL(response.url()).pathname === page)
    await tab.reload()
    expect((await answered).status()).toBe(200)
    expect(await banner(tab).count()).toBe(0)
    await context.close()
  })

  it('keeps nothing of a user, no answer of a call and no other address', async () => {
    const context = await open()
    const account = await signIn(server, { persona: 'joined', fresh: true })
    await carry(context, server, account)
    const { page: tab } = await watch(context)
    await tab.goto(server.url + page)
    await isKept(tab)
    const kept = await tab.evaluate(async () => {
      const found: { url: string; text: string }[] = []
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) {
          const answer = await caches.match(request)
          found.push({ url: request.url, text: (await answer?.text()) ?? '' })
        }
      return found
    })
    const paths = kept.map(({ url }) => new URL(url).pathname)
    expect(paths.filter((path) => !/^\/(assets|media|locales|image)\b/.test(path))).toEqual([page])
    for (const secret of [account.accessToken, account.loginName, account.userId])
      expect(kept.filter(({ text, url }) => (text + url).includes(String(secret))).map(({ url }) => url)).toEqual([])
    await context.close()
  })
})

// Two servers, one after the other.
it('a server that wants no copies has them thrown away', { timeout: 180_000 }, async () => {
  const PORT = `${await freePort()}`
  const first = await startServer({ env: { PORT } })
  const context = await open()
  const { page: tab } = await watch(context)
  await tab.goto(first.url + page)
  await isKept(tab)
  await first.stop()
  const second = await startServer({ env: { PORT, OFFLINE_COPY: '0' } })
  await tab.reload()
  const left = () =>
    tab.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
    ])
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  await context.close()
  await second.stop()
})
