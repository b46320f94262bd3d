import type { Browser } from 'playwright-core'
import { answered, type Loaded, watchAnswers } from '../helpers/answersAt.ts'
import type { Row } from './row.ts'
import { openContext, type Visit } from './tab.ts'

/** Maximum requests and JavaScript (KB) until a page answers. */
const bars = { visitor: { requests: 8, scripts: 100 }, 'logged in': { requests: 12, scripts: 120 } }

/** A large window, which shows more blocks than a phone. */
const largeWindow = { width: 1440, height: 900 }

/** Paths of every page in English, from the sitemap. */
export async function pagePaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/en(?:\/[^<]*)?)<\/loc>/g)].map(([, path]) => path ?? '')
  return [...new Set(paths)]
}

/** Every page as a visitor and as a user who has joined. */
export async function allVisits(url: string): Promise<Visit[]> {
  const tokens = await signIn(url, 'joined')
  const pages = (await pagePaths(url)).map((path) => url + path)
  return [
    ...pages.map((page) => ({ page, who: 'visitor' as const, tokens: undefined })),
    ...pages.map((page) => ({ page, who: 'logged in' as const, tokens })),
  ]
}

/**
 * Requests, transferred JavaScript, and HTML with styles until each page answers (`answersAt.ts`). Requests that the page has started
 * by then count, features that start when the browser is idle do not.
 */
export async function* measureBytes(browser: Browser, visits: readonly Visit[]): AsyncGenerator<Row[]> {
  for (const visit of visits) {
    const loaded = await load(browser, visit)
    const name = `${new URL(visit.page).pathname}, ${visit.who}`
    const scripts = loaded.requests.filter(({ path }) => path.endsWith('.js')).sort((a, b) => b.size - a.size)
    const markup = loaded.requests.filter(({ path }, index) => index === 0 || path.endsWith('.css'))
    const largest = scripts.slice(0, 3).map(({ path, size }) => `${path.replace('/assets/', '')} ${kilobytes(size)}`)
    const bar = bars[visit.who]
    yield [
      row(`${name}: requests`, loaded.requests.length, '', bar.requests, 'until the page answers'),
      row(`${name}: JavaScript`, sum(scripts), 'KB', bar.scripts, `brotli, largest ${largest.join(', ')}`),
      ...(visit.who === 'visitor' ? [row(`${name}: HTML and styles`, sum(markup), 'KB', 20, 'brotli')] : []),
    ]
  }
}

const kilobytes = (size: number) => (size / 1024).toFixed(1)
const sum = (files: Loaded['requests']) => files.reduce((total, { size }) => total + size, 0) / 1024
const row = (what: string, value: number, unit: Row['unit'], bar: number, how: string): Row => ({
  what,
  value,
  unit,
  bar,
  good: 'atMost',
  how,
})

/** The access token of a persona. */
export async function signIn(url: string, persona: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/__sandbox/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona }),
  })
  return (await answer.json()) as Record<string, string>
}

async function load(browser: Browser, { page, tokens }: Visit): Promise<Loaded> {
  const context = await openContext(browser, page, tokens, largeWindow)
  await watchAnswers(context)
  const tab = await context.newPage()
  await tab.goto(page)
  const loaded = await answered(tab)
  await context.close()
  return loaded
}
