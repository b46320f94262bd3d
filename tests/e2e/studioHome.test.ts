import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let page: Page
const problems: string[] = []

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const openHome = async (query = '') => {
  await page.goto(`${server.url}/en/studio${query}`)
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor()
}

const chooseAction = async (alias: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${alias}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const card = (alias: string) => page.getByRole('link', { name: alias, exact: true })

const publish = async (reason: string) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish / })
  await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await dialog.getByText(/Version \d+ is live/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
}

test('every page has a card and every activity a row in the calendar', async () => {
  await openHome()
  await card('lottery').waitFor()
  await card('hub').waitFor()
  const calendar = page.getByRole('region', { name: 'Calendar' })
  expect(await calendar.getByRole('link', { name: /^Daily Spin, .*Claim until/ }).count()).toBe(1)
  await calendar.getByRole('button', { name: 'Show as table' }).click()
  await calendar.getByRole('row', { name: /Daily Spin/ }).waitFor()
  const search = page.getByRole('searchbox')
  await search.pressSequentially('daily', { delay: 20 })
  // No letter is lost while the thumbnails start.
  expect(await search.inputValue()).toBe('daily')
  await expect.poll(() => card('hub').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('q')).toBe('daily')
  await page.reload()
  await calendar.getByRole('row', { name: /Daily Spin/ }).waitFor()
  await calendar.getByRole('button', { name: 'Show as table' }).click()
  await calendar.getByText('Year', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBe('year')
  await card('lottery').click()
  await page.getByRole('tree', { name: 'Outline' }).waitFor()
  await page.goBack()
  expect(await calendar.getByRole('radio', { name: 'Year' }).isChecked()).toBe(true)
  expect(await search.inputValue()).toBe('daily')
})

test('the back button leads to the card that was left', async () => {
  await openHome()
  await card('treasure').click()
  await page.getByRole('tree', { name: 'Outline' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('treasure')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
})

test('a campaign is made from a template, published twice with reasons, and rolled back', async () => {
  await openHome()
  await page.getByRole('button', { name: 'New campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  // The label: the radio itself is hidden, and would be selected while the dialog still moves.
  const lottery = page.getByRole('radio', { name: /^Lottery/ })
  await dialog.locator('label').filter({ has: lottery }).click()
  expect(await lottery.isChecked()).toBe(true)
  await dialog.getByLabel('Title').fill('Winter Wheel')
  expect(await dialog.getByLabel(/^Alias/).inputValue()).toBe('winter-wheel')
  await dialog.getByLabel(/^Alias/).fill('lottery')
  await dialog.getByText('This alias is in use').waitFor()
  await dialog.getByLabel(/^Alias/).fill('winter-wheel')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/en\/studio\/edit\/winter-wheel/)
  await publish('Start the winter campaign')
  expect((await fetch(`${server.url}/en/activity/winter-wheel`)).status).toBe(200)

  const draft = (await (await fetch(`${server.url}/__operator/drafts/winter-wheel`)).json()) as {
    revision: number
    files: Record<string, string>
  }
  const changes = { 'locales/en.json': draft.files['locales/en.json']?.replace('Winter Wheel', 'Frost Wheel') }
  expect(changes['locales/en.json']).toContain('Frost Wheel')
  const csrf = (await (await fetch(`${server.url}/__operator/studio/session`)).json()) as { csrf: string }
  await fetch(`${server.url}/__operator/drafts/winter-wheel`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-playbill-csrf': csrf.csrf },
    body: JSON.stringify({ revision: draft.revision, changes }),
  })
  await page.reload()
  await publish('Rename the wheel')

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Roll back to version 1' }).click()
  const rollback = page.getByRole('dialog', { name: 'Roll back to version 1' })
  await rollback.getByLabel(/^Reason/).fill('The old name was better')
  await rollback.getByRole('button', { name: 'Roll back', exact: true }).click()
  await page.getByText('Version 1 is live again.').waitFor()
  await page.getByText('The old name was better').waitFor()
})

test('a page is duplicated with another start, archived and taken back', async () => {
  await openHome('?q=teams')
  await chooseAction('teams', 'Duplicate')
  const dialog = page.getByRole('dialog', { name: 'Duplicate teams' })
  expect(await dialog.getByLabel(/^Alias/).inputValue()).toBe('teams-2')
  await dialog.getByLabel(/^Starts/).fill('2027-05-01T10:00')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL(/\/en\/studio\/edit\/teams-2/)
  const pages = (await (await fetch(`${server.url}/__operator/studio/pages`)).json()) as {
    pages: { alias: string; windows: { start: number; timeZone: string } }[]
  }
  const copy = pages.pages.find(({ alias }) => alias === 'teams-2')
  expect(copy?.windows.start).toBe(Date.parse(`2027-05-01T10:00:00${copy?.windows.timeZone}`))

  await openHome('?q=teams')
  await chooseAction('teams-2', 'Archive')
  await page.getByText('teams-2 is archived').waitFor()
  // The card with the focus is gone: the focus must not be lost, and the button to undo must be in view.
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => card('teams-2').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('archived')
  await chooseAction('teams-2', 'Unarchive')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('all')
  await card('teams-2').waitFor()
  expect(problems).toEqual([])
})

test('the run page has a chart of users, what is left, and the queues', async () => {
  await page.goto(`${server.url}/en/studio/run/lottery`)
  const chart = page.getByRole('region', { name: 'Users by day' })
  await chart.getByRole('button', { name: 'Show as table' }).waitFor()
  await page.getByText(/ of [\d,]+ USDT left/).waitFor()
  await page.getByRole('tab', { name: 'Participants' }).click()
  const participants = page.getByRole('table', { name: 'Participants' })
  await participants.waitFor()
  await page.getByRole('searchbox', { name: /Participants/ }).fill('no-such-user')
  await participants.getByRole('button', { name: 'Applied' }).click()
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await page.reload()
  await chart.getByRole('table').waitFor()
  expect(await page.getByRole('searchbox', { name: /Participants/ }).inputValue()).toBe('no-such-user')
  await participants.locator('[aria-sort=ascending], [aria-sort=descending]').waitFor()
  expect(problems).toEqual([])
})
