import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activities } from '../../src/activities/index.ts'
import { blocks } from '../../src/blocks/index.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { followLink, type Watched, watch } from '../helpers/browsing.ts'
import { shareServer, startServer, type TestServer } from '../helpers/server.ts'
import { switchTheme } from '../helpers/theme.ts'

let server: TestServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const home = '/en/studio/blocks'
const types = blocks.map(({ type }) => type)

const newContext = async (width = 1280, height = 900) =>
  (await openBrowser()).newContext({ viewport: { width, height } })

/** The frames of the samples, once there are more than `count` and each is rendered. */
async function samples(page: Page, count: number): Promise<Frame[]> {
  await expect.poll(() => page.frames().length).toBeGreaterThan(count)
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  for (const frame of frames) await frame.waitForSelector('.st-canvas', { state: 'attached' })
  return frames
}

const look = (frame: Frame) =>
  frame.evaluate(() => {
    const { dir, lang, className } = document.documentElement
    return { dir, lang, className, width: document.documentElement.clientWidth }
  })

// The structure is tested without a browser; contrast needs one.
const rules = ['color-contrast', 'scrollable-region-focusable']

describe('the gallery', () => {
  it('shows every block, finds one, and opens it by keyboard', async () => {
    const context = await newContext()
    const { page, troubles, calls } = await watch(context)
    await page.goto(server.url + home)
    await page.getByRole('heading', { level: 1, name: 'Blocks' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(types)

    await page.getByLabel('Find a block').fill('counts down')
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Countdown'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Countdown' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${home}/Countdown`)
    expect(troubles).toEqual([])
    expect(calls).toEqual([])
    await context.close()
  })

  it('shows each sample in its width, theme and direction', async () => {
    const context = await newContext()
    const { page, troubles, calls } = await watch(context)
    await page.goto(`${server.url}${home}/Notice?width=320,1280&theme=light,dark&dir=ltr,rtl`)
    const looks = await Promise.all((await samples(page, 8)).map(look))
    const wanted = ['light', 'dark'].flatMap((className) =>
      [
        { dir: 'ltr', lang: 'en' },
        { dir: 'rtl', lang: 'ar' },
      ].flatMap((direction) => [320, 1280].map((width) => ({ ...direction, className, width }))),
    )
    expect(looks).toEqual(wanted)

    // The keyboard changes the selection, and the address contains it.
    await page.getByRole('button', { name: '1280' }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.frames().length).toBe(5)
    await expect.poll(() => new URL(page.url()).searchParams.get('width')).toBe('320')
    expect(await page.getByRole('button', { name: '1280' }).getAttribute('aria-pressed')).toBe('false')
    expect(troubles).toEqual([])
    expect(calls).toEqual([])
    await context.close()
  })

  it('documents a block: props, calls, words, and an example to copy', async () => {
    const context = await newContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page } = await watch(context)
    await page.goto(`${server.url}${home}/TaskList`)
    const docs = page.getByRole('region', { name: 'Documentation' })
    await docs.waitFor()
    for (const name of ['Props of TaskList', 'Calls of TaskList', 'Words of TaskList'])
      expect(await docs.getByRole('table', { name }).count()).toBe(1)
    expect(await docs.textContent()).toContain('Identifier of one task group; all groups if left out.')
    expect(await axeViolations(page, { rules })).toEqual([])

    // By keyboard: the samples above it still change their height.
    await page.getByText('JSON of oneGroup').press('Enter')
    await page.locator('details[open]').getByRole('button', { name: 'Copy' }).click()
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied).toEqual({ id: 'taskList', type: 'TaskList', props: { group: 'start' } })
    await context.close()
  })

  it('is not downloaded by viewers', async () => {
    const context = await newContext()
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${server.url}/en/activity/newcomer`, { waitUntil: 'networkidle' })
    expect(asked.some((url) => url.includes('/assets/'))).toBe(true)
    expect(asked.filter((url) => /studio/i.test(url))).toEqual([])
    const sheets = asked.filter((url) => url.endsWith('.css'))
    for (const sheet of sheets) expect(await (await fetch(sheet)).text()).not.toContain('st-canvas')
    await context.close()
  })

  it('answers 404 for an unknown block, and to everybody outside the sandbox', async () => {
    const status = async (of: TestServer, path: string) => (await fetch(of.url + path, { redirect: 'manual' })).status
    expect(await status(server, home)).toBe(200)
    expect(await status(server, '/en/studio')).toBe(200)
    expect(await status(server, `${home}/Herro`)).toBe(404)
    const real = await startServer({ env: { SANDBOX: '0' } })
    try {
      const studio = ['', '/edit/lottery', '/sheet/lottery', '/run/lottery', '/frame'].map(
        (path) => `/en/studio${path}`,
      )
      for (const path of [...studio, home, `${home}/Hero`]) expect(await status(real, path)).toBe(404)
    } finally {
      await real.stop()
    }
  })
})

describe('in both themes, without errors, calls and low contrast', () => {
  let context: BrowserContext
  let watched: Watched
  beforeAll(async () => {
    context = await newContext(400, 3_000)
    watched = await watch(context)
    // Not the first block: the heading shows when the page of a block has opened.
    await watched.page.goto(`${server.url}${home}/${types.at(-1)}`)
  })
  afterAll(() => context.close())

  it.each(types)('%s', async (type) => {
    const { page, troubles, calls } = watched
    await followLink(page, `${home}/${type}?width=320&theme=light`)
    await page.getByRole('heading', { level: 1, name: type, exact: true }).waitFor()
    const frames = await samples(page, 1)
    expect(await frames[0]?.locator('.st-canvas > [role=alert]').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    // One document for both themes: a second frame would take as long as the whole test.
    for (const frame of frames) {
      expect(await axeViolations(frame, { rules })).toEqual([])
      await switchTheme(frame, 'dark')
      expect(await axeViolations(frame, { rules })).toEqual([])
    }
    expect(troubles.splice(0)).toEqual([])
    expect(calls.splice(0)).toEqual([])
  })
})

describe('the client build', () => {
  it('contains neither the templates nor the words of activity types', () => {
    const folder = 'dist/client/assets'
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
    const code = scripts.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')
    for (const { type, template, words } of activities) {
      // It contains the name of the type.
      expect(code).toContain(type)
      const texts = [...Object.keys(template.words).filter((key) => key.startsWith('task.')), words.ja?.name ?? '?']
      expect(texts.filter((text) => code.includes(text))).toEqual([])
    }
  })
})

describe('the code of a block', () => {
  const file = 'dist/client/.vite/blockSizes.json'
  const sizes: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

  it.each(types)('%s stays within 6 KB', (type) => {
    expect(sizes[type]).toBeGreaterThan(0)
    expect(sizes[type]).toBeLessThanOrEqual(6 * 1024)
  })
})
