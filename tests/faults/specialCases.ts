import { logOut } from '../helpers/account.ts'
import { applyScenario } from './actionScenarios.ts'
import { type Cell, notTooMany, oneOperation, quiet, requestsOf, usable } from './check.ts'
import { createHarness, type Harness, inTime, passTime, type SharedContext, waitForButton } from './harness.ts'
import type { Interceptor } from './proxy.ts'

/** A fault that is not an answer: of the connection, the clock or the order of events. */
export interface SpecialCase {
  name: string
  place: string
  /** How far the page's clock differs from the real one, ms. */
  skew?: number
  /** Prepares the browser or the account before the page is opened. */
  setUp?(harness: Harness, shared: SharedContext): Promise<unknown>
  /** Runs the case. Returns its problems. */
  run(harness: Harness, shared: SharedContext): Promise<string[]>
}

const path = '/activity/newcomer'
const detail = /activity\/detail$/
const join = applyScenario.button

const cut: Interceptor = ({ response }) => void response.socket?.resetAndDestroy()

const refuse: Interceptor = ({ respond }) => respond({ status: 400, headers: {}, body: Buffer.from('') })

/** Holds the server's answer until the test releases it. */
const held: Interceptor = async ({ forward, respond, released }) => {
  const answer = await forward()
  await released
  respond(answer)
}

const openToJoin = async (harness: Harness) => {
  await harness.open(path)
  const isThere = await waitForButton(harness, join(harness))
  return isThere ? [] : ['the button to join is missing']
}

/** Joins. Returns a problem if that has no effect. */
async function joins(harness: Harness): Promise<string[]> {
  await harness.page.getByRole('checkbox').first().check()
  await join(harness).click()
  const isShown = await passTime(harness, 20_000, () => applyScenario.isShown(harness), 500)
  return isShown ? [] : ['joining has no effect']
}

/** A wrong clock of the device does not matter: a request refused for its timestamp is signed again with the server's time. */
const clock = (name: string, skew: number): SpecialCase => ({
  name,
  place: 'P detail, S apply',
  skew,
  async run(harness) {
    const problems = [...(await openToJoin(harness)), ...(await joins(harness))]
    const sent = requestsOf(harness.proxy, applyScenario.call)
    return [...problems, ...oneOperation(sent, 1), ...notTooMany(harness, detail)]
  },
})

export const specialCases: readonly SpecialCase[] = [
  clock('a clock an hour fast', 3_600_000),
  clock('a clock an hour slow', -3_600_000),
  {
    name: 'the clock jumps by a day',
    place: 'P detail, S apply',
    async run(harness) {
      const problems = await openToJoin(harness)
      await harness.page.clock.setSystemTime(Date.now() + 86_400_000)
      return [...problems, ...(await joins(harness)), ...(await usable(harness))]
    },
  },
  {
    name: 'offline',
    place: 'S apply',
    async run(harness) {
      const { page, context, platform } = harness
      const problems = await openToJoin(harness)
      await page.getByRole('checkbox').first().check()
      await inTime(() => page.evaluate("!document.querySelector('main [aria-busy=true]')"))
      await context.setOffline(true)
      await join(harness)
        .click({ timeout: 2_000 })
        .catch(() => {})
      await passTime(harness, 60_000, () => false, 3_000)
      problems.push(...(await usable(harness)))
      if ((await harness.heard()).said.length === 0) problems.push('nothing was announced')
      await context.setOffline(false)
      await passTime(harness, 30_000, () => false, 3_000)
      if (await platform.applied('1001')) problems.push('it was sent later, without a tap')
      await page.keyboard.press('Escape')
      await passTime(harness, 3_000, () => false, 500)
      await join(harness).click({ timeout: 10_000 })
      const isRecovered = await passTime(harness, 20_000, () => applyScenario.isShown(harness), 500)
      const operations = oneOperation(requestsOf(harness.proxy, applyScenario.call), 2)
      return [...problems, ...operations, ...(isRecovered ? [] : ['joining does not work again'])]
    },
  },
  {
    name: 'double tap',
    place: 'S apply',
    async run(harness) {
      const problems = await openToJoin(harness)
      await harness.page.getByRole('checkbox').first().check()
      await join(harness).dblclick()
      const isShown = await passTime(harness, 20_000, () => applyScenario.isShown(harness), 500)
      const { said } = await harness.heard()
      const dialogs = said.filter(({ text }) => text.includes(harness.word('dialog.applySuccess')))
      return [
        ...problems,
        ...(isShown ? [] : ['joining has no effect']),
        ...oneOperation(requestsOf(harness.proxy, applyScenario.call), 1),
        ...(new Set(dialogs.map(({ role }) => role)).size <= 2 ? [] : ['announced too often']),
      ]
    },
  },
  {
    name: 'answers in the wrong order',
    place: 'P detail',
    async run(harness) {
      const { page, proxy } = harness
      const problems = await openToJoin(harness)
      // The answer to the next refresh is held: it has the state before joining.
      let first = true
      proxy.intercept((called) => {
        if (!detail.test(called) || !first) return undefined
        first = false
        return held
      })
      await passTime(harness, 40_000, () => !first, 5_000)
      problems.push(...(await joins(harness)))
      await page.keyboard.press('Escape')
      proxy.release()
      await passTime(harness, 3_000, () => false, 500)
      if (await join(harness).isVisible()) problems.push('an old answer has overwritten a new one')
      return [...problems, ...(await usable(harness))]
    },
  },
  {
    name: 'an answer after leaving the page',
    place: 'P detail, D getRewardList',
    async run(harness) {
      const { page, proxy } = harness
      proxy.intercept((called) => (detail.test(called) || /getRewardList$/.test(called) ? held : undefined))
      await harness.open(path)
      await inTime(() => requestsOf(proxy, detail).length > 0)
      await page.locator(`header a[href="/${harness.locale}"]:visible`).first().click()
      await page.waitForURL(new RegExp(`/${harness.locale}$`))
      proxy.intercept(() => undefined)
      proxy.release()
      await passTime(harness, 10_000, () => false, 1_000)
      return usable(harness)
    },
  },
  {
    name: 'an answer after logout',
    place: 'P detail, D getRewardList, U userinfo',
    async run(harness) {
      const { page, proxy, tokens } = harness
      proxy.intercept((called) => (/detail$|getRewardList$|userinfo$/.test(called) ? held : undefined))
      await harness.open(path)
      await inTime(() => requestsOf(proxy, detail).length > 0)
      await logOut(page, harness.word)
      await page.waitForURL(/\/login/)
      proxy.intercept(() => undefined)
      proxy.release()
      await passTime(harness, 10_000, () => false, 1_000)
      const text =
        (await page.locator('body').innerText()) + JSON.stringify(await page.evaluate('({ ...localStorage })'))
      const leftovers = [tokens.loginName, tokens.accessToken].filter((secret) => secret && text.includes(secret))
      const cookies = (await harness.context.cookies()).filter(({ name }) => name === 'accessToken')
      return [
        ...(await usable(harness)),
        ...(leftovers.length ? [`left behind: ${leftovers}`] : []),
        ...(cookies.length ? ['the token is still stored'] : []),
      ]
    },
  },
  {
    name: 'the token expires in the app',
    place: 'P detail, D getRewardList, U userinfo',
    async setUp({ context, tokens, page }) {
      await context.clearCookies()
      const stale = 'expired-token-of-yesterday'
      // As text: the page does not have the helpers that a compiler adds to functions.
      await page.addInitScript(`
        window.asked = 0
        window.playbillBridge = {
          getToken: () => (++window.asked === 1 ? '${stale}' : '${tokens.accessToken}'),
          getVersion: () => '4.2.16',
        }`)
    },
    async run(harness) {
      const { page, proxy } = harness
      const problems = await openToJoin(harness)
      const refused = () => proxy.seen.filter(({ token }) => token?.startsWith('expired'))
      const isReplayed = () =>
        refused().length > 0 &&
        refused().every(({ path: called }) =>
          proxy.seen.some((seen) => seen.path === called && seen.token === harness.tokens.accessToken),
        )
      // The button is also in the HTML, before the first call.
      await inTime(isReplayed, 20_000)
      const asked = await page.evaluate('asked')
      const { said } = await harness.heard()
      return [
        ...problems,
        ...(asked === 2 ? [] : [`the app was asked ${asked} times`]),
        ...(isReplayed() ? [] : ['the refused requests were not sent again']),
        ...(said.some(({ text }) => text.includes(harness.word('error.sessionExpired')))
          ? ['announced as the end of the session']
          : []),
      ]
    },
  },
  {
    name: 'all calls fail behind a dialog',
    place: 'all calls',
    async run(harness) {
      const { page, proxy } = harness
      const problems = await openToJoin(harness)
      await page.getByRole('checkbox').first().check()
      proxy.intercept((called) => (applyScenario.call.test(called) ? refuse : cut))
      await join(harness).click()
      const dialog = page.locator('[role=dialog],[role=alertdialog]')
      const isOpen = await passTime(harness, 10_000, () => dialog.isVisible(), 500)
      const at = await page.evaluate('scrollY')
      await passTime(harness, 60_000, () => false, 4_000)
      const facts = (await page.evaluate(`({
        isOpen: document.querySelectorAll('[role=dialog],[role=alertdialog]').length === 1,
        isIn: document.activeElement.closest('[role=dialog],[role=alertdialog]') !== null,
        at: scrollY,
      })`)) as { isOpen: boolean; isIn: boolean; at: number }
      await page.keyboard.press('Escape')
      const isClosed = await passTime(harness, 4_000, async () => (await dialog.count()) === 0, 400)
      const isFocusBack = await inTime(() => page.evaluate(`document.activeElement.closest('main') !== null`))
      return [
        ...problems,
        ...(isOpen ? [] : ['no dialog was opened']),
        ...(facts.isOpen ? [] : ['the dialog did not stay']),
        ...(facts.isIn ? [] : ['the focus left the dialog']),
        ...(facts.at === at ? [] : [`the page was moved from ${at} to ${facts.at}`]),
        ...(isClosed ? [] : ['the dialog does not close']),
        ...(isFocusBack ? [] : ['the focus does not return']),
        ...(await usable(harness)),
      ]
    },
  },
  {
    name: 'all calls fail',
    place: 'all calls',
    async run(harness) {
      const { page, proxy } = harness
      await harness.open('')
      proxy.intercept(() => cut)
      await page.locator(`main a[href="/${harness.locale}${path}"]`).first().click()
      await page.waitForURL(new RegExp(`${path}$`))
      const retry = page.getByRole('button', { name: harness.word('common.retry') })
      const isOffered = await passTime(harness, 40_000, () => retry.first().isVisible(), 1_000)
      const problems = [...(isOffered ? [] : ['no retry is offered']), ...(await usable(harness))]
      proxy.intercept(() => undefined)
      await retry
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {})
      const isRecovered = await passTime(harness, 20_000, () => join(harness).isVisible(), 500)
      return [...problems, ...(isRecovered ? [] : ['the page does not recover'])]
    },
  },
]

/** Runs one case with a new user. */
export async function specialCell(shared: SharedContext, special: SpecialCase, locale: string): Promise<Cell> {
  const harness = await createHarness(shared, { persona: 'new', fresh: true }, locale, special.skew)
  const problems: string[] = []
  try {
    await special.setUp?.(harness, shared)
    problems.push(...(await special.run(harness, shared)), ...(await quiet(harness)))
  } catch (problem) {
    problems.push(`aborted: ${String(problem).slice(0, 300)}`)
  } finally {
    await harness.close()
  }
  return { place: special.place, fault: special.name, problems }
}
