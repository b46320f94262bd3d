import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import { callAt, fillAll, hostileText } from '../helpers/hostile.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { productionKey } from '../load/client.ts'

/** The platform, and a proxy between it and the pages that replaces every free text with an attack. */
let honest: TestServer
let attacker: Server
let server: TestServer

async function startAttacker(target: string): Promise<Server> {
  const between = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname } = new URL(request.url ?? '/', target)
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { ...(request.headers as Record<string, string>), connection: 'close', 'accept-encoding': 'identity' },
      body: chunks.length ? Buffer.concat(chunks) : null,
    }).catch(() => null)
    if (!answer) return response.writeHead(502).end()
    const envelope = (await answer.json()) as Record<string, unknown>
    const call = callAt(request.method ?? '', pathname)
    const data = call && envelope.code === '00000' ? fillAll(call.data, envelope.data) : envelope.data
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ ...envelope, msg: hostileText[0], data }))
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  return between
}

beforeAll(async () => {
  honest = await startServer({ env: { LOG_LEVEL: 'info', SANDBOX: '1', SIGN_KEY: productionKey } })
  attacker = await startAttacker(honest.url)
  const platform = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`
  server = await startServer({ env: { PLATFORM_URL: platform, LOG_LEVEL: 'info' } })
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
  attacker.closeAllConnections()
  attacker.close()
  await honest.stop()
})

interface Seen {
  hit?: number
  policies: string[]
  violations: string[]
}

/** Runs before the scripts of the page. Records policies and violations. */
function listen(): void {
  const seen: Seen = { policies: [], violations: [] }
  Object.assign(window, { seen })
  document.addEventListener('securitypolicyviolation', (event) =>
    seen.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  )
  const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): object } }).trustedTypes
  if (!types) throw new Error('This browser does not support trusted types.')
  const create = types.createPolicy.bind(types)
  types.createPolicy = (name, rules) => {
    seen.policies.push(name)
    return create(name, rules)
  }
}

interface Tab {
  page: Page
  /** Requested addresses. */
  urls: string[]
  /** Errors, dialogs and windows; must be empty. */
  troubles: string[]
}

async function open(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const urls: string[] = []
  const troubles: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    troubles.push(`a window of the browser: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => troubles.push(`a window: ${popup.url()}`))
  return { page, urls, troubles }
}

/** Elements and attributes that only markup in a text can have created, and addresses that leave the site. */
const injected = (page: Page) =>
  page.evaluate(() => {
    const ours = /^(\/(?![/\\])|#|https:\/\/[^@]*$|http:\/\/(localhost|127\.0\.0\.1)|data:image\/png|blob:http)/
    const elements = [...document.body.querySelectorAll('*')]
    const bad = elements.filter((element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          /^on|srcdoc/i.test(name) || (/^(href|src|action|srcset|xlink:href)$/i.test(name) && !ours.test(value)),
      ),
    )
    const foreign = [
      ...document.body.querySelectorAll('iframe, object, embed, base, script:not([src], [type="application/json"])'),
    ]
    return [...bad, ...foreign].map((element) => element.outerHTML.slice(0, 200))
  })

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.locator('main h1').first().waitFor({ state: 'attached' })
}

/** Taps up to `max` buttons of the page. Closes dialogs, and returns if a tap navigates. */
async function tapAll(page: Page, max: number): Promise<void> {
  const home = page.url()
  const buttons = page.locator('main button:visible:not([aria-disabled="true"])')
  for (let at = 0; at < Math.min(await buttons.count(), max); at++) {
    await buttons
      .nth(at)
      .click({ timeout: 1_000, noWaitAfter: true })
      .catch(() => {})
    await page.waitForTimeout(60)
    const dialog = page.getByRole('dialog')
    if (await dialog.count()) {
      expect(await injected(page)).toEqual([])
      // A dialog that has just opened may miss the first key.
      const isGone = async () => {
        await page.keyboard.press('Escape')
        await page.waitForTimeout(300)
        return (await dialog.count()) === 0
      }
      await expect.poll(isGone).toBe(true)
    }
    if (page.url() !== home) {
      expect(new URL(page.url()).origin).toBe(new URL(home).origin)
      await page.goto(home)
      await settled(page)
    }
  }
}

const pages = [
  ['joined', '/en/activity/newcomer'],
  ['finished', '/ar/activity/lottery'],
  ['finished', '/en/activity/teams'],
  ['agent', '/en/agent/AGENT'],
  ['claimed', '/en/rewards'],
  ['joined', '/en/messages'],
  ['visitor', '/en/register?inviteCode=%22%3E%3Cimg%20src=x%20onerror=hit=1%3E&kolCode=%3Cscript%3E'],
] as const

describe('attacks in every text of every answer', () => {
  it.each(pages)('as %s on %s: nothing runs, nothing leaves, nothing is blocked', async (who, path) => {
    const context = await (await openBrowser()).newContext()
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(listen)
    const tokens = who === 'visitor' ? {} : await signIn(honest, { persona: who })
    await setTokenCookies(context, server, tokens)
    const { page, urls, troubles } = await open(context)
    const address = path.includes('AGENT') ? await agentPage() : path
    await page.goto(server.url + address)
    await settled(page)
    // Texts of the config come from the own release; the registration page shows nothing else to visitors. The
    // network may be idle before hydration requests the viewer's own answers.
    if (who !== 'visitor') await expect.poll(() => page.locator('main').innerText()).toContain('globalThis.hit')
    await tapAll(page, 5)
    expect(await injected(page)).toEqual([])
    const seen = await page.evaluate<Seen>('({ ...window.seen, hit: window.hit })')
    // The only policy allows the address of the service worker.
    expect(seen.policies.filter((name) => name !== 'playbill-offline')).toEqual([])
    expect({ ...seen, policies: [] }).toEqual({ policies: [], violations: [], hit: undefined })
    expect(troubles).toEqual([])
    expect(urls.filter((url) => ![server.url, 'data:', 'blob:'].some((start) => url.startsWith(start)))).toEqual([])
    // Tokens are neither in addresses nor in logs.
    const { accessToken } = tokens as Record<string, string>
    if (accessToken) {
      expect(urls.filter((url) => decodeURIComponent(url).includes(accessToken))).toEqual([])
      expect(server.output() + honest.output()).not.toContain(accessToken)
    }
    await context.close()
  })

  it('the head of the document and its Open Graph image contain text only', async () => {
    const answer = await fetch(`${server.url}/en/activity/newcomer`)
    const html = await answer.text()
    expect(html).not.toMatch(/<(img|svg|script|details)[^>]*globalThis\.hit/)
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const image = await fetch(address.replaceAll('&amp;', '&'))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

/** The path of the agent page, which contains the id of its activity. */
async function agentPage(): Promise<string> {
  while (!/\/en\/agent\/\d+/.test(honest.output())) await new Promise((done) => setTimeout(done, 20))
  return /\/en\/agent\/\d+/.exec(honest.output())?.[0] ?? ''
}
