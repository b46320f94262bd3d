import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStudio, type StudioBrowser } from '../helpers/studioBrowser.ts'

let studio: StudioBrowser
let page: Page
let frame: FrameLocator

beforeAll(async () => {
  studio = await openStudio()
  ;({ page, frame } = studio)
})

afterAll(() => studio?.close())

const savedIn = (where: Page) => where.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const english = () => join(studio.folder, 'lottery', 'locales', 'en.json')
const focused = () => page.evaluate(() => document.activeElement?.textContent)

/** Selects the first block and writes its title in the inspector. */
async function writeTitle(where: Page, title: string): Promise<void> {
  await where.getByRole('tree', { name: 'Outline' }).getByRole('treeitem').first().click()
  await where.locator('#inspector').getByRole('textbox', { name: 'Title' }).first().fill(title)
}

/** Opens a page in two windows. In the other one, its title is changed and saved. */
async function openWhileOtherSaves(alias: string, title: string): Promise<void> {
  const other = await studio.context.newPage()
  for (const one of [page, other]) {
    await one.goto(`${studio.server.url}/en/studio/edit/${alias}`)
    await savedIn(one)
  }
  await writeTitle(other, title)
  await savedIn(other)
  await other.close()
}

it('has the focus on its title after a link led to it, and so has the home', async () => {
  await page.goto(`${studio.server.url}/en/studio`)
  await page.getByRole('link', { name: 'lottery', exact: true }).click()
  await savedIn(page)
  await expect.poll(focused).toBe('Daily Spin: one free draw every day')
  await page.getByRole('link', { name: 'Studio', exact: true }).click()
  await page.getByRole('button', { name: 'New campaign' }).waitFor()
  await expect.poll(focused).toBe('Studio')
})

it('writes the files with the keys of Save, also while the focus is in the page', async () => {
  await page.goto(`${studio.server.url}/en/studio/edit/lottery`)
  await savedIn(page)
  await writeTitle(page, 'Written from the page')
  await frame.getByRole('heading', { level: 1, name: 'Written from the page' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(() => readFileSync(english(), 'utf8')).toContain('Written from the page')
})

it('asks before the keys of Save overwrite a file that somebody changed', async () => {
  await writeTitle(page, 'Written over it')
  await savedIn(page)
  appendFileSync(english(), '\n\n')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alertdialog')
  await question.getByText('locales/en.json').waitFor()
  await question.getByRole('button', { name: 'Write over' }).click()
  await expect.poll(() => readFileSync(english(), 'utf8')).toContain('Written over it')
})

it('keeps the own version of a conflict as a copy, and the focus is on the title of the copy', async () => {
  await openWhileOtherSaves('teams', 'Their title')
  await writeTitle(page, 'My title')
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else saved this draft' })
  await conflict.getByRole('button', { name: 'Keep as copy' }).click()
  await page.waitForURL(/edit\/teams-copy/)
  await frame.getByRole('heading', { level: 1, name: 'My title' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

it('says that files of the folder changed while a page was open, and merges them', async () => {
  const words = join(studio.folder, 'agent-terms', 'locales', 'en.json')
  await page.goto(`${studio.server.url}/en/studio/edit/agent-terms`)
  await savedIn(page)
  const changed = { ...JSON.parse(readFileSync(words, 'utf8')), 'meta.title': 'Written in an editor' }
  writeFileSync(words, `${JSON.stringify(changed, null, 2)}\n`)
  await writeTitle(page, 'Written in Studio')
  const conflict = page.getByRole('alertdialog', { name: 'The files of this page changed in the folder' })
  await conflict.getByText('outside of Studio').waitFor()
  await conflict.getByRole('button', { name: 'Merge', exact: true }).click()
  await savedIn(page)
  await page.keyboard.press('Control+s')
  await expect.poll(() => readFileSync(words, 'utf8')).toContain('Written in Studio')
  expect(readFileSync(words, 'utf8')).toContain('Written in an editor')
})

it('publishes nothing while somebody else has saved the draft, and shows what they saved', async () => {
  await openWhileOtherSaves('masters', 'Saved by somebody else')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/^Nothing was published: .+ has saved this page meanwhile\.$/).waitFor()
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else saved this draft' })
  await conflict.getByRole('button', { name: 'Take over their version' }).click()
  await frame.getByRole('heading', { level: 1, name: 'Saved by somebody else' }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByText('Saved by somebody else').first().waitFor()
})
