import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import english from '../../src/studio/words/en.json' with { type: 'json' }
import { blockName } from '../../src/studio/words/schemaText.ts'
import chinese from '../../src/studio/words/zh-CN.json' with { type: 'json' }
import { axeViolations } from '../helpers/axe.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

/** Frames have documents and tests of their own; a menu opens at the end of the body. */
const notOfStudio = { exclude: 'iframe', withoutLandmark: 'data-scope="menu"' }

const words = { en: english, 'zh-CN': chinese } as const

/** A language of Studio's interface, and a theme. */
export interface StudioVariant {
  locale: keyof typeof words
  theme: 'light' | 'dark'
}

/** Every variant of Studio's interface. */
export const studioVariants: readonly StudioVariant[] = [
  { locale: 'en', theme: 'light' },
  { locale: 'en', theme: 'dark' },
  { locale: 'zh-CN', theme: 'light' },
  { locale: 'zh-CN', theme: 'dark' },
]

/** A server for the tour. */
export interface Studio extends TestServer {
  /** Its CONFIG_DIR. */
  folder: string
}

/** Starts a server for the tour. Its activity `teams` has an error, which the tab "Problems" shows. */
export async function startStudio(): Promise<Studio> {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-configs-'))
  cpSync('configs', folder, { recursive: true })
  const file = join(folder, 'teams', 'activity.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"type": "Rules"', '"type": "Rulez"'))
  const server = await startServer({ env: { CONFIG_DIR: folder } })
  return {
    ...server,
    folder,
    async stop() {
      const code = await server.stop()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** Opens an empty tab as wide as the editor needs. */
export async function openStudioTab(browser: Browser, theme: StudioVariant['theme']): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: theme })
  return context.newPage()
}

function createTour(page: Page, url: string, locale: StudioVariant['locale']) {
  const found: string[] = []
  const texts: Readonly<Record<string, string>> = words[locale]
  const word = (key: string) => texts[key] ?? ''
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true })
  return {
    locale,
    found,
    word,
    button,
    look: async (screen: string) => {
      for (const violation of await axeViolations(page, notOfStudio)) found.push(`${screen}: ${violation}`)
    },
    open: async (path: string) => {
      await page.goto(`${url}/${locale}/studio${path}`)
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
  ['Hero', 'hero'],
  ['PrizeBoard', 'board'],
  ['TaskList', 'tasks'],
  ['Section', 'details'],
  ['Countdown', 'clock'],
  ['Marquee', 'winners'],
] as const

async function lookAtEditor(page: Page, { locale, open, look, tab, button, word, dismiss }: Tour): Promise<void> {
  await open('/edit/lottery')
  await page.frameLocator('iframe[data-canvas]').locator('main h1').waitFor()
  await look('page settings')
  const tree = page.getByRole('tree')
  for (const [type, id] of inspected) {
    const name = blockName(locale, type)
    await tree.getByRole('treeitem', { name: `${name} ${id}`, exact: true }).click()
    await page.locator('#inspector').getByRole('heading', { level: 2, name, exact: true }).waitFor()
    await page
      .locator('#inspector')
      .getByRole('button', { name: word('inspector.more'), exact: true })
      .click()
    await look(`inspector of ${type}`)
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
    .getByText(new RegExp(`${word('sheet.clean')}|finding|问题`))
    .waitFor()
  await look('sheet')
}

/** The parts of the tour: the start page of Studio, the editor, and the other pages. */
const parts = { overview: lookAtOverview, editor: lookAtEditor, others: lookAtOthers } as const

/** A part of the tour. */
export type StudioPart = keyof typeof parts

/** Opens every screen of Studio, or of some parts, one after the other. Returns what axe finds, with the name of the screen. */
export async function tourStudio(
  browser: Browser,
  studio: Studio,
  { locale, theme }: StudioVariant,
  only: readonly StudioPart[] = ['overview', 'editor', 'others'],
): Promise<string[]> {
  const page = await openStudioTab(browser, theme)
  const tour = createTour(page, studio.url, locale)
  for (const part of only) await parts[part](page, tour)
  await page.context().close()
  return tour.found
}
