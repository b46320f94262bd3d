import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PersonalBrowser, startPersonalBrowser } from '../helpers/personalBrowser.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'playbill-profile-'))
const browsers: PersonalBrowser[] = []

beforeAll(async () => {
  server = await shareServer()
})

afterAll(async () => {
  for (const browser of browsers) await browser.kill()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** A browser with the same data as the one before. */
async function start(): Promise<PersonalBrowser> {
  const browser = await startPersonalBrowser(folder)
  browsers.push(browser)
  return browser
}

async function openTitle(page: Page) {
  await page.goto(`${server.url}/en/studio/edit/lottery`)
  await page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem').first().click()
  return page.locator('#inspector').getByRole('textbox', { name: 'Title' }).first()
}

/** The changes that the database of the browser keeps for a draft, as text. */
const keptFor = (page: Page, alias: string): Promise<string> =>
  page.evaluate(
    (key) =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('studio')
        request.onsuccess = () => {
          const answer = request.result.transaction('unsaved').objectStore('unsaved').get(key)
          answer.onsuccess = () => resolve(JSON.stringify(answer.result ?? null))
          request.result.close()
        }
      }),
    `studio.unsaved.${alias}`,
  )

it('has what was typed after the browser was killed', async () => {
  const first = await start()
  // Nothing reaches the server before the browser ends.
  await first.page.route('**/drafts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await (await openTitle(first.page)).fill('Typed before the end')
  await expect.poll(() => keptFor(first.page, 'lottery')).toContain('Typed before the end')
  await first.kill()

  const next = await start()
  await next.page.route('**/drafts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const said = next.page.getByText('Unsaved changes restored').waitFor()
  const title = await openTitle(next.page)
  await expect.poll(() => title.inputValue()).toBe('Typed before the end')
  await said
})
