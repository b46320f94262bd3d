import type { Browser } from 'playwright-core'
import { pagePaths } from './bytes.ts'
import { median, type Row } from './row.ts'
import { openContext, slowDown, slower } from './tab.ts'

interface Paint {
  lcp: number
  shift: number
  blocked: number
}

/**
 * Largest contentful paint against a static file with the same content: the HTML of the page with its styles, from the same
 * server, without scripts. Measured in turn, on one machine, in one run.
 */
export const measurePaint = (browser: Browser, url: string): Promise<Row[]> =>
  paintRows(browser, url, '/en/activity/newcomer', 9)

/** The same of every page, three runs each: `npm run bench -- pages`. */
export async function measurePages(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of await pagePaths(url)) rows.push(...(await paintRows(browser, url, path, 3)))
  return rows
}

async function paintRows(browser: Browser, url: string, path: string, runs: number): Promise<Row[]> {
  const page = url + path
  const live: Paint[] = []
  const still: Paint[] = []
  for (let run = 0; run < runs; run++) {
    live.push(await paint(browser, page, false))
    still.push(await paint(browser, page, true))
  }
  const ratio = median(live.map(({ lcp }) => lcp)) / median(still.map(({ lcp }) => lcp))
  const how = `${runs} runs each in turn, ${median(live.map(({ lcp }) => lcp)).toFixed(0)} ms against ${median(still.map(({ lcp }) => lcp)).toFixed(0)} ms`
  return [
    {
      what: `${path}: largest contentful paint against a static file`,
      value: ratio,
      unit: '×',
      bar: 1.15,
      good: 'atMost',
      how,
    },
    {
      what: `${path}: layout shift`,
      value: median(live.map(({ shift }) => shift)),
      unit: '',
      bar: 0.02,
      good: 'atMost',
      how: `${runs} runs`,
    },
    {
      what: `${path}: total blocking time`,
      value: median(live.map(({ blocked }) => blocked)),
      unit: 'ms',
      bar: 200,
      good: 'atMost',
      how: `${runs} runs, ${slower}× slower CPU`,
    },
  ]
}

async function paint(browser: Browser, page: string, still: boolean): Promise<Paint> {
  const context = await openContext(browser, page, undefined)
  const tab = await context.newPage()
  if (still) {
    await tab.route(page, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
      await route.fulfill({ response, body })
    })
  } else {
    // Both sides are routed, so that the overhead is the same.
    await tab.route(page, async (route) => route.fulfill({ response: await route.fetch() }))
  }
  await slowDown(tab)
  await tab.addInitScript(observe)
  await tab.goto(page, { waitUntil: 'load' })
  await tab.waitForTimeout(2_000)
  const result = await tab.evaluate(() => (window as never as { paint: Paint }).paint)
  await context.close()
  return result
}

/** Runs in the page before its scripts. Its functions are anonymous: the page lacks the helper of tsx for names. */
function observe(): void {
  const paint = { lcp: 0, shift: 0, blocked: 0 }
  Object.assign(window, { paint })
  const watched: [string, (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void][] = [
    [
      'largest-contentful-paint',
      (entry) => {
        paint.lcp = entry.startTime
      },
    ],
    [
      'layout-shift',
      (entry) => {
        if (!entry.hadRecentInput) paint.shift += entry.value
      },
    ],
    [
      'longtask',
      (entry) => {
        paint.blocked += Math.max(0, entry.duration - 50)
      },
    ],
  ]
  for (const [type, take] of watched)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never)
    }).observe({ type, buffered: true })
}
