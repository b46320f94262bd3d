import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { languageOf } from '../../src/contract/languages.ts'
import { axeViolations } from '../helpers/axe.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import { type WatchedRequests, waitUntilHydrated, waitUntilIdle, watchRequests } from '../helpers/pageReady.ts'
import type { TestServer } from '../helpers/server.ts'
import { switchTheme, waitForColors } from '../helpers/theme.ts'
import { inspectPage } from './inspect.ts'
import { cellName, type NamedPage, type Variant, type Visit, widthsWithoutAxe } from './matrix.ts'

/** One inspected cell and its problems. */
export interface Cell {
  name: string
  troubles: string[]
}

/** Maximum cumulative layout shift of a page while it loads. */
const maxShift = 0.02

/** A page that does not exist. */
export const missing: NamedPage = { alias: 'missing', path: '/activity/nothing-here' }

/** Every page that the server lists at its start. */
export async function announcedPages(server: TestServer): Promise<NamedPage[]> {
  // The server prints the location of the data last.
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

/** What `recordLoad` records while a page loads. */
interface LoadRecord {
  shift: number
  moved: string
  /** Ids of server-rendered elements that were removed and added again. */
  returned: string[]
}

/** Runs in the page before its scripts. */
function recordLoad(): void {
  const loadRecord: LoadRecord = { shift: 0, moved: '', returned: [] }
  Object.assign(window, { loadRecord })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources?: { node?: Node }[]
    })[]) {
      if (entry.hadRecentInput) continue
      loadRecord.shift += entry.value
      const node = entry.sources?.[0]?.node
      const element = node instanceof Element ? node : node?.parentElement
      loadRecord.moved += ` ${element?.tagName.toLowerCase()}#${element?.closest('[id]')?.id}`
    }
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('DOMContentLoaded', () => {
    const main = document.querySelector('main')
    const ids = [...(main?.querySelectorAll('[id]') ?? [])].map(({ id }) => id)
    const drawings = [...(main?.querySelectorAll('svg') ?? [])].filter((drawing) => drawing.childElementCount)
    const gone = new Set<string>()
    const variant = () => {
      for (const id of ids) {
        const isHere = document.getElementById(id) !== null
        if (!isHere) gone.add(id)
        else if (gone.delete(id)) loadRecord.returned.push(id)
      }
      if (drawings.some((drawing) => drawing.isConnected && !drawing.childElementCount))
        loadRecord.returned.push('a drawing')
    }
    if (main) new MutationObserver(variant).observe(main, { childList: true, subtree: true })
  })
}

/** Visits pages as one persona in one context: one document for each language, with all widths and themes. */
export interface PageVisitor {
  visit(visit: Visit, pictures?: string): AsyncGenerator<Cell>
  /** Scrolls the open page to its middle, reloads it, and returns what shifted. */
  reload(): Promise<string[]>
  /** Opens the page, scrolls, reloads it, and returns what shifted both times. */
  reopen(visit: Visit): Promise<string[]>
  close(): Promise<void>
}

/** Opens the context of a persona; `slowly`: on a machine that many times slower, so that shifts become visible. */
export async function openAs(browser: Browser, server: TestServer, persona: string, slowly = 1): Promise<PageVisitor> {
  const context = await browser.newContext()
  // tsx wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(recordLoad)
  if (persona !== 'visitor') await setTokenCookies(context, server, await signIn(server, { persona }))
  const watched = await watchRequests(context)
  if (slowly > 1) {
    const line = await context.newCDPSession(watched.page)
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowly })
  }
  return {
    async *visit(visit, pictures) {
      let open = ''
      // One document a language, in the order the variants have.
      const order = [...new Set(visit.variants.map(({ locale }) => locale))]
      for (const locale of order)
        for (const variant of visit.variants.filter((other) => other.locale === locale)) {
          const isFirst = open !== locale
          open = locale
          const name = cellName(visit, variant)
          const troubles = await inspectVariant(watched, server.url + address(visit, variant), variant, isFirst)
          yield { name, troubles }
          if (pictures) await takeScreenshot(watched.page, join(pictures, `${name}.png`))
        }
    },
    async reopen(visit) {
      const [variant] = visit.variants
      if (!variant) return []
      await watched.page.setViewportSize({ width: variant.width, height: heightFor(variant.width) })
      await watched.page.goto(server.url + address(visit, variant))
      await waitUntilIdle(watched)
      return [...(await shiftProblems(watched.page)), ...(await reloadScrolled(watched))]
    },
    reload: () => reloadScrolled(watched),
    close: () => context.close(),
  }
}

const address = ({ path }: Visit, { locale }: Variant) => `/${locale}${path}`

const heightFor = (width: number) => (width < 700 ? 800 : 900)

/** Opens a page again after it has been scrolled to its middle, and says what moved. */
async function reloadScrolled(watched: WatchedRequests): Promise<string[]> {
  const { page } = watched
  // The idle features restore the scroll position, so they must have started.
  await waitUntilHydrated(watched)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /startIdleFeatures/.test(name)),
  )
  await waitUntilHydrated(watched)
  const before = await page.evaluate(() => {
    window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) / 2)
    return window.scrollY
  })
  const heights = await page.evaluate(heightsOfParts)
  await page.reload()
  await waitUntilIdle(watched)
  const after = await page.evaluate(() => window.scrollY)
  const isLost = before > 0 && after === 0
  const now = await page.evaluate(heightsOfParts)
  const changed = Object.keys(now).filter((id) => id in heights && heights[id] !== now[id])
  const why = changed.map((id) => `, #${id} ${heights[id]} → ${now[id]} px high`).join('')
  const moved = (await shiftProblems(page)).map(
    (trouble) => `opened again at ${Math.round(before)} px, ${trouble}${why}`,
  )
  return isLost ? ['opened again, it starts at its top', ...moved] : moved
}

/** Runs in the page: the heights of its parts by id, CSS px. */
function heightsOfParts(): Record<string, number> {
  const parts = [...document.querySelectorAll<HTMLElement>('main [id]')]
  return Object.fromEntries(parts.map((part) => [part.id, part.offsetHeight]))
}

async function inspectVariant(
  watched: WatchedRequests,
  url: string,
  variant: Variant,
  isFirst: boolean,
): Promise<string[]> {
  const { page, troubles } = watched
  await page.setViewportSize({ width: variant.width, height: heightFor(variant.width) })
  await page.emulateMedia({ colorScheme: variant.theme })
  const moved: string[] = []
  if (isFirst) {
    await page.goto(url)
    await waitUntilIdle(watched)
    moved.push(...(await shiftProblems(page)))
    await waitUntilHydrated(watched)
    await waitForColors(page)
  } else await switchTheme(page, variant.theme)
  const { htmlLang, dir } = languageOf(variant.locale)
  const found = await page.evaluate(inspectPage, { lang: htmlLang, dir })
  if (widthsWithoutAxe.includes(variant.width)) return [...troubles.splice(0), ...moved, ...found]
  return [...troubles.splice(0), ...moved, ...found, ...(await axeViolations(page))]
}

async function shiftProblems(page: Page): Promise<string[]> {
  const { shift, moved, returned } = await page.evaluate<LoadRecord>('window.loadRecord')
  return [
    ...(shift > maxShift ? [`moved by ${shift.toFixed(3)} while it loaded:${moved.slice(0, 200)}`] : []),
    ...(returned.length ? [`was removed and added again: ${[...new Set(returned)].slice(0, 8).join(', ')}`] : []),
  ]
}

const takeScreenshot = (page: Page, path: string) => page.screenshot({ path, fullPage: true })
