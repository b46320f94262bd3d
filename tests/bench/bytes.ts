import type { Browser, Response } from 'playwright-core'
import type { Row } from './row.ts'

/** Bytes of JavaScript, as sent, until the page answers to the viewer; what comes later (idle) does not count. */
export async function measureBytes(browser: Browser, url: string): Promise<Row[]> {
  const visitor = await scriptBytes(browser, `${url}/en/activity/newcomer`)
  const user = await scriptBytes(browser, `${url}/en/activity/newcomer`, await signIn(url, 'joined'))
  const row = (who: string, files: Map<string, number>): Row => ({
    what: `JavaScript to an interactive activity page, ${who}`,
    value: [...files.values()].reduce((sum, size) => sum + size, 0) / 1024,
    unit: 'KB',
    bar: 130,
    good: 'atMost',
    how: `brotli, ${files.size} files, largest ${[...files]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([name, size]) => `${name} ${(size / 1024).toFixed(1)}`)
      .join(', ')}`,
  })
  return [row('visitor', visitor), row('logged in', user)]
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
