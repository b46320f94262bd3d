import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { copyProject, type ProjectCopy } from '../helpers/copyProject.ts'
import { freePort } from '../helpers/ports.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

// `npm run dev` in a copy of the project: everything below happens while the one server runs.
let copy: ProjectCopy
let server: TestServer
let context: BrowserContext
let page: Page
/** When the page connected to Vite, in epoch ms. Null from a navigation until then. */
let connectedAt: number | null = null
beforeAll(async () => {
  copy = copyProject()
  // A fixed port: the server opens it again when its code changes.
  server = await startServer({ developed: copy.root, seeded: false, env: { PORT: String(await freePort()) } })
  context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  // Not `framenavigated`: that event also reports changes of the history, which may follow the connection.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) connectedAt = null
  })
  page.on('console', (message) => {
    if (message.text().includes('[vite] connected')) connectedAt = Date.now()
  })
})
afterAll(async () => {
  await context.close()
  await closeBrowser()
  await server.stop()
  copy.remove()
})

const playbill = (...args: string[]) => {
  const { status, output } = copy.run('src/cli/playbill.mjs', ...args)
  expect(output).toContain('wrote')
  expect(status).toBe(0)
}
const path = (file: string) => `src/blocks/Ticker/${file}`
/**
 * Makes an edit that reloads the page, and waits for the last reload: one edit can cause two, and Vite sends updates
 * of modules only to a page that is connected.
 */
const editAndReload = async (file: string, change: (text: string) => string) => {
  connectedAt = null
  copy.edit(path(file), change)
  await expect.poll(() => connectedAt !== null && Date.now() - connectedAt > 2_000).toBe(true)
}
const sample = () => page.frameLocator('iframe').first()
const statusOf = (address: string) => fetch(server.url + address).then(({ status }) => status)

/** A computed property of the outermost element of the sample; empty while the page reloads. */
const styleOf = (property: string) =>
  sample()
    .locator('.st-canvas .pb-page')
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property, { timeout: 5_000 })
    .catch(() => '')

describe('the gallery under npm run dev', () => {
  it('shows a new block with its styles', async () => {
    playbill('block', 'new', 'Ticker')
    await expect.poll(() => statusOf('/en/studio/blocks/Ticker').catch(() => 0)).toBe(200)
    // The chunk and the styles of the block arrive after the frame of the preview.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/Ticker\.module\.css/, (route) => held.then(() => route.continue()))
    await page.goto(`${server.url}/en/studio/blocks/Ticker?width=320`)
    await page.getByRole('heading', { level: 1, name: 'Ticker' }).waitFor()
    await sample().locator('.st-canvas').first().waitFor({ state: 'attached' })
    release()
    await sample().locator('.st-canvas .pb-page').first().waitFor()
    await page.unroute(/Ticker\.module\.css/)
    const sheets = () => document.querySelectorAll('style, link[rel="stylesheet"]').length
    await expect
      .poll(async () => (await page.frames()[1]?.evaluate(sheets)) === (await page.evaluate(sheets)))
      .toBe(true)
    // The styles of the block set the gutter.
    await expect.poll(async () => Number.parseFloat(await styleOf('padding-inline-start'))).toBeGreaterThan(0)
  })

  it('applies an edit of a view and of words', async () => {
    await editAndReload('words.json', () => '{\n  "en": { "note": "First words" }\n}\n')
    await page.getByRole('cell', { name: 'First words' }).waitFor()
    await sample().locator('.st-canvas .pb-page').first().waitFor()
    copy.edit(path('Ticker.tsx'), (text) =>
      text
        .replace('import type', "import { useTranslation } from 'react-i18next'\nimport type")
        .replace('  return (', '  const { t } = useTranslation()\n  return (')
        .replace('<RichText', "<em>{t('Ticker.note')}</em>\n      <RichText"),
    )
    await sample().getByText('First words').first().waitFor()
    await editAndReload('words.json', (text) => text.replace('First words', 'Other words'))
    await sample().getByText('Other words').first().waitFor()
    // The documentation lists the words too.
    await page.getByRole('cell', { name: 'Other words' }).waitFor()
  })

  it('applies an edit of a CSS module', async () => {
    copy.edit(path('Ticker.module.css'), (text) => text.replace('{', '{\n  color: rgb(1, 2, 3);'))
    await expect.poll(() => styleOf('color')).toBe('rgb(1, 2, 3)')
  })

  it('applies an edit of a definition, and survives one that does not run', async () => {
    const index = readFileSync(join(copy.root, path('index.ts')), 'utf8')
    await editAndReload('index.ts', (text) => text.replace('A text on the page.', 'A row of prizes.'))
    await page.getByText('A row of prizes.', { exact: true }).waitFor()
    await editAndReload('index.ts', () => 'export default {{{')
    await page.getByRole('heading', { level: 1, name: 'The code does not run' }).waitFor()
    expect(await page.locator('pre').innerText()).toContain('src/blocks/Ticker/index.ts:1')
    expect(await statusOf('/healthz')).toBe(200)
    copy.edit(path('index.ts'), () => index.replace('A text on the page.', 'Prizes, one after another.'))
    await page.getByText('Prizes, one after another.', { exact: true }).waitFor()
  })
})

describe('a new activity type', () => {
  it('has its page and its card', async () => {
    playbill('activity', 'new', 'StakingRewards')
    copy.edit('src/activities/StakingRewards/words.json', (text) =>
      text.replace('"name": "Event"', '"name": "Staking"'),
    )
    playbill(
      'new',
      'staking',
      '--from',
      'StakingRewards',
      '--title',
      'Stake and earn',
      '--start',
      '2026-01-01',
      '--end',
      '2028-01-01',
    )
    await expect.poll(() => statusOf('/en/activity/staking').catch(() => 0)).toBe(200)
    const head = async () => {
      await page.goto(`${server.url}/en/activity/staking`)
      return page.locator('#hero').innerText()
    }
    await expect.poll(head).toContain('Staking')
    await page.getByRole('heading', { level: 1, name: 'Stake and earn' }).waitFor()
    await page.goto(`${server.url}/en`)
    const card = page.locator('li.pb-card').filter({ hasText: 'Stake and earn' })
    await card.waitFor()
    expect(await card.innerText()).toContain('Staking')
  })
})
