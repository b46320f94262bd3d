import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodesOf } from '../../src/render/nodes.ts'
import type { Finding } from '../../src/studio/sheet/inspect/index.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

const alias = 'lottery'
const config = JSON.parse(readFileSync(`configs/${alias}/activity.json`, 'utf8'))
const english: Record<string, string> = JSON.parse(readFileSync(`configs/${alias}/locales/en.json`, 'utf8'))
const blocks = nodesOf(config.page).map(({ id, type }): [string, string] => [id, type])
const keys = Object.entries(english).flatMap(([key, text]) => (key === text ? [] : [key]))

let server: TestServer
let script = ''

/** The inspection functions as one script for a page: `window.sheet.inspect`. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/studio/sheet/inspect/index.ts', formats: ['iife'], name: 'sheet', fileName: 'sheet' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

beforeAll(async () => {
  ;[server, script] = await Promise.all([shareServer(), bundle()])
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

async function openPage(width: number, path = `/en/activity/${alias}`): Promise<Page> {
  const context = await (await openBrowser()).newContext({
    viewport: { width, height: 9000 },
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.addScriptTag({ content: script })
  return page
}

/** The findings of the page as it is. */
const inspectPage = (
  page: Page,
  facts: { failed?: [string, string][]; untranslated?: string[] } = {},
): Promise<Finding[]> =>
  page.evaluate(
    ({ blocks, keys, failed, untranslated }) =>
      (window as never as { sheet: { inspect: (document: Document, facts: object) => Finding[] } }).sheet.inspect(
        document,
        {
          blocks: new Map(blocks),
          failed: new Map(failed),
          keys: new Set(keys),
          untranslated: new Set(untranslated),
        },
      ),
    { blocks, keys, failed: facts.failed ?? [], untranslated: facts.untranslated ?? [] },
  )

/** A fault that is planted into a page: styles of an element, or a change of its text. */
interface Fault {
  name: string
  kind: Finding['kind']
  /** Which element, of those that match: the first that is visible. */
  at: string
  style?: Partial<CSSStyleDeclaration>
  text?: string
  /** Removes the content. */
  empty?: boolean
  /** An element that is added. */
  html?: string
}

const faults: readonly Fault[] = [
  {
    name: 'a title is cut off at the side',
    kind: 'clipped',
    at: 'h1',
    style: { width: '60px', overflow: 'hidden', whiteSpace: 'nowrap' },
  },
  {
    name: 'a title is cut off with an ellipsis',
    kind: 'clipped',
    at: 'h2',
    style: { width: '40px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  {
    name: 'a paragraph is cut off at the foot',
    kind: 'clipped',
    at: 'main p',
    style: { height: '8px', overflow: 'hidden', display: 'block' },
  },
  { name: 'lines are clamped', kind: 'clipped', at: 'h1', style: { maxHeight: '14px', overflow: 'hidden' } },
  {
    name: 'the content of a block is clipped',
    kind: 'clipped',
    at: '#hero',
    style: { height: '60px', overflow: 'clip' },
  },
  {
    name: 'the label of a button is wider than the button',
    kind: 'clipped',
    at: 'main button',
    style: { width: '24px', minWidth: '0', padding: '0', whiteSpace: 'nowrap', overflow: 'visible' },
  },
  {
    name: 'a label is higher than its button',
    kind: 'clipped',
    at: 'main button',
    text: 'A label with far too many words for such a small button',
    style: { width: '70px', height: '24px', minHeight: '0', minWidth: '0', whiteSpace: 'normal', overflow: 'visible' },
  },
  {
    name: 'a paragraph lies over its neighbors',
    kind: 'overlap',
    at: 'main h1 ~ div p',
    style: { position: 'relative', top: '-34px' },
  },
  { name: 'a title is moved over the text below', kind: 'overlap', at: 'h1', style: { transform: 'translateY(70px)' } },
  {
    name: 'a text is placed over a heading',
    kind: 'overlap',
    at: 'h2',
    html: '<span style="position:absolute;left:0;top:0">Limited offer</span>',
    style: { position: 'relative' },
  },
  {
    name: 'lines of a text lie over each other',
    kind: 'overlap',
    at: 'main h1 ~ div p',
    html: '<b style="display:block;margin-top:-18px">Second line of the text</b>',
  },
  {
    name: 'a block is wider than the page',
    kind: 'sideways',
    at: 'main',
    html: '<div style="width:900px;height:20px;background:#888"></div>',
  },
  {
    name: 'a word is longer than the page',
    kind: 'sideways',
    at: 'main',
    html: `<div style="white-space:nowrap">${'Donaudampfschifffahrt'.repeat(8)}</div>`,
  },
  {
    name: 'a text lies outside of the page',
    kind: 'outside',
    at: 'main',
    html: '<div style="position:absolute;left:-300px;top:400px;width:200px">Text that nobody can read</div>',
  },
  { name: 'a key is shown instead of its text', kind: 'missingWords', at: 'h1', text: keys[0] ?? '' },
  { name: 'a placeholder is not filled', kind: 'missingWords', at: 'h2', text: 'Win {{amount}} today' },
  {
    name: 'gray text on white',
    kind: 'contrast',
    at: 'main p',
    style: { color: 'rgb(170, 170, 170)', background: 'rgb(255, 255, 255)' },
  },
  {
    name: 'transparent text',
    kind: 'contrast',
    at: 'h1',
    style: { opacity: '0.3', background: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' },
  },
  {
    name: 'yellow text on white',
    kind: 'contrast',
    at: 'h2',
    style: { color: 'rgb(255, 207, 51)', background: 'rgb(255, 255, 255)' },
  },
  { name: 'a block shows nothing', kind: 'emptyBlock', at: '#hero', empty: true, style: { minHeight: '120px' } },
  {
    name: 'a block failed',
    kind: 'failedBlock',
    at: '#hero',
    html: '<div role="alert" class="_failed_x">Could not be loaded</div>',
  },
]

/** Plants a fault; the result removes it. */
const plant = (page: Page, { at, style, text, empty, html }: Fault) =>
  page.evaluate(
    ({ at, style, text, empty, html }) => {
      const element = [...document.querySelectorAll<HTMLElement>(at)].find(
        (found) =>
          found.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && found.innerText.trim() !== '',
      )
      if (!element) throw new Error(`The page has no ${at}.`)
      const before = { css: element.style.cssText, content: element.innerHTML }
      Object.assign(element.style, style)
      if (text !== undefined) element.textContent = text
      if (empty) element.innerHTML = ''
      if (html !== undefined) element.insertAdjacentHTML('beforeend', html)
      Object.assign(window, {
        unplant() {
          element.style.cssText = before.css
          if (text !== undefined || empty || html !== undefined) element.innerHTML = before.content
        },
      })
    },
    { at, style: style as Record<string, string> | undefined, text, empty, html },
  )

describe('the inspection of a page', () => {
  it.each([360, 1280])('finds nothing on a clean page of %i px', async (width) => {
    const page = await openPage(width)
    expect(await inspectPage(page)).toEqual([])
    await page.context().close()
  })

  it('finds nothing in languages with long words and from right to left', async () => {
    for (const locale of ['de', 'ar', 'zh-CN']) {
      const page = await openPage(360, `/${locale}/activity/${alias}`)
      expect(await inspectPage(page), locale).toEqual([])
      await page.context().close()
    }
  })

  it('finds each of the planted faults', async () => {
    expect(faults.length).toBeGreaterThanOrEqual(20)
    const page = await openPage(360)
    const clean = new Set((await inspectPage(page)).map((finding) => JSON.stringify(finding)))
    const missed: string[] = []
    for (const fault of faults) {
      await plant(page, fault)
      const found = (await inspectPage(page)).filter((finding) => !clean.has(JSON.stringify(finding)))
      if (!found.some(({ kind }) => kind === fault.kind)) missed.push(`${fault.name}: ${JSON.stringify(found)}`)
      await page.evaluate(() => (window as never as { unplant: () => void }).unplant())
    }
    expect(missed).toEqual([])
    await page.context().close()
  })

  it('reports blocks that the frame could not render, and English in another language', async () => {
    const page = await openPage(360)
    const title = await page.locator('h1').first().innerText()
    const found = await inspectPage(page, { failed: [['hero', 'It has no title.']], untranslated: [title] })
    expect(found).toContainEqual({ kind: 'failedBlock', block: 'hero', text: 'It has no title.' })
    expect(found.some(({ kind, text }) => kind === 'missingWords' && text === title)).toBe(true)
    await page.context().close()
  })
})

describe('the contact sheet', () => {
  it('shows copies with all styles of the pages, and says personas in words', async () => {
    const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await page.goto(`${server.url}/en/studio/sheet/${alias}`)
    await page
      .getByRole('status')
      .filter({ hasText: /\b[4-9] of 40\b/ })
      .waitFor()
    expect(refused).toEqual([])
    const personas = page.getByRole('combobox', { name: 'Persona' }).getByRole('option')
    expect(await personas.allTextContents()).toContain('User who has claimed')
    await context.close()
  })
})
