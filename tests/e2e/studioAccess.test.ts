import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import english from '../../src/studio/words/en.json' with { type: 'json' }
import chinese from '../../src/studio/words/zh-CN.json' with { type: 'json' }
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { tabTo } from '../helpers/keyboard.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'playbill-configs-'))
  cpSync('configs', folder, { recursive: true })
  // Something for the tab "Problems".
  const file = join(folder, 'teams', 'activity.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"type": "Rules"', '"type": "Rulez"'))
  server = await startServer({ env: { CONFIG_DIR: folder } })
})

afterAll(async () => {
  await closeBrowser()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Frames have documents and tests of their own; a menu opens at the end of the body. */
const notOfStudio = { exclude: 'iframe', withoutLandmark: 'data-scope="menu"' }

type Words = Readonly<Record<string, string>>

async function openPage(theme: 'light' | 'dark'): Promise<Page> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Opens one screen after another and gives what axe finds, with the name of the screen. */
function createTour(page: Page, locale: string, words: Words) {
  const found: string[] = []
  const word = (key: string) => words[key] ?? ''
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true })
  return {
    found,
    word,
    button,
    look: async (screen: string) => {
      for (const violation of await axeViolations(page, notOfStudio)) found.push(`${screen}: ${violation}`)
    },
    open: async (path: string) => {
      await page.goto(`${server.url}/${locale}/studio${path}`)
    },
    tab: async (name: string) => {
      await page.getByRole('tab', { name: word(`editor.tab.${name}`), exact: true }).click()
    },
    dismiss: async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  }
}

type Tour = ReturnType<typeof createTour>

async function lookAtOverview(page: Page, { open, look, button, word, dismiss }: Tour): Promise<void> {
  await open('')
  const link = page.getByRole('link', { name: 'lottery', exact: true })
  await link.waitFor()
  await look('home')
  await button('calendar.asTable').click()
  await look('calendar as a table')
  await button('home.new').first().click()
  await page.getByRole('dialog').waitFor()
  await look('new')
  await page.getByRole('dialog').getByText(word('home.blank'), { exact: true }).click()
  await look('new, blank')
  await dismiss()
  const menu = page.getByRole('button', { name: word('home.actions').replace('{{alias}}', 'lottery') })
  await menu.click()
  await page.getByRole('menu').waitFor()
  await look('menu of a card')
  await page.getByRole('menuitem', { name: word('home.duplicate'), exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await look('duplicate')
  await dismiss()
}

/** Blocks with different kinds of fields: texts, actions, lists, conditions, references, slots. */
const inspected = [
  'Hero hero',
  'PrizeBoard board',
  'TaskList tasks',
  'Section details',
  'Countdown clock',
  'Marquee winners',
]

async function lookAtEditor(page: Page, { open, look, tab, button, word, dismiss }: Tour): Promise<void> {
  await open('/edit/lottery')
  await page.frameLocator('iframe[data-canvas]').locator('main h1').waitFor()
  await look('page settings')
  const tree = page.getByRole('tree')
  for (const name of inspected) {
    await tree.getByRole('treeitem', { name, exact: true }).click()
    await page
      .locator('#inspector')
      .getByRole('heading', { level: 2, name: name.split(' ')[0] ?? '' })
      .waitFor()
    await page
      .locator('#inspector')
      .getByRole('button', { name: word('inspector.more'), exact: true })
      .click()
    await look(`inspector of ${name}`)
  }
  await button('editor.addBlock').click()
  await page.getByRole('textbox', { name: word('editor.searchBlocks') }).waitFor()
  await look('list of blocks')
  await page.keyboard.press('Escape')

  await tab('rules')
  for (const section of ['schedule', 'participation', 'tasks', 'lottery', 'budget', 'texts', 'people', 'general']) {
    await page.getByRole('tab', { name: word(`rules.section.${section}`), exact: true }).click()
    await page.getByRole('heading', { level: 2, name: word(`rules.section.${section}`), exact: true }).waitFor()
    await look(`rules, ${section}`)
  }
  await tab('words')
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(3).waitFor()
  await look('words')
  await grid.getByRole('gridcell').nth(1).dblclick()
  await grid.getByRole('textbox').fill('{{nothing}} here')
  await look('words while a cell is edited')
  await page.keyboard.press('Escape')
  await button('words.add').click()
  await page.getByRole('dialog').waitFor()
  await look('new text')
  await dismiss()
  await tab('json')
  await page.locator('.cm-content').waitFor()
  await look('JSON')
  await tab('problems')
  await page.getByRole('heading', { level: 2, name: word('problems.title') }).waitFor()
  await look('no problems')
  await tab('assets')
  await page.getByRole('list').getByRole('img').first().waitFor()
  await look('assets')
  await tab('history')
  await page.getByText(word('history.versions')).waitFor()
  await look('history')

  for (const name of ['share', 'publish']) {
    await button(`editor.${name}`).click()
    await page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${word('publish.reason')}`))
      .waitFor()
    await look(name)
    await dismiss()
  }
  await open('/edit/teams?tab=problems')
  await page
    .getByRole('button', { name: word('problems.fix'), exact: true })
    .first()
    .waitFor()
  await page.getByRole('button', { name: /P0/ }).first().click()
  await look('problems')
}

async function lookAtOthers(page: Page, { open, look, word }: Tour): Promise<void> {
  await open('/run/lottery')
  await page.getByRole('tab', { name: word('run.participants') }).click()
  await page.getByRole('table', { name: word('run.participants') }).waitFor()
  await look('run')
  await open('/sheet/lottery?by=personas')
  await page
    .locator('figure')
    .nth(2)
    .getByText(/OK|finding|通过|问题/)
    .waitFor()
  await look('sheet')
}

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', (theme) => {
  it('on the home and in its dialogs', async () => {
    const page = await openPage(theme)
    const tour = createTour(page, 'en', english)
    await lookAtOverview(page, tour)
    expect(tour.found).toEqual([])
    await page.context().close()
  })

  it('on each panel of the editor and in its dialogs', async () => {
    const page = await openPage(theme)
    const tour = createTour(page, 'en', english)
    await lookAtEditor(page, tour)
    expect(tour.found).toEqual([])
    await page.context().close()
  })

  it('on the run page and on the contact sheet', async () => {
    const page = await openPage(theme)
    const tour = createTour(page, 'en', english)
    await lookAtOthers(page, tour)
    expect(tour.found).toEqual([])
    await page.context().close()
  })
})

it('axe finds nothing in Chinese', async () => {
  const page = await openPage('light')
  const tour = createTour(page, 'zh-CN', chinese)
  await lookAtOverview(page, tour)
  await lookAtEditor(page, tour)
  expect(tour.found).toEqual([])
  await page.context().close()
})

describe('with the keyboard only', () => {
  it('each part of the editor is reached, and the focus is seen', async () => {
    const page = await openPage('light')
    await page.goto(`${server.url}/en/studio/edit/lottery`)
    await page.frameLocator('iframe[data-canvas]').locator('main h1').waitFor()
    const lost: string[] = []
    const goals = [
      page.getByRole('button', { name: 'Publish', exact: true }),
      page.getByRole('tab', { name: 'Page', exact: true }),
      page.getByRole('button', { name: 'Add block' }),
      page.getByRole('button', { name: 'Page settings' }),
      page.getByRole('tree').getByRole('treeitem').first(),
      page.getByRole('combobox', { name: 'Language' }),
      page.getByRole('link', { name: 'Contact sheet' }),
      page.locator('iframe[data-canvas]'),
    ]
    for (const goal of goals) await tabTo(page, goal, lost)
    // The canvas takes its keys itself; the inspector comes behind it.
    await page.getByRole('separator').last().focus()
    await tabTo(page, page.locator('#inspector').getByRole('textbox').first(), lost)
    expect(lost).toEqual([])
    await page.context().close()
  })

  it('a dialog gives the focus back to what opened it', async () => {
    const page = await openPage('light')
    const opened = async (name: string) => {
      const opener = page.getByRole('button', { name, exact: true }).first()
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(() => opener.evaluate((element) => element === document.activeElement), { message: name })
        .toBe(true)
    }
    await page.goto(`${server.url}/en/studio`)
    await opened('New campaign')
    await page.goto(`${server.url}/en/studio/edit/lottery`)
    await page.frameLocator('iframe[data-canvas]').locator('main h1').waitFor()
    await opened('Share')
    await opened('Publish')
    await opened('Add block')
    await page.getByRole('tab', { name: 'Words', exact: true }).click()
    await opened('Add text')
    await page.getByRole('tab', { name: 'Rules', exact: true }).click()
    await opened('Shift all dates')
    await page.context().close()
  })
})
