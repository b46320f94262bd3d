import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { studioCopyQuery } from '../../src/contract/studioFrame.ts'
import { nodesOf } from '../../src/render/nodes.ts'
import type { Finding } from '../../src/studio/sheet/inspect/index.ts'
import words from '../../src/studio/words/en.json' with { type: 'json' }
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { type Fault, faultsOf, pictureOf, plantInSheet } from '../helpers/layoutFaults.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

const alias = 'lottery'
const config = JSON.parse(readFileSync(`configs/${alias}/activity.json`, 'utf8'))
const english: Record<string, string> = JSON.parse(readFileSync(`configs/${alias}/locales/en.json`, 'utf8'))
const blocks = nodesOf(config.page).map(({ id, type }): [string, string] => [id, type])
const keys = Object.entries(english).flatMap(([key, text]) => (key === text ? [] : [key]))

const faults = faultsOf(keys[0] ?? '')

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

/** Resolves when the pictures that a fault has added are loaded, or cannot be. */
const picturesLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => [...document.images].every(({ src, complete }) => !src.startsWith('data:') || complete)),
    )
    .toBe(true)

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
      await picturesLoaded(page)
      const found = (await inspectPage(page)).filter((finding) => !clean.has(JSON.stringify(finding)))
      if (!found.some(({ kind }) => kind === fault.kind)) missed.push(`${fault.name}: ${JSON.stringify(found)}`)
      await page.evaluate(() => (window as never as { unplant: () => void }).unplant())
    }
    expect(missed).toEqual([])
    await page.context().close()
  })

  it('judges text on a picture by the colors of the picture, unless something lies between', async () => {
    const page = await openPage(360)
    const found = async (color: string, html: string, style: object = {}) => {
      await plant(page, {
        ...{ name: '', kind: 'contrast', at: 'h2', html },
        style: { position: 'relative', isolation: 'isolate', color, ...style },
      })
      await picturesLoaded(page)
      const kinds = (await inspectPage(page)).map(({ kind }) => kind)
      await page.evaluate(() => (window as never as { unplant: () => void }).unplant())
      return kinds
    }
    const dark = pictureOf('rgb(20, 20, 40)')
    const light = pictureOf('rgb(240, 240, 230)')
    const veil = '<i style="position:absolute;inset:0;z-index:-1;background:linear-gradient(black,black)"></i>'
    expect(await found('white', dark)).toEqual([])
    expect(await found('white', light)).toEqual(['contrast'])
    expect(await found('black', dark)).toEqual(['contrast'])
    expect(await found('white', light + veil)).toEqual([])
    expect(await found('white', light, { textShadow: '0 0 4px black' })).toEqual([])
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
    const copy = page.frames().find((frame) => frame.url().includes(studioCopyQuery))
    await copy?.locator('h1').waitFor()
    // What begins below the window of a thumbnail is left out.
    expect(await copy?.locator(`#${blocks.at(-1)?.[0]}`).count()).toBe(0)
    const personas = page.getByRole('combobox', { name: 'Persona' }).getByRole('option')
    expect(await personas.allTextContents()).toContain('Claimed')
    await context.close()
  })

  it('reports every block whose call fails with its message, also one that only offers to try again', async () => {
    const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.route('**/__operator/studio/call', (route) =>
      route.request().postDataJSON().call === 'noLoginDetail'
        ? route.fulfill({ status: 500, body: '{}' })
        : route.continue(),
    )
    await page.goto(`${server.url}/en/studio/sheet/${alias}`)
    const failed = page
      .getByRole('list', { name: 'Findings' })
      .getByRole('listitem')
      .filter({ hasText: 'Block failed' })
    await failed.first().waitFor()
    const texts = (await failed.allTextContents()).join('\n')
    expect(texts).toContain("Couldn't load your data")
    expect(texts).toContain("Couldn't load this section")
    expect(texts).not.toContain('Try again')
    await context.close()
  })

  it('checks the draft again when the server no longer knows it, and shows no failed blocks', async () => {
    const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    let checks = 0
    await page.route('**/__operator/studio/check', (route) => {
      checks += 1
      return route.continue()
    })
    const forgotten = { error: 'UNKNOWN_CHECK', message: 'Check it again.' }
    await page.route('**/__operator/studio/call', (route) =>
      checks < 2 ? route.fulfill({ status: 409, json: forgotten }) : route.continue(),
    )
    await page.goto(`${server.url}/en/studio/sheet/${alias}`)
    await page
      .getByRole('status')
      .filter({ hasText: /\b[6-9] of 40\b/ })
      .waitFor()
    expect(checks).toBe(2)
    expect(await page.getByText('Block failed').count()).toBe(0)
    await context.close()
  })

  it('finds the planted faults in 40 cells, and shows the cells with findings first', async () => {
    const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
    const cells = languages.map(({ language }) => language)
    const planted = Object.fromEntries(
      cells.flatMap((language, index) => {
        const fault = faults[index]
        return fault ? [[`${language} 360`, fault]] : []
      }),
    )
    expect(Object.keys(planted)).toHaveLength(20)
    await plantInSheet(context, planted)
    const page = await context.newPage()
    await page.goto(`${server.url}/en/studio/sheet/${alias}`)
    // 40 frames beside other test files take minutes.
    await page.getByRole('status').filter({ hasText: '40 of 40' }).waitFor({ timeout: 300_000 })
    const found = await page
      .getByRole('list', { name: 'Findings' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => ({
          kind: item.firstElementChild?.textContent,
          cells: [...item.querySelectorAll('a')].map(({ textContent }) => textContent),
        })),
      )
    const has = (cell: string, kind: string) => found.some((one) => one.kind === kind && one.cells.includes(cell))
    const missed = Object.entries(planted).filter(
      ([cell, { kind }]) => !has(`${cell.replace(' ', ' · ')} px`, words[`sheet.kind.${kind}`]),
    )
    expect(missed.map(([cell, { name }]) => `${cell}: ${name}`)).toEqual([])
    expect(found.flatMap((one) => one.cells).filter((cell) => cell?.endsWith('1280 px'))).toEqual([])
    const order = await page
      .locator('figure')
      .evaluateAll((figures) => figures.map((figure) => [Number(getComputedStyle(figure).order), figure.textContent]))
    const withFindings = order.filter(([, text]) => /\d findings?/.test(String(text)))
    expect(withFindings).toHaveLength(20)
    expect(Math.max(...withFindings.map(([place]) => Number(place)))).toBeLessThan(0)
    await context.close()
  })
})
