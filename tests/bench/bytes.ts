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

/** Transferred bytes of JavaScript, and of HTML with styles, until each page is interactive. Idle features do not count. */
export async function measureBytes(browser: Browser, url: string): Promise<Row[]> {
  const joined = await signIn(url, 'joined')
  const rows: Row[] = []
  for (const [who, tokens] of [['visitor'], ['logged in', joined]] as const) {
    const taken: { path: string; scripts: Files; markup: Files }[] = []
    for (const path of await pagePaths(url)) taken.push({ path, ...(await transferred(browser, url + path, tokens)) })
    rows.push(
      heaviest(
        `JavaScript to an interactive page, ${who}`,
        130,
        taken.map(({ path, scripts }) => [path, scripts]),
      ),
    )
    if (who === 'visitor')
      rows.push(
        heaviest(
          'HTML and styles of a page',
          20,
          taken.map(({ path, markup }) => [path, markup]),
        ),
      )
  }
  return rows
}

/** The row of the heaviest page; the others are listed in `how`. */
function heaviest(what: string, bar: number, taken: readonly (readonly [string, Files])[]): Row {
  const sizes = taken.map(([path, files]) => ({ path, files, size: kilobytes(files) })).sort((a, b) => b.size - a.size)
  const largest = [...(sizes[0]?.files ?? [])].sort((a, b) => b[1] - a[1]).slice(0, 3)
  return {
    what: `${what}, the heaviest`,
    value: sizes[0]?.size ?? 0,
    unit: 'KB',
    bar,
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

async function transferred(
  browser: Browser,
  page: string,
  tokens: Record<string, string> = {},
): Promise<{ scripts: Files; markup: Files }> {
  const context = await browser.newContext()
  const cookies = Object.entries(tokens).map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: page,
  }))
  if (cookies.length) await context.addCookies(cookies)
  const tab = await context.newPage()
  const responses: Response[] = []
  tab.on('response', (response) => responses.push(response))
  await tab.goto(page, { waitUntil: 'load' })
  await tab.waitForTimeout(2_500)
  const sizes = { scripts: new Map<string, number>(), markup: new Map<string, number>() }
  for (const response of responses) {
    const type = response.request().resourceType()
    const kind = type === 'script' ? 'scripts' : type === 'document' || type === 'stylesheet' ? 'markup' : null
    if (!kind) continue
    const { responseBodySize } = await response.request().sizes()
    sizes[kind].set(new URL(response.url()).pathname.replace('/assets/', ''), responseBodySize)
  }
  await context.close()
  return sizes
}
