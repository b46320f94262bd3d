import type { BrowserContext, Page } from 'playwright-core'
import type { TestServer } from './server.ts'

/** A page with its recorded errors and calls. */
export interface Watched {
  page: Page
  /** Console errors and warnings, uncaught errors, and answers with status 400 or more; must be empty. */
  troubles: string[]
  /** Paths of the platform's calls, in the order they were made. */
  calls: string[]
}

/** Opens a page and records its errors and calls. */
export async function watch(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage()
  const troubles: string[] = []
  const calls: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(v1|api)\//.test(pathname)) calls.push(pathname)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
  })
  return { page, troubles, calls }
}

const post = async (server: TestServer, path: string, body: object): Promise<Record<string, string>> => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** Signs a user in through the sandbox. */
export const signIn = (server: TestServer, who: object): Promise<Record<string, string>> =>
  post(server, '/__sandbox/sign-in', who)

/** Sends an event to the sandbox. */
export const sendSandboxEvent = (server: TestServer, event: object): Promise<unknown> =>
  post(server, '/__sandbox/events', event)

/** Sets the tokens of a signed-in user as cookies. */
export async function setTokenCookies(
  context: BrowserContext,
  server: Pick<TestServer, 'url'>,
  tokens: Record<string, unknown>,
): Promise<void> {
  const cookies = Object.entries(tokens).map(([name, value]) => ({
    name,
    value: encodeURIComponent(String(value)),
    url: server.url,
  }))
  await context.addCookies(cookies)
}

/** Goes to a path inside the open document, as the links of a page do. */
export const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.querySelector('#root')?.append(link)
    link.click()
    link.remove()
  }, path)

/** Closes the open dialog with Escape, once it has the focus. */
export async function closeDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
