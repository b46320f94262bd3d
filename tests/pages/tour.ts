import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { languageOf } from '../../src/contract/languages.ts'
import { carry, signIn, type Watched, watch } from '../helpers/browsing.ts'
import type { TestServer } from '../helpers/server.ts'
import { inspectPage } from './inspect.ts'
import { cellName, type Look, type NamedPage, outerWidths, type Visit } from './matrix.ts'

/** One cell that was looked at, and what is wrong there. */
export interface Cell {
  name: string
  troubles: string[]
}

/**
 * The most a page may move while it loads (cumulative layout shift). It is not asked of what a region is refused: that
 * goes away once the account is known, and nothing takes its place.
 */
const shiftBar = 0.02

/** Every page the server says it serves. */
export async function announcedPages(server: TestServer): Promise<NamedPage[]> {
  // The address is printed first, where the data is last.
  while (!/\n {2}(data in|calls go to) /.test(server.output())) await wait(20)
  const prefix = `${server.url}/en`
  return server
    .output()
    .split('\n')
    .flatMap((line) => {
      const [alias, url] = line.trim().split(/\s+/)
      return alias && url?.startsWith(prefix) && line.startsWith('  ')
        ? [{ alias, path: url.slice(prefix.length) }]
        : []
    })
}

/** What the page tells of itself while it loads. */
function listen(): void {
  const seen = { shift: 0, moved: '' }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources?: { node?: Node }[]
    })[]) {
      if (entry.hadRecentInput) continue
      seen.shift += entry.value
      const node = entry.sources?.[0]?.node
      const element = node instanceof Element ? node : node?.parentElement
      seen.moved += ` ${element?.tagName.toLowerCase()}#${element?.closest('[id]')?.id}`
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Goes from page to page as one person, in one context: a document a language, all widths and themes on it. */
export interface Tourist {
  visit(visit: Visit, pictures?: string): AsyncGenerator<Cell>
  /** Opens the page, goes down by `y` CSS px, opens it again, and says what moved then. */
  reopen(visit: Visit, y: number): Promise<string[]>
  close(): Promise<void>
}

/** Opens the context of a persona; `slowly`: on a machine that many times slower, so that what moves is seen moving. */
export async function arrive(browser: Browser, server: TestServer, persona: string, slowly = 1): Promise<Tourist> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  // What runs TypeScript names its functions by a helper that no page has.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(listen)
  if (persona !== 'visitor') await carry(context, server, await signIn(server, { persona }))
  const watched = await listenTo(context)
  if (slowly > 1) {
    const line = await context.newCDPSession(watched.page)
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowly })
  }
  return {
    async *visit(visit, pictures) {
      let open = ''
      // One document a language, in the order the looks have.
      const order = [...new Set(visit.looks.map(({ locale }) => locale))]
      for (const locale of order)
        for (const look of visit.looks.filter((other) => other.locale === locale)) {
          const isFirst = open !== locale
          open = locale
          const name = cellName(visit, look)
          const troubles = await lookAt(watched, server.url + address(visit, look), look, isFirst)
          if (isFirst && visit.persona !== 'blocked') troubles.push(...(await shifts(watched.page)))
          yield { name, troubles }
          if (pictures) await shoot(watched.page, join(pictures, `${name}.png`))
        }
    },
    async reopen(visit, y) {
      const { page } = watched
      const [look] = visit.looks
      if (!look) return []
      await page.setViewportSize({ width: look.width, height: heightFor(look.width) })
      // What keeps the page's room comes when the page has had its quiet time.
      const late = page.waitForResponse(/atLeisure/)
      await page.goto(server.url + address(visit, look))
      await (await late).finished()
      await settle(watched)
      await page.evaluate((top) => window.scrollTo(0, top), y)
      await page.waitForFunction(() => window.scrollY > 0)
      await page.reload()
      await settle(watched)
      if ((await page.evaluate(() => window.scrollY)) === 0) return ['it begins at its top again']
      return shifts(page)
    },
    close: () => context.close(),
  }
}

const address = ({ path }: Visit, { locale }: Look) => `/${locale}${path}`

const heightFor = (width: number) => (width < 700 ? 800 : 900)

interface Listening extends Watched {
  /** True while a request is on its way. */
  isBusy(): boolean
}

async function listenTo(context: BrowserContext): Promise<Listening> {
  const watched = await watch(context)
  const open = new Set<unknown>()
  watched.page.on('request', (request) => open.add(request))
  watched.page.on('requestfinished', (request) => open.delete(request))
  watched.page.on('requestfailed', (request) => {
    open.delete(request)
    // What a page no longer needs when it is left is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      watched.troubles.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  return { ...watched, isBusy: () => open.size > 0 }
}

/** All has come, and is alive: nothing is asked for, nothing waits, twice in a row. */
async function settle({ page, isBusy }: Listening): Promise<void> {
  const until = performance.now() + 15_000
  for (let quiet = 0; quiet < 2 && performance.now() < until; ) {
    await page.waitForTimeout(120)
    quiet = !isBusy() && (await page.evaluate(isSettled)) ? quiet + 1 : 0
  }
}

/** Runs in the browser. It touches the page: what waits for leisure or the first touch is to come too. */
function isSettled(): boolean {
  window.dispatchEvent(new Event('pointerdown'))
  const buttons = [...document.querySelectorAll('main button')]
  const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps$'))
  const waiting = [...document.querySelectorAll('main [aria-busy="true"]')].filter((element) =>
    element.checkVisibility(),
  )
  return document.readyState === 'complete' && !waiting.length && buttons.every(isAlive)
}

async function lookAt(watched: Listening, url: string, look: Look, isFirst: boolean): Promise<string[]> {
  const { page, troubles } = watched
  await page.setViewportSize({ width: look.width, height: heightFor(look.width) })
  await page.emulateMedia({ colorScheme: look.theme })
  if (isFirst) {
    await page.goto(url)
    await settle(watched)
  } else await page.evaluate(takeTheme, look.theme)
  await page.evaluate(colourful)
  const { htmlLang, dir } = languageOf(look.locale)
  const found = await page.evaluate(inspectPage, { lang: htmlLang, dir })
  if (outerWidths.includes(look.width)) return [...troubles.splice(0), ...found]
  // Legacy mode: without it each analysis opens a page of its own, and a page holds no frame.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const axe = violations.map(({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`)
  return [...troubles.splice(0), ...found, ...axe]
}

/** A page takes the system's theme when it is opened; this one is open already. */
function takeTheme(theme: string): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(theme)
  root.style.colorScheme = theme
}

/** Runs in the browser: until the colours are those of the theme. */
async function colourful(): Promise<void> {
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.all(changing.map(({ finished }) => finished.catch(() => {})))
}

async function shifts(page: Page): Promise<string[]> {
  const { shift, moved } = await page.evaluate(
    () => (window as unknown as { seen: { shift: number; moved: string } }).seen,
  )
  return shift > shiftBar ? [`moved by ${shift.toFixed(3)} while it loaded:${moved.slice(0, 200)}`] : []
}

const shoot = (page: Page, path: string) => page.screenshot({ path, fullPage: true })
