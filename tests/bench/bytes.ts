import type { Browser, Response } from 'playwright-core'
import type { Row } from './row.ts'

type Files = Map<string, number>

const kilobytes = (files: Files) => [...files.values()].reduce((sum, size) => sum + size, 0) / 1024

/** Paths of every page in English, from the sitemap. */
export async function pagePaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/en(?:\/[^<]*)?)<\/loc>/g)].map(([, path]) => path ?? '')
  return [...new Set(paths)]
}

/** Transferred bytes of JavaScript until each page is interactive. Idle features do not count. */
export async function measureBytes(browser: Browser, url: string): Promise<Row[]> {
  const joined = await signIn(url, 'joined')
  const rows: Row[] = []
  for (const [who, tokens] of [['visitor'], ['logged in', joined]] as const) {
    const taken: [string, Files][] = []
    for (const path of await pagePaths(url)) taken.push([path, await scriptBytes(browser, url + path, tokens)])
    rows.push(heaviest(who, taken))
  }
  return rows
}

/** The row of the heaviest page; the others are listed in `how`. */
function heaviest(who: string, taken: readonly [string, Files][]): Row {
  const sizes = taken.map(([path, files]) => ({ path, files, size: kilobytes(files) })).sort((a, b) => b.size - a.size)
  const largest = [...(sizes[0]?.files ?? [])].sort((a, b) => b[1] - a[1]).slice(0, 3)
  return {
    what: `JavaScript to an interactive page, ${who}, the heaviest`,
    value: sizes[0]?.size ?? 0,
    unit: 'KB',
    bar: 130,
    good: 'atMost',
    how: `brotli, largest ${largest.map(([name, size]) => `${name} ${(size / 1024).toFixed(1)}`).join(', ')}; ${sizes
      .map(({ path, size }) => `${path} ${size.toFixed(1)}`)
      .join(', ')}`,
  }
}

/** The access token of a persona. */
export async function signIn(url: string, persona: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/__sandbox/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona }),
  })
  return (await answer.json()) as Record<string, string>
}

async function scriptBytes(
  browser: Browser,
  page: string,
  tokens: Record<string, string> = {},
): Promise<Map<string, number>> {
  const context = await browser.newContext()
  const cookies = Object.entries(tokens).map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: page,
  }))
  if (cookies.length) await context.addCookies(cookies)
  const tab = await context.newPage()
  const scripts: Response[] = []
  tab.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response))
  await tab.goto(page, { waitUntil: 'load' })
  await tab.waitForTimeout(2_500)
  const sizes = new Map<string, number>()
  for (const response of scripts) {
    const { responseBodySize } = await response.request().sizes()
    sizes.set(new URL(response.url()).pathname.replace('/assets/', ''), responseBodySize)
  }
  await context.close()
  return sizes
}
