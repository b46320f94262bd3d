import { applyScene } from './actScenes.ts'
import { type Cell, notTooMany, oneOperation, quiet, requestsOf, usable } from './check.ts'
import type { Meddle } from './proxy.ts'
import { createStage, type Ground, inTime, passTime, type Stage } from './stage.ts'

/** A fault that is no answer: of the way, of the clock, of the moment. */
export interface Special {
  name: string
  place: string
  /** How far the page's clock is off when it opens, ms. */
  skew?: number
  /** What the page needs before it is opened. */
  furnish?(stage: Stage): Promise<unknown>
  /** Gives what was wrong. */
  run(stage: Stage): Promise<string[]>
}

const path = '/activity/newcomer'
const detail = /activity\/detail$/
const join = applyScene.button

const cut: Meddle = ({ response }) => void response.socket?.resetAndDestroy()

const refuse: Meddle = ({ hand }) => hand({ status: 400, headers: {}, body: Buffer.from('') })

/** Lets the server answer, and keeps the answer until it is let go. */
const held: Meddle = async ({ forward, hand, released }) => {
  const answer = await forward()
  await released
  hand(answer)
}

const openToJoin = async (stage: Stage) => {
  await stage.open(path)
  const isThere = await passTime(stage, 15_000, () => join(stage).isVisible(), 500)
  return isThere ? [] : ['the way to join is not there']
}

/** Joins, and gives what did not come of it. */
async function joins(stage: Stage): Promise<string[]> {
  await stage.page.getByRole('checkbox').first().check()
  await join(stage).click()
  const isShown = await passTime(stage, 20_000, () => applyScene.isShown(stage), 500)
  return isShown ? [] : ['joining has no effect']
}

/** Whatever the device says the time is, the platform's holds: what was refused for its time is signed once more. */
const clock = (name: string, skew: number): Special => ({
  name,
  place: 'P detail, S apply',
  skew,
  async run(stage) {
    const problems = [...(await openToJoin(stage)), ...(await joins(stage))]
    const sent = requestsOf(stage.proxy, applyScene.call)
    return [...problems, ...oneOperation(sent, 1), ...notTooMany(stage, detail)]
  },
})

export const specials: readonly Special[] = [
  clock('a clock an hour fast', 3_600_000),
  clock('a clock an hour slow', -3_600_000),
  {
    name: 'the clock jumps by a day',
    place: 'P detail, S apply',
    async run(stage) {
      const problems = await openToJoin(stage)
      await stage.page.clock.setSystemTime(Date.now() + 86_400_000)
      return [...problems, ...(await joins(stage)), ...(await usable(stage))]
    },
  },
  {
    name: 'offline',
    place: 'S apply',
    async run(stage) {
      const { page, context, truth } = stage
      const problems = await openToJoin(stage)
      await page.getByRole('checkbox').first().check()
      await inTime(() => page.evaluate("!document.querySelector('main [aria-busy=true]')"))
      await context.setOffline(true)
      await join(stage)
        .click({ timeout: 2_000 })
        .catch(() => {})
      await passTime(stage, 60_000, () => false, 3_000)
      problems.push(...(await usable(stage)))
      if ((await stage.heard()).said.length === 0) problems.push('nothing was said')
      await context.setOffline(false)
      await passTime(stage, 30_000, () => false, 3_000)
      if (await truth.applied('1001')) problems.push('it was sent later, without a tap')
      await page.keyboard.press('Escape')
      await passTime(stage, 3_000, () => false, 500)
      await join(stage).click({ timeout: 10_000 })
      const isWell = await passTime(stage, 20_000, () => applyScene.isShown(stage), 500)
      const operations = oneOperation(requestsOf(stage.proxy, applyScene.call), 2)
      return [...problems, ...operations, ...(isWell ? [] : ['joining does not work again'])]
    },
  },
  {
    name: 'tapped twice',
    place: 'S apply',
    async run(stage) {
      const problems = await openToJoin(stage)
      await stage.page.getByRole('checkbox').first().check()
      await join(stage).dblclick()
      const isShown = await passTime(stage, 20_000, () => applyScene.isShown(stage), 500)
      const { said } = await stage.heard()
      const dialogs = said.filter(({ text }) => text.includes(stage.word('dialog.applySuccess')))
      return [
        ...problems,
        ...(isShown ? [] : ['joining has no effect']),
        ...oneOperation(requestsOf(stage.proxy, applyScene.call), 1),
        ...(new Set(dialogs.map(({ role }) => role)).size <= 2 ? [] : ['said too often']),
      ]
    },
  },
  {
    name: 'answers in the wrong order',
    place: 'P detail',
    async run(stage) {
      const { page, proxy } = stage
      const problems = await openToJoin(stage)
      // The refresh that is due is held with what was true before joining.
      let first = true
      proxy.meddle((called) => {
        if (!detail.test(called) || !first) return undefined
        first = false
        return held
      })
      await passTime(stage, 40_000, () => !first, 5_000)
      problems.push(...(await joins(stage)))
      await page.keyboard.press('Escape')
      proxy.release()
      await passTime(stage, 3_000, () => false, 500)
      if (await join(stage).isVisible()) problems.push('an old answer has overwritten a new one')
      return [...problems, ...(await usable(stage))]
    },
  },
  {
    name: 'an answer after the page was left',
    place: 'P detail, D getRewardList',
    async run(stage) {
      const { page, proxy } = stage
      proxy.meddle((called) => (detail.test(called) || /getRewardList$/.test(called) ? held : undefined))
      await stage.open(path)
      await inTime(() => requestsOf(proxy, detail).length > 0)
      await page.locator(`header a[href="/${stage.locale}"]:visible`).first().click()
      await page.waitForURL(new RegExp(`/${stage.locale}$`))
      proxy.meddle(() => undefined)
      proxy.release()
      await passTime(stage, 10_000, () => false, 1_000)
      return usable(stage)
    },
  },
  {
    name: 'an answer after the log-out',
    place: 'P detail, D getRewardList, U userinfo',
    async run(stage) {
      const { page, proxy, tokens } = stage
      proxy.meddle((called) => (/detail$|getRewardList$|userinfo$/.test(called) ? held : undefined))
      await stage.open(path)
      await inTime(() => requestsOf(proxy, detail).length > 0)
      await page
        .locator('header')
        .getByRole('button', { name: stage.word('common.logout') })
        .click()
      await page.waitForURL(/\/login/)
      proxy.meddle(() => undefined)
      proxy.release()
      await passTime(stage, 10_000, () => false, 1_000)
      const text =
        (await page.locator('body').innerText()) + JSON.stringify(await page.evaluate('({ ...localStorage })'))
      const rest = [tokens.loginName, tokens.accessToken].filter((secret) => secret && text.includes(secret))
      const cookies = (await stage.context.cookies()).filter(({ name }) => name === 'accessToken')
      return [
        ...(await usable(stage)),
        ...(rest.length ? [`left behind: ${rest}`] : []),
        ...(cookies.length ? ['the token was kept'] : []),
      ]
    },
  },
  {
    name: 'the token runs out in the app',
    place: 'P detail, D getRewardList, U userinfo',
    async furnish({ context, tokens, page }) {
      await context.clearCookies()
      const stale = 'expired-token-of-yesterday'
      // As text: what a compiler adds to functions is not there in the page.
      await page.addInitScript(`
        window.asked = 0
        window.playbillBridge = {
          getToken: () => (++window.asked === 1 ? '${stale}' : '${tokens.accessToken}'),
          getVersion: () => '4.2.16',
        }`)
    },
    async run(stage) {
      const { page, proxy } = stage
      const problems = await openToJoin(stage)
      const asked = await page.evaluate('asked')
      const before = proxy.seen.filter(({ token }) => token?.startsWith('expired'))
      const isReplayed = before.every(({ path: called }) =>
        proxy.seen.some((seen) => seen.path === called && seen.token === stage.tokens.accessToken),
      )
      const { said } = await stage.heard()
      return [
        ...problems,
        ...(asked === 2 ? [] : [`the app was asked ${asked} times`]),
        ...(before.length && isReplayed ? [] : ['what was refused was not sent again']),
        ...(said.some(({ text }) => text.includes(stage.word('error.sessionExpired'))) ? ['told as the end'] : []),
      ]
    },
  },
  {
    name: 'everything dies behind a dialog',
    place: 'all calls',
    async run(stage) {
      const { page, proxy } = stage
      const problems = await openToJoin(stage)
      await page.getByRole('checkbox').first().check()
      proxy.meddle((called) => (applyScene.call.test(called) ? refuse : cut))
      await join(stage).click()
      const dialog = page.locator('[role=dialog],[role=alertdialog]')
      const isOpen = await passTime(stage, 10_000, () => dialog.isVisible(), 500)
      const at = await page.evaluate('scrollY')
      await passTime(stage, 60_000, () => false, 4_000)
      const facts = (await page.evaluate(`({
        isOpen: document.querySelectorAll('[role=dialog],[role=alertdialog]').length === 1,
        isIn: document.activeElement.closest('[role=dialog],[role=alertdialog]') !== null,
        at: scrollY,
      })`)) as { isOpen: boolean; isIn: boolean; at: number }
      await page.keyboard.press('Escape')
      const isClosed = await passTime(stage, 4_000, async () => (await dialog.count()) === 0, 400)
      const back = await inTime(() => page.evaluate(`document.activeElement.closest('main') !== null`), 2_000)
      return [
        ...problems,
        ...(isOpen ? [] : ['no dialog was opened']),
        ...(facts.isOpen ? [] : ['the dialog did not stay']),
        ...(facts.isIn ? [] : ['the focus left the dialog']),
        ...(facts.at === at ? [] : [`the page was moved from ${at} to ${facts.at}`]),
        ...(isClosed ? [] : ['the dialog does not close']),
        ...(back ? [] : ['the focus does not come back']),
        ...(await usable(stage)),
      ]
    },
  },
  {
    name: 'everything is dead',
    place: 'all calls',
    async run(stage) {
      const { page, proxy } = stage
      await stage.open('')
      proxy.meddle(() => cut)
      await page.locator(`main a[href="/${stage.locale}${path}"]`).first().click()
      await page.waitForURL(new RegExp(`${path}$`))
      const retry = page.getByRole('button', { name: stage.word('common.retry') })
      const isOffered = await passTime(stage, 40_000, () => retry.first().isVisible(), 1_000)
      const problems = [...(isOffered ? [] : ['no other try is offered']), ...(await usable(stage))]
      proxy.meddle(() => undefined)
      await retry
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {})
      const isWell = await passTime(stage, 20_000, () => join(stage).isVisible(), 500)
      return [...problems, ...(isWell ? [] : ['the page does not come back'])]
    },
  },
]

/** Runs one of them before a newcomer. */
export async function specialCell(ground: Ground, special: Special, locale: string): Promise<Cell> {
  const stage = await createStage(ground, { persona: 'new', fresh: true }, locale, special.skew)
  const problems: string[] = []
  try {
    await special.furnish?.(stage)
    problems.push(...(await special.run(stage)), ...(await quiet(stage)))
  } catch (problem) {
    problems.push(`broke off: ${String(problem).slice(0, 300)}`)
  } finally {
    await stage.close()
  }
  return { place: special.place, fault: special.name, problems }
}
