import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { ingestHeaders, ingestPath, signIngest } from '../../src/contract/ingest.ts'
import type { PayoutOrder } from '../../src/contract/payoutService.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { closeDialog, watch } from '../helpers/browsing.ts'
import { runCommand } from '../helpers/commandLine.ts'
import { newDataDir } from '../helpers/dataDir.ts'
import { type IdentityProvider, startIdentityProvider } from '../helpers/identityProvider.ts'
import { paymentKey, startPaymentService, type TestPaymentService } from '../helpers/paymentService.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { callAt } from '../integration/hybrid/harness.ts'
import { type Configs, copyConfigs, serverEnv, token } from '../integration/releases/harness.ts'

// The embedded platform in production: users of an identity provider, events of a feed, payouts by a service. No sandbox.
const secret = 'a-secret-of-the-feed-for-these-tests'
const dataDir = newDataDir()
const orders: PayoutOrder[] = []
/** What the payment service does. */
let decision: 'refuse' | 'pay' = 'refuse'
let configs: Configs
let provider: IdentityProvider
let payments: TestPaymentService
let server: TestServer
let words: Record<string, string>

beforeAll(async () => {
  words = (await mergeWords()).en ?? {}
  configs = copyConfigs()
  provider = await startIdentityProvider()
  provider.users = { alice: { region: 'TR', kyc_level: 0, registered_at: Date.now() - 86_400_000 } }
  payments = await startPaymentService()
  payments.behave = (order) => {
    orders.push(order)
    return decision
  }
  server = await startServer({
    dataDir,
    seeded: false,
    env: {
      ...serverEnv(configs.dir),
      SAMPLES: '0',
      LOGIN_URL: `${provider.url}/login`,
      REGISTER_URL: `${provider.url}/register`,
      IDENTITY_JWKS_URL: `${provider.url}/jwks`,
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_AUDIENCE: provider.audience,
      INGEST_KEYS: `feed:${secret}`,
      PAYOUT_URL: payments.url,
      PAYOUT_KEY: paymentKey,
    },
  })
  provider.site = server.url
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
  await Promise.all([provider.close(), payments.close()])
  configs.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const word = (key: string) => words[key] ?? ''

/** Sends a signed batch, as the system of the trading platform does. */
async function send(events: object[]) {
  const body = JSON.stringify({ events })
  const timestamp = Date.now()
  const answer = await fetch(server.url + ingestPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [ingestHeaders.key]: 'feed',
      [ingestHeaders.timestamp]: `${timestamp}`,
      [ingestHeaders.signature]: signIngest(secret, timestamp, body),
    },
    body,
  })
  return ((await answer.json()) as { data: unknown }).data
}

it('a viewer logs in at the provider, joins, completes a task by events, claims, and is paid once', async () => {
  const home = `${server.url}/en/activity/newcomer`
  expect((await fetch(home)).status).toBe(404)
  const env = { PLAYBILL_SERVER: server.url, OPERATOR_TOKEN: token, CONFIG_DIR: configs.dir, NO_COLOR: '1' }
  expect(await runCommand(['publish', 'newcomer', '-m', 'e2e'], env)).toMatchObject({ code: 0 })
  await expect.poll(async () => (await fetch(home)).status).toBe(200)

  // The provider knows the user before the page does: the event is kept, and does not count for tasks after joining.
  const subject = 'user|alice'
  const deposit = (id: string) => ({ id, subject, kind: 'deposit', at: Date.now(), amount: '150' })
  expect(await send([deposit('early')])).toEqual({ accepted: 1, duplicates: 0, rejected: [], warnings: [] })

  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  const { page, troubles } = await watch(context)
  const main = page.getByRole('main')
  const claim = main.locator('li').getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) })
  await page.goto(home)
  await main.getByText(word('activity.joinLogin')).first().click()
  await page.waitForURL(`${provider.url}/**`)
  await page.getByLabel('Account').fill('alice')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(home)
  await main.getByRole('checkbox').first().check()
  await main
    .getByRole('button', { name: word('activity.join') })
    .first()
    .click()
  await page.getByRole('dialog').getByText(word('dialog.applySuccess')).first().waitFor()
  await closeDialog(page)
  expect(await claim.count()).toBe(0)

  const verified = { id: 'verified', subject, kind: 'kyc', at: Date.now(), level: 1 }
  expect(await send([verified])).toEqual({ accepted: 1, duplicates: 0, rejected: [], warnings: [] })
  expect(await send([verified])).toEqual({ accepted: 0, duplicates: 1, rejected: [], warnings: [] })
  await page.reload()
  await claim.first().click()
  await page.getByRole('dialog').getByText(word('reward.payout.waiting'), { exact: true }).first().waitFor()
  await closeDialog(page)

  // The service refuses at first: the card says so, until an operator sends the payout again.
  await expect.poll(() => orders.length, { timeout: 20_000 }).toBe(1)
  const card = main.locator('[data-task="kyc"]')
  await card.getByText(word('reward.payout.REFUSED'), { exact: true }).waitFor()
  expect(await main.locator('[data-task]').getByText(word('task.status.GRANTED'), { exact: true }).count()).toBe(0)
  decision = 'pay'
  const { payoutId = '' } = orders[0] ?? {}
  expect(await runCommand(['payouts', 'retry', payoutId, '-m', 'account fixed'], env)).toMatchObject({ code: 0 })
  await expect.poll(() => orders.length, { timeout: 20_000 }).toBe(2)
  await card.getByText(word('task.status.GRANTED'), { exact: true }).waitFor()
  expect(orders.map((order) => order.payoutId)).toEqual([payoutId, payoutId])
  expect(orders[0]).toMatchObject({ subject, alias: 'newcomer', taskId: 'kyc', amount: '10', coin: 'USDT' })
  expect([...payments.payments.values()]).toMatchObject([{ amount: '10', state: 'PAID', times: 1 }])
  const accessToken = (await context.cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const payoutState = async () => {
    const mine = { token: decodeURIComponent(accessToken) }
    const { envelope } = await callAt(server.url, calls.getRewardList, { scope: 'MINE' }, mine)
    return (envelope.data as { list?: { payoutStatus?: string }[] } | undefined)?.list?.map((one) => one.payoutStatus)
  }
  await expect.poll(payoutState).toEqual(['PAID'])
  await page.goto(home)
  // Blocks far below follow the login when they come near.
  await page.getByRole('heading', { name: word('RewardRecords.title'), exact: true }).scrollIntoViewIfNeeded()
  await main.getByText(word('reward.payout.PAID'), { exact: true }).waitFor()
  expect(orders).toHaveLength(2)
  expect([troubles, payments.unsigned]).toEqual([[], []])
  await context.close()
})
