import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { join as joinActivity, logInAs } from '../helpers/viewerSteps.ts'

/** One campaign from the template to the first draw, in a browser only. */
const alias = 'winter-draw'
const title = 'Winter lucky draw'
const german = 'Winterverlosung'
const day = 86_400_000
/** For an input with date and time. */
const inputDate = (at: number) => new Date(at).toISOString().slice(0, 16)

let server: TestServer
let context: BrowserContext
let page: Page
let frame: FrameLocator
let folder: string
let words: Record<string, string>
const errors: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'playbill-configs-'))
  cpSync('configs', folder, { recursive: true })
  const [started, merged] = await Promise.all([
    startServer({ env: { CONFIG_DIR: folder, REQUIRE_APPROVAL: 'always' } }),
    mergeWords(),
  ])
  server = started
  words = merged.en ?? {}
  context = await (await openBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  })
  page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  frame = page.frameLocator('iframe[title="Preview"]')
})

afterAll(async () => {
  await context?.close()
  await closeBrowser()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const button = (name: string | RegExp, inside: Page | Locator = page) =>
  inside.getByRole('button', { name, exact: typeof name === 'string' })
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const saved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

it('makes a lottery from its template', async () => {
  await page.goto(`${server.url}/en/studio`)
  await button('New campaign').click()
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await dialog.getByText('Lottery', { exact: true }).click()
  await dialog.getByLabel('Title').fill('Winter draw')
  expect(await dialog.getByLabel(/^Alias/).inputValue()).toBe(alias)
  await dialog.getByRole('combobox', { name: 'Time zone' }).selectOption('+00:00')
  await dialog.getByLabel(/^Starts/).fill(inputDate(Date.now() - day))
  await button('Create', dialog).click()
  await page.waitForURL(new RegExp(`/en/studio/edit/${alias}`))
  await frame.getByRole('heading', { level: 1, name: 'Winter draw' }).waitFor()
  // Until the page is whole, a panel above the frame takes the pointer.
  await page.getByRole('status', { name: 'Loading the preview' }).waitFor({ state: 'hidden' })
})

it('changes the title where it is on the page', async () => {
  await frame.getByRole('heading', { level: 1 }).dblclick()
  const field = page.getByRole('textbox', { name: 'Edit text' })
  await field.fill(title)
  await field.press('Enter')
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  // It is the title of the campaign everywhere.
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

it('uploads a picture for the top of the page', async () => {
  await button('Page settings').click()
  const hero = page.getByRole('group', { name: 'Hero picture', exact: true })
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#234e8c' } })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Upload', hero).click()])
  await chooser.setFiles({ name: 'Winter hero.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await hero.getByText('assets/winter-hero.png').waitFor()
  await expect
    .poll(() => frame.locator('main img').first().getAttribute('src'))
    .toContain(encodeURIComponent('/media/'))
  const alt = page.getByRole('textbox', { name: 'Description of the hero picture' })
  await alt.fill('Snow on a blue field')
})

it('sets the dates, and two prizes with their odds', async () => {
  await tab('Rules')
  const end = page.getByRole('textbox', { name: /^Claim end/ })
  const before = Date.parse(`${(await end.inputValue()).slice(0, 16).replace(' ', 'T')}Z`)
  await end.fill(inputDate(before + 2 * day))
  await end.press('Enter')
  await expect
    .poll(async () => Date.parse(`${(await end.inputValue()).slice(0, 16).replace(' ', 'T')}Z`))
    .toBe(before + 2 * day)

  await page.getByRole('tab', { name: 'Lottery', exact: true }).click()
  const prizes = page.getByRole('table', { name: 'Prizes' })
  const cell = (field: string, row: number) => prizes.getByLabel(`${field}, row ${row}`, { exact: true })
  const enter = async (field: Locator, value: string) => {
    await field.fill(value)
    await field.press('Enter')
  }
  await enter(cell('Name', 1), '5 USDT trial fund')
  await enter(cell('Odds', 1), '5')
  await enter(cell('Amount', 1), '5')
  await button('Add to Prizes').click()
  await enter(cell('Name', 3), '1 USDT trial fund')
  await enter(cell('Odds', 3), '95')
  // Without a reward, the third prize would be no prize.
  await button('Details of row 3', prizes).click()
  await button('Add Reward').click()
  await enter(cell('Amount', 3), '1')
  await enter(cell('Coin', 3), 'USDT')
  await enter(cell('Stock', 3), '1000')
  await page.getByText('90% above 100%').waitFor()
  await button('Take 90% from “No prize”').click()
  await page
    .getByRole('status')
    .filter({ hasText: /^100%$/ })
    .waitFor()
})

it('translates a text into a second language', async () => {
  await tab('Words')
  await button(/^Languages: /).click()
  await page.getByRole('menuitemcheckbox', { name: /^Deutsch/ }).click()
  await page.keyboard.press('Escape')
  const grid = page.getByRole('grid')
  await page.getByRole('searchbox', { name: 'Search keys and texts' }).fill('meta.title')
  const row = grid.getByRole('row').filter({ hasText: 'meta.title' })
  await row.getByText('Missing', { exact: true }).dblclick()
  await page.getByRole('textbox', { name: 'meta.title in Deutsch' }).fill(german)
  await page.keyboard.press('Enter')
  await row.getByText(german).waitFor()
  await tab('Page')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await frame.getByRole('heading', { level: 1, name: german }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('en')
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  await saved()
})

it('has no errors, and says so', async () => {
  await tab('Problems')
  await page
    .getByRole('status')
    .filter({ hasText: /^0 errors/ })
    .waitFor()
  await tab('Page')
})

it('shares the draft with somebody without an account', async () => {
  await button('Share').click()
  const dialog = page.getByRole('dialog', { name: `Share ${alias}` })
  await dialog.getByLabel(/^Reason/).fill('For the legal team')
  await button('Create link', dialog).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  const guest = await (await openBrowser()).newContext({ viewport: { width: 390, height: 844 } })
  const shared = await guest.newPage()
  const answer = await shared.goto(address)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await shared.getByRole('heading', { level: 1, name: title }).waitFor()
  // Nothing is live yet.
  expect((await shared.goto(`${server.url}/en/activity/${alias}`))?.status()).toBe(404)
  await guest.close()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

it('is approved by a second person, on a phone', async () => {
  await button('Publish').click()
  const dialog = page.getByRole('dialog', { name: `Publish ${alias}` })
  await dialog.getByLabel('Note').fill('The campaign of the winter')
  await button('Request approval', dialog).click()
  await dialog.getByText('Waiting for approval').waitFor()
  await dialog.getByLabel(/^Reason/).fill('Start of the winter campaign')
  expect(await button('Publish now', dialog).isDisabled()).toBe(true)

  const other = await (await openBrowser()).newContext({ viewport: { width: 390, height: 844 } })
  const second = await other.newPage()
  second.on('pageerror', (error) => errors.push(String(error)))
  await second.goto(`${server.url}/en/studio`)
  await button('Change name', second).click()
  const naming = second.getByRole('dialog')
  await naming.getByRole('textbox').fill('ben')
  await button('Use this name', naming).click()
  await second.getByRole('region', { name: '1 page waits for approval' }).getByRole('link').click()
  await second.getByRole('heading', { level: 1, name: `Review ${alias}` }).waitFor()
  await second.getByLabel('Note').fill('Prizes and dates are right')
  await button('Approve', second).click()
  await second.getByText('You approved this. Another person has to publish it.').waitFor()
  await other.close()
})

it('publishes with a reason', async () => {
  const dialog = page.getByRole('dialog', { name: `Publish ${alias}` })
  await dialog.getByText('Approved by ben. Anyone else may publish it.').waitFor()
  await dialog.getByText('Nothing is live at this alias').waitFor()
  await dialog.getByLabel(/^Reason/).fill('Start of the winter campaign')
  await button('Publish now', dialog).click()
  await dialog.getByText('Version 1 is live.').waitFor()
  expect(await dialog.getByRole('link', { name: 'Open the live page' }).getAttribute('href')).toBe(
    `/en/activity/${alias}`,
  )
  await button('Close', dialog).last().click()
})

it('is drawn from by a viewer, who downloads nothing of Studio', async () => {
  const viewer = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
  })
  const watched = await watch(viewer)
  const requested: string[] = []
  watched.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const url = `${server.url}/en/activity/${alias}`
  await watched.page.goto(url)
  await watched.page.getByRole('heading', { level: 1, name: title }).waitFor()
  // `/image?url=/media/…`
  expect(await watched.page.locator('main img[src*="%2Fmedia%2F"]').count()).toBeGreaterThan(0)
  const steps = { page: watched.page, url, word: (key: string) => words[key] ?? '' }
  await logInAs(steps, 'new')
  await joinActivity(steps, { needConsent: false } as Parameters<typeof joinActivity>[1])
  const draw = watched.page.locator('main').getByRole('button', { name: /^Draw/ }).first()
  await expect.poll(() => draw.isEnabled()).toBe(true)
  const answered = watched.page.waitForResponse((answer) => answer.url().includes('/v1/activity/obtainReward'))
  await draw.click()
  const { code, data } = await (await answered).json()
  expect(code).toBe('00000')
  // The odds leave no draw without a prize.
  const won = words['PrizeBoard.win']?.replace('{{prize}}', data.record.amount === '5' ? '5' : '1') ?? ''
  await watched.page.getByText(won).first().waitFor()
  await watched.page.goto(`${server.url}/de/activity/${alias}`)
  await watched.page.getByRole('heading', { level: 1, name: german }).waitFor()
  expect(watched.troubles).toEqual([])
  const frameFile = readdirSync('dist/client/assets').filter((name) => /^startFrame-/.test(name))
  expect(frameFile.length).toBeGreaterThan(0)
  expect(requested.filter((path) => path.includes('/studio/') || path.includes('startFrame-'))).toEqual([])
  await viewer.close()
})

it('is on the home as live, without an error on the way', async () => {
  await page.goto(`${server.url}/en/studio?q=${alias}`)
  await page.getByText(/^Live: version 1/).waitFor()
  expect(errors).toEqual([])
})
