import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

/** Long enough for the browser to paint what it has, ms. */
const pause = 700

let server: TestServer
let proxy: Server
let url = ''
/** The place after which the HTML of a page pauses; null: it comes in one part. */
let splitAfter: RegExp | null = null

beforeAll(async () => {
  server = await shareServer()
  proxy = createServer((incoming, response) => {
    const { method, headers } = incoming
    const { host } = new URL(server.url)
    // Without compression, so that the HTML can be split.
    const plain = { ...headers, host, 'accept-encoding': 'identity' }
    const onward = request(new URL(incoming.url ?? '/', server.url), { method, headers: plain }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      const isHtml = answer.headers['content-type']?.startsWith('text/html')
      if (!isHtml || !splitAfter) return answer.pipe(response)
      const html = await text(answer)
      const half = splitAfter.exec(html)
      const end = half ? half.index + half[0].length : html.length
      response.write(html.slice(0, end))
      await wait(pause)
      return response.end(html.slice(end))
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  await closeBrowser()
  proxy.closeAllConnections()
  proxy.close()
  await server.stop()
})

describe('a reloaded page whose HTML arrives in two parts', () => {
  it.each([
    ['the steps', '/en/agent/1030', 'steps', /id="steps"[\s\S]*?<li[\s\S]*?<\/li>/],
    ['the tasks', '/en/activity/teams', 'tasks', /id="tasks"[\s\S]*?<li[\s\S]*?<li[\s\S]*?<li/],
    ['the login form', '/en/login', 'login', /id="login"[\s\S]*?<\/h1>/],
  ])('does not move %s', async (_, path, id, half) => {
    const context = await (await openBrowser()).newContext({
      viewport: { width: 360, height: 800 },
      // The worker would answer the reload.
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    splitAfter = null
    await page.goto(url + path, { waitUntil: 'networkidle' })
    // The features that store the heights start when the page is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /startIdleFeatures/.test(name)),
    )
    await page.waitForLoadState('networkidle')
    await page.locator(`#${id}`).evaluate((block) => block.scrollIntoView({ block: 'end' }))
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    splitAfter = half
    await page.reload({ waitUntil: 'networkidle' })
    const shifts = await page.evaluate<number[]>('window.shifts')
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
    await context.close()
  })
})
