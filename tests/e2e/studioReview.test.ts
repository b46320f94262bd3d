import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { stopAtFailedStep } from '../helpers/steps.ts'

const tokens = { ada: 'kq7Zt3Vw9LpX2mRd', ben: 'Yh4Nc8Bs6JfG1vTa' }
const title = 'Spin with two pairs of eyes'

let server: TestServer
let contexts: BrowserContext[] = []
let ada: Page
let ben: Page
const problems: string[] = []

stopAtFailedStep()

async function open(width: number, height: number): Promise<Page> {
  const context = await (await openBrowser()).newContext({ viewport: { width, height } })
  contexts.push(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  return page
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto(`${server.url}/en/studio?signin`)
  await page.getByLabel(/^Operator token/).fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor()
}

beforeAll(async () => {
  const named = Object.entries(tokens).map(([name, token]) => `${name}:${token}`)
  server = await startServer({
    env: { SANDBOX: '0', OPERATOR_TOKENS: named.join(), REQUIRE_APPROVAL: 'always', LOG_LEVEL: 'warn' },
  })
  ada = await open(1440, 900)
  ben = await open(390, 844)
  await signIn(ada, tokens.ada)
  await signIn(ben, tokens.ben)
})

afterAll(async () => {
  for (const context of contexts) await context.close()
  contexts = []
  await closeBrowser()
  await server?.stop()
})

test('an author changes a page, comments on a block, and asks for an approval', async () => {
  await ada.goto(`${server.url}/en/studio/edit/lottery`)
  const frame = ada.frameLocator('iframe[title="Preview"]')
  const saved = () => ada.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await frame.getByRole('heading', { level: 1, name: 'Spin for free every day' }).waitFor()
  await saved()
  await frame.getByRole('heading', { level: 1 }).dblclick()
  const field = ada.getByRole('textbox', { name: 'Edit text' })
  await field.fill(title)
  await field.press('Enter')
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  await saved()

  const tree = ada.getByRole('tree', { name: 'Outline' })
  await tree.getByRole('treeitem', { name: 'Countdown clock', exact: true }).click({ button: 'right' })
  await ada.getByRole('menuitem', { name: 'Comment', exact: true }).click()
  const panel = ada.getByRole('tabpanel', { name: 'Comments' })
  expect(await panel.getByLabel('About').inputValue()).toBe('clock')
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Is this the right end?')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await panel.getByRole('article', { name: 'Comment by ada' }).getByText('Is this the right end?').waitFor()
  expect(await axeViolations(ada)).toEqual([])

  await panel.getByRole('button', { name: 'Show block Countdown clock' }).click()
  const line = tree.getByRole('treeitem', { name: 'Countdown clock', exact: true })
  await expect.poll(() => line.getAttribute('aria-description')).toContain('1 open comment')
  await frame.locator('[data-comments="clock"]').click()
  await panel.getByRole('article', { name: 'Comment by ada' }).waitFor()

  await ada.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = ada.getByRole('dialog', { name: 'Publish lottery' })
  await dialog.getByText('ben may approve it.').waitFor()
  await dialog.getByLabel('Note').fill('New title for spring')
  expect(await dialog.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await dialog.getByText('Waiting for approval').waitFor()
  await dialog.getByLabel(/^Reason/).fill('Spring')
  expect(await dialog.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true)
  expect(await axeViolations(ada)).toEqual([])
})

test('a second person reads, answers and approves on a phone', async () => {
  await ben.goto(`${server.url}/en/studio/edit/lottery`)
  await ben.getByRole('heading', { name: 'This window is too narrow for the editor' }).waitFor()
  expect(await axeViolations(ben)).toEqual([])
  await ben.getByRole('link', { name: 'Back to Studio' }).click()
  const waiting = ben.getByRole('region', { name: '1 page waits for approval' })
  await waiting.getByText(/Requested by ada/).waitFor()
  await waiting.getByRole('link').click()
  await ben.getByRole('heading', { level: 1, name: 'Review lottery' }).waitFor()
  await ben.getByText(title).first().waitFor()
  await ben.getByRole('article', { name: 'Comment by ada' }).waitFor()
  for (const width of [390, 360]) {
    await ben.setViewportSize({ width, height: 844 })
    expect(await ben.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(await axeViolations(ben)).toEqual([])

  await ben.getByRole('button', { name: 'Reply', exact: true }).click()
  await ben.getByRole('textbox', { name: 'Reply to ada' }).fill('Yes, it is.')
  await ben.getByRole('button', { name: 'Send reply' }).click()
  await ben.getByRole('paragraph').filter({ hasText: 'Yes, it is.' }).waitFor()

  await ben.getByRole('button', { name: 'Open preview' }).click()
  await ben.waitForURL(/\/en\/preview\//)
  await ben.getByRole('heading', { level: 1, name: title }).waitFor()
  await ben.goBack()

  await ben.getByLabel('Note').fill('Dates and title are right')
  await ben.getByRole('button', { name: 'Approve', exact: true }).click()
  await ben.getByText('You approved this. Another person has to publish it.').waitFor()
})

test('the author publishes it, and the page is live', async () => {
  const dialog = ada.getByRole('dialog', { name: 'Publish lottery' })
  await dialog.getByText('Approved by ben. Anyone else may publish it.').waitFor()
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await dialog.getByText('Version 2 is live.').waitFor()
  const html = await (await fetch(`${server.url}/en/activity/lottery`)).text()
  expect(html).toContain(title)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await ada.getByRole('tab', { name: 'History' }).click()
  await ada.getByRole('cell', { name: 'Dates and title are right' }).waitFor()
  // The reply of the reviewer is there without a reload.
  await ada.getByRole('tab', { name: 'Comments' }).click()
  await ada.getByText('Yes, it is.').waitFor()
  await ada.getByRole('button', { name: 'Resolve', exact: true }).click()
  await ada.getByText('No open comments.').waitFor()
  expect(problems).toEqual([])
})
