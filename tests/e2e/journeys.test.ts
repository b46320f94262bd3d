import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import type { PlatformRules } from '../../src/contract/shapes/platformRules.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { closeDialog, sendSandboxEvent, setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let configs: string
let words: Record<string, string>

beforeAll(async () => {
  configs = await mkdtemp(join(tmpdir(), 'playbill-configs-'))
  await cp('configs', configs, { recursive: true })
  const [started, all] = await Promise.all([startServer({ env: { CONFIG_DIR: configs } }), mergeWords()])
  server = started
  words = all.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
  await rm(configs, { recursive: true, force: true })
})

const word = (key: string) => words[key] ?? ''

const rulesOf = async (alias: string): Promise<PlatformRules> =>
  JSON.parse(await readFile(join(configs, alias, 'platform.json'), 'utf8'))

/** Opens a page as somebody; `null` is a visitor. */
async function open(path: string, who: object | null, width = 1280) {
  const context = await (await openBrowser()).newContext({
    viewport: { width, height: 900 },
    // The wheel turns, and a marquee that moves has its button.
    reducedMotion: 'no-preference',
  })
  const tokens = who && (await signIn(server, who))
  if (tokens) await setTokenCookies(context, server, tokens)
  const watched = await watch(context)
  await watched.page.goto(server.url + path)
  const main = watched.page.locator('main')
  return { ...watched, context, main, userId: tokens?.userId ?? '' }
}

/** Joins with the button of the page, with consent. */
async function joinBy(page: Page): Promise<void> {
  const main = page.locator('main')
  await main.getByRole('checkbox').first().check()
  await main
    .getByRole('button', { name: word('activity.join'), exact: true })
    .first()
    .click()
  await page.getByRole('dialog').getByText(word('dialog.applySuccess')).first().waitFor()
  await closeDialog(page)
}

describe('a draw that a reload interrupts', () => {
  it('is the same draw afterward, shown once, and the next draw is new', async () => {
    const { page, main, context, troubles } = await open(
      '/en/activity/lottery',
      { persona: 'finished', fresh: true },
      390,
    )
    const drawAnswer = () => page.waitForResponse((answer) => answer.url().includes('/v1/activity/obtainReward'))
    const button = main.getByRole('button', { name: new RegExp(`^${word('PrizeBoard.draw')}`) })
    await expect.poll(() => button.isEnabled()).toBe(true)
    // A click between two layouts of a page that still loads can miss the button.
    await page.waitForLoadState('networkidle')
    const asked = drawAnswer()
    await button.click()
    const first = await (await asked).json()
    expect(first.code).toBe('00000')

    // The wheel is turning during the reload.
    const repeated = drawAnswer()
    await page.reload()
    const second = await (await repeated).json()
    expect(second.data.lottery.ticketId).toBe(first.data.lottery.ticketId)
    const result = main.locator('[role="status"]').filter({ hasText: /\S/ }).first()
    const record = first.data.record
    await expect
      .poll(() => result.textContent())
      .toContain(record ? word('PrizeBoard.win').split('{{')[0] : word('PrizeBoard.lose'))
    if (record) {
      await closeDialog(page)
    }

    await page.reload()
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('dialog').count()).toBe(0)
    const left = async () => (await button.textContent())?.match(/\d+/)?.[0]
    await expect.poll(left).toBe(String(second.data.lottery.remainCount))
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('a team', () => {
  it('is created by one user and joined by another with its code; both see the members', async () => {
    const path = '/en/activity/teams'
    const captain = await open(path, { persona: 'new', fresh: true })
    await sendSandboxEvent(server, { userId: captain.userId, kind: 'kyc', amount: '1' })
    await captain.page.reload()
    const form = captain.main.locator('#team form')
    await form.getByRole('radio', { name: word('team.create') }).check()
    await form.locator('input[name="teamName"]').fill('Early birds')
    await form.locator('input[name="teamConsent"]').check()
    await form.getByRole('button', { name: word('team.create') }).click()
    await captain.page.getByRole('dialog', { name: 'You created Early birds' }).waitFor()
    await closeDialog(captain.page)
    const own = captain.main.locator('#team')
    await own.getByText('Early birds').first().waitFor()
    const code = (await own.locator('bdi[translate="no"]').first().textContent())?.trim() || ''
    expect(code).toMatch(/^[A-Z0-9]{4,16}$/)

    const member = await open(path, { persona: 'new', fresh: true }, 390)
    await sendSandboxEvent(server, { userId: member.userId, kind: 'kyc', amount: '1' })
    await member.page.reload()
    const entry = member.main.locator('#team form')
    await entry.locator('input[name="teamCode"]').fill(code)
    await entry.locator('input[name="teamConsent"]').check()
    await entry.getByRole('button', { name: word('team.join') }).click()
    await member.page.getByRole('dialog', { name: 'You joined Early birds' }).waitFor()
    await closeDialog(member.page)
    await member.main.locator('#team').getByText('Early birds').first().waitFor()
    await member.main.locator('#team').getByText('2 members').first().waitFor()
    expect([captain.troubles, member.troubles]).toEqual([[], []])
    await captain.context.close()
    await member.context.close()
  })
})

describe('the tiers of a deposit bonus', () => {
  it('show what is missing for the next tier, and which one is reached', async () => {
    const { page, main, userId, context, troubles } = await open('/en/activity/deposit-bonus', {
      persona: 'new',
      fresh: true,
    })
    await joinBy(page)
    await sendSandboxEvent(server, { userId, kind: 'deposit', amount: '600' })
    await sendSandboxEvent(server, { userId, kind: 'trade', amount: '7500', symbol: 'BTCUSDT', market: 'futures' })
    await page.reload()
    const tiers = main.locator('#tiers')
    await tiers.getByText(word('TierTable.reached'), { exact: true }).first().waitFor()
    const text = (await tiers.innerText()).replace(/\s+/g, ' ')
    expect(text).toContain(`2 ${word('bonus.currentTier')}`)
    expect(text).toContain(word('TierTable.deposit').replace('{{value}}', '1,400 USDT'))
    expect(text).toContain(word('TierTable.volume').replace('{{value}}', '12,500 USDT'))
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('the agent page', () => {
  it('shows an agent the referral link and figures, and tells other users that it is for agents', async () => {
    const { activityId } = await rulesOf('agent-spring')
    // The marquee is in the HTML: the page of a visitor sends no calls.
    const visitor = await open(`/en/agent/${activityId}`, null)
    await visitor.main.getByRole('button', { name: word('Marquee.pause') }).waitFor()
    expect(visitor.calls).toEqual([])
    await visitor.context.close()
    const agent = await open(`/en/agent/${activityId}`, { persona: 'agent' })
    const link = agent.main.getByText(/\/register\?inviteCode=/).first()
    await link.waitFor()
    expect(await link.textContent()).toContain(`${server.url}/en/register?inviteCode=`)
    await agent.main.locator('table tbody tr').first().waitFor({ state: 'attached' })
    const other = await open(`/en/agent/${activityId}`, { persona: 'new', fresh: true })
    await other.main.getByText(word('reason.AGENT_ONLY')).first().waitFor()
    expect([agent.troubles, other.troubles]).toEqual([[], []])
    await agent.context.close()
    await other.context.close()
  })
})

describe('an operator', () => {
  it('changes the order of blocks and a date, and an open page follows without a build', async () => {
    const { main, context, page, troubles } = await open('/en/events/friends-week', null)
    const file = join(configs, 'friends-week', 'activity.json')
    const order = () => main.locator('section[id]').evaluateAll((found) => found.map(({ id }) => id))
    const before = await order()
    expect(before).toContain('faq')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const rules = await readFile(join(configs, 'friends-week', 'platform.json'), 'utf8')
    await writeFile(
      join(configs, 'friends-week', 'platform.json'),
      rules.replaceAll('2028-12-30T23:59:59', '2028-11-30T23:59:59'),
    )
    const config = JSON.parse(await readFile(file, 'utf8'))
    const [head, ...rest] = config.page
    await writeFile(file, JSON.stringify({ ...config, page: [head, ...rest.reverse()] }))
    await expect.poll(order, { interval: 500 }).not.toEqual(before)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect((await order()).at(0)).toBe('hero')
    await expect.poll(() => main.innerText(), { interval: 500 }).toContain('Nov 30, 2028')
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('the moment an event ends', () => {
  it('updates an open page automatically: no claim opens, the leaderboard is final, and its results follow', async () => {
    const { windows } = await rulesOf('masters')
    const setClock = (now: string | null) =>
      fetch(`${server.url}/__sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now }),
      })
    const moment = (window: keyof typeof windows, before: number) =>
      new Date(Date.parse(windows[window]) - before).toISOString()
    await setClock(moment('applyEnd', 3_600_000))
    const { page, main, userId, context, troubles } = await open('/en/activity/masters', { loginName: 'journey-ends' })
    await sendSandboxEvent(server, { userId, kind: 'kyc', amount: '1' })
    await page.reload()
    await joinBy(page)
    const trade = (amount: string) =>
      sendSandboxEvent(server, { userId, kind: 'trade', amount, symbol: 'BTCUSDT', market: 'futures' })
    await trade('4000')

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const head = main.locator('#hero')
    await head.getByText(word('activity.joined'), { exact: true }).first().waitFor()
    await setClock(moment('end', 5_000))
    await head.getByText(word('activity.status.ENDED'), { exact: true }).first().waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    // Later trades do not count, and no claim opens. The clock of the page may be slightly ahead of the server's.
    await setClock(moment('end', -60_000))
    await trade('700000')
    await setClock(windows.settle)
    await page.reload()
    await head.getByText(word('activity.status.SETTLED'), { exact: true }).first().waitFor()
    const results = page.getByRole('dialog', { name: word('activity.settled') })
    await results.getByText(/^Your final rank: \d+ of \d+$/).waitFor()
    await closeDialog(page)
    await expect.poll(() => main.innerText()).toContain('4,000')
    expect(await main.innerText()).not.toContain('704,000')
    expect(await main.getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) }).count()).toBe(0)
    expect(troubles).toEqual([])
    await setClock(null)
    await context.close()
  })
})
