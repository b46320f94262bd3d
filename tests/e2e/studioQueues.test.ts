import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { sendSandboxEvent, signIn } from '../helpers/browsing.ts'
import { tabTo } from '../helpers/keyboard.ts'
import { paymentKey, startPaymentService, type TestPaymentService } from '../helpers/paymentService.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { callAt } from '../integration/hybrid/harness.ts'
import { inLanes, trialKey } from '../load/client.ts'

// The review queue of Studio with users in it: applicants of an activity with a review, refused payouts, agents.
const reviewed = { alias: 'lottery', activityId: '1050' }
const paying = { alias: 'newcomer', activityId: '1001' }
/** More than 100, so that the table is virtualized. */
const participants = 110

let folder: string
let payments: TestPaymentService
let server: TestServer
let ann: Page
let ben: Page
const applicants: string[] = []
/** Participants whose payouts the service refuses. */
const claimants: string[] = []
const errors: string[] = []

/** Signs a user in and applies. */
async function apply(loginName: string, activityId: string) {
  const { accessToken = '', userId = '' } = await signIn(server, { loginName })
  const user = { token: accessToken, key: trialKey }
  const applied = await callAt(server.url, calls.apply, { activityId, consent: true }, user)
  expect(applied.envelope?.code, applied.text).toBe('00000')
  return { userId, user }
}

/** Opens Studio as a person of this name. */
async function openAs(name: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 }, colorScheme })
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(`${server.url}/en/studio`)
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Use this name' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return page
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'playbill-configs-'))
  cpSync('configs', folder, { recursive: true })
  const rules = join(folder, reviewed.alias, 'platform.json')
  writeFileSync(
    rules,
    readFileSync(rules, 'utf8').replace('"needApply": true', '"needApply": true, "needReview": true'),
  )
  payments = await startPaymentService()
  payments.behave = () => 'refuse'
  server = await startServer({
    seeded: false,
    env: { CONFIG_DIR: folder, SANDBOX: '1', PAYOUT_URL: payments.url, PAYOUT_KEY: paymentKey },
  })
  for (const name of ['first', 'second', 'third', 'fourth'])
    applicants.push((await apply(`applicant-${name}`, reviewed.activityId)).userId)
  const numbers = Array.from({ length: participants }, (_, index) => index)
  await inLanes(numbers, 4, async (number) => {
    const { userId, user } = await apply(`user-${number}`, paying.activityId)
    if (number >= 3) return
    await sendSandboxEvent(server, { userId, kind: 'kyc', amount: '1' })
    const claim = { activityId: paying.activityId, taskId: 'kyc', requestId: randomUUID() }
    expect((await callAt(server.url, calls.obtainReward, claim, user)).envelope?.code).toBe('00000')
    claimants.push(userId)
  })
  ann = await openAs('ann', 'light')
  ben = await openAs('ben', 'dark')
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
  await payments?.close()
  rmSync(folder, { recursive: true, force: true })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const choose = (page: Page, id: string) =>
  page.getByRole('checkbox', { name: new RegExp(id) }).evaluate((box: HTMLInputElement) => box.click())

/** Opens the queue of an activity. */
async function openQueue(page: Page, alias: string, tab: string, locale = 'en') {
  await page.goto(`${server.url}/${locale}/studio/run/${alias}`)
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.getByRole('table', { name: tab, exact: true }).getByRole('row').nth(1).waitFor()
}

/** Gives the reason in the open dialog, and sends it. */
async function decide(page: Page, command: string, reason: string) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByLabel(/^Reason/).fill(reason)
  await button(page, command).last().click()
  await dialog.waitFor({ state: 'detached' })
}

it('approves by keyboard, keeps the reason after an error of the server, and gives the focus to the report', async () => {
  await openQueue(ann, reviewed.alias, 'Applicants')
  const [first = '', second = ''] = applicants
  const lost: string[] = []
  for (const id of [first, second]) {
    await tabTo(ann, ann.getByRole('checkbox', { name: `Choose ${id}` }), lost)
    await ann.keyboard.press('Space')
  }
  await ann.getByText('2 chosen').waitFor()
  expect(lost).toEqual([])
  await button(ann, 'Approve').focus()
  await ann.keyboard.press('Enter')
  const dialog = ann.getByRole('dialog')
  const field = dialog.getByLabel(/^Reason/)
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await ann.keyboard.type('   ')
  expect(await button(ann, 'Approve').last().isDisabled()).toBe(true)
  await field.fill('Checked by hand')

  await ann.route('**/__operator/reviews', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await button(ann, 'Approve').last().click()
  await dialog.getByRole('alert').getByText('The server answered 502.').waitFor()
  await ann.unroute('**/__operator/reviews')
  expect(await field.inputValue()).toBe('Checked by hand')

  // Another operator decides about one of them meanwhile.
  await openQueue(ben, reviewed.alias, 'Applicants')
  await choose(ben, second)
  await button(ben, 'Refuse').click()
  await ben.getByRole('alertdialog').waitFor()
  expect(await axeViolations(ben)).toEqual([])
  await decide(ben, 'Refuse', 'No creator account')
  await ben.getByText('1 entry was changed.').waitFor()

  await button(ann, 'Approve').last().click()
  await ann.getByText(`1 entry was changed. ${second}: There is no application of this user in review.`).waitFor()
  await expect.poll(() => ann.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
  await row(ann, first).waitFor({ state: 'detached' })
  expect(await row(ann, applicants[2] ?? '').count()).toBe(1)
})

it('has the decisions with names and reasons', async () => {
  const [first = '', second = ''] = applicants
  await openQueue(ann, reviewed.alias, 'Decisions')
  await row(ann, `${first}: Checked by hand`).getByText('ann', { exact: true }).waitFor()
  await row(ann, `${second}: No creator account`).getByText('ben', { exact: true }).waitFor()
})

it('tries refused payouts again, marks them as paid, or cancels them', async () => {
  await openQueue(ann, paying.alias, 'Payouts')
  const [again = '', paid = '', canceled = ''] = claimants
  await expect.poll(() => ann.getByRole('row').filter({ hasText: 'the account is frozen' }).count()).toBeGreaterThan(2)
  const act = async (user: string, command: string) => {
    await row(ann, user)
      .getByRole('checkbox')
      .evaluate((box: HTMLInputElement) => box.click())
    await button(ann, command).click()
    await decide(ann, command, `${command}, as the support asked`)
    await ann.getByText('1 entry was changed.').waitFor()
  }
  payments.behave = () => 'pay'
  await act(again, 'Pay again')
  await act(paid, 'Mark as paid')
  await act(canceled, 'Do not pay')
  for (const user of [paid, canceled]) await row(ann, user).waitFor({ state: 'detached' })
  const status = ann.getByRole('combobox', { name: 'Status' })
  const shows = async (state: string, user: string) => {
    await status.selectOption(state)
    await row(ann, user).waitFor()
  }
  await shows('CANCELED', canceled)
  await expect
    .poll(async () => {
      await status.selectOption('OPEN')
      await status.selectOption('PAID')
      return row(ann, again).count()
    })
    .toBe(1)
  await shows('PAID', paid)
  await openQueue(ann, paying.alias, 'Decisions')
  for (const command of ['Pay again', 'Mark as paid', 'Do not pay'])
    await row(ann, `${command}, as the support asked`).getByText('ann', { exact: true }).waitFor()
})

it('appoints an agent, and says why it cannot appoint another one', async () => {
  const user = applicants[2] ?? ''
  await openQueue(ann, reviewed.alias, 'Agents')
  const dialog = ann.getByRole('dialog')
  const enter = async (id: string) => {
    await dialog.getByLabel(/^User ID/).fill(id)
    await dialog.getByLabel(/^Reason/).fill('Has signed the contract')
  }
  await button(ann, 'Appoint agent').click()
  await enter('12x')
  await dialog.getByText('Enter a user ID: digits only.').waitFor()
  expect(await button(ann, 'Appoint agent').last().isDisabled()).toBe(true)
  await enter('999999999999')
  await button(ann, 'Appoint agent').last().click()
  await dialog.getByText('The user is an agent already, or does not exist.').waitFor()
  await enter(user)
  // The answer was about another user.
  await dialog.getByRole('alert').waitFor({ state: 'detached' })
  await button(ann, 'Appoint agent').last().click()
  await ann.getByText(`User ${user} is an agent now.`).waitFor()
  await row(ann, user).waitFor()
})

it('finds participants and exports all of them', async () => {
  await openQueue(ann, paying.alias, 'Participants')
  const section = ann.getByRole('tabpanel', { name: 'Participants' })
  const [download] = await Promise.all([
    ann.waitForEvent('download'),
    section.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  // Some personas of the sandbox have joined too.
  expect(lines.length).toBeGreaterThan(participants)
  expect(new Set(lines).size).toBe(lines.length)
  const last = claimants[2] ?? ''
  await section.getByRole('textbox', { name: 'User ID starts with' }).fill(last)
  await section.getByText('1 row', { exact: true }).waitFor()
  await row(ann, last).waitFor()
})

it('axe finds nothing on the filled queues', async () => {
  const queues = { en: ['Applicants', 'Participants', 'Decisions'], 'zh-CN': ['待审核申请', '参与者', '决策记录'] }
  const found: string[] = []
  for (const [page, locale] of [
    [ann, 'zh-CN'],
    [ben, 'en'],
  ] as const)
    for (const tab of queues[locale]) {
      await openQueue(page, reviewed.alias, tab, locale)
      found.push(...(await axeViolations(page)).map((violation) => `${locale} ${tab}: ${violation}`))
    }
  expect(found).toEqual([])
  expect(errors).toEqual([])
})
