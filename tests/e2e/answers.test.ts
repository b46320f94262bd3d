import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { sendSandboxEvent, setTokenCookies, signIn } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let words: Record<string, string>
const open: BrowserContext[] = []

beforeAll(async () => {
  const [started, merged] = await Promise.all([shareServer(), mergeWords()])
  server = started
  words = merged.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})
// An open page costs time as long as it moves.
afterEach(async () => {
  for (const context of open.splice(0)) await context.close()
})

const word = (key: string) => words[key] ?? key
const answer = (code: string, msg = '', data: unknown = null) => ({
  json: { code, msg, data, requestTime: Date.now(), traceId: '4bf92f3577b34da6a3ce929d0e0e4736' },
})
const event = '/en/activity/newcomer'

/** An empty tab of a signed-in user; null: of a visitor. */
async function tabOf(who: object | null): Promise<{ page: Page; tokens: Record<string, string> }> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1100, height: 800 } })
  open.push(context)
  const tokens = who ? await signIn(server, who) : {}
  await setTokenCookies(context, server, tokens)
  return { page: await context.newPage(), tokens }
}

const nameOf = (test: string) => `${test}-${Math.random().toString(36).slice(2)}`

/** Consents and joins. */
async function join(page: Page): Promise<void> {
  const button = page
    .locator('main')
    .getByRole('button', { name: word('activity.join'), exact: true })
    .first()
  await button.waitFor()
  await page.locator('main').getByRole('checkbox').first().check()
  await button.click()
}

const apply = '**/v1/activity/apply?**'

describe('code 600', () => {
  it.each(['getRewardList', 'beginnerTask/taskCompletions', 'user/overview/userVipCode'])(
    'to an optional read (%s) redirects to login once, with the page as return path',
    async (call) => {
      const { page } = await tabOf({ persona: 'joined', fresh: true })
      const visits: string[] = []
      page.on('framenavigated', (frame) => frame === page.mainFrame() && visits.push(new URL(frame.url()).pathname))
      let asked = 0
      await page.route(`**/v1/**/${call}*`, (route) => {
        asked += 1
        return route.fulfill(answer('600'))
      })
      await page.goto(`${server.url}${event}?from=test#tasks`)
      await page.waitForURL(/\/en\/login\?/)
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${event}?from=test#tasks`)
      expect(asked).toBeGreaterThan(0)
      // Back on the page, the same answer does not redirect again.
      await page.goto(server.url + event)
      await page.waitForLoadState('networkidle')
      expect(new URL(page.url()).pathname).toBe(event)
      // Storing a scroll position in a history entry is reported as a navigation too.
      const arrivals = visits.filter((path, index) => path !== visits[index - 1])
      expect(arrivals.filter((path) => path === '/en/login')).toHaveLength(1)
    },
  )

  it('in the app opens its login, and the page stays', async () => {
    const { page, tokens } = await tabOf({ persona: 'joined', fresh: true })
    await page.context().clearCookies()
    await page.addInitScript(`
      window.opened = []
      window.playbillBridge = {
        getToken: () => ${JSON.stringify(tokens.accessToken)},
        getVersion: () => '4.2.16',
        getSettings: () => '{}',
        open: ({ params }) => { window.opened.push(params); return { data: true } },
      }`)
    await page.route('**/v1/activity/getRewardList*', (route) => route.fulfill(answer('600')))
    await page.goto(server.url + event)
    await expect.poll(() => page.evaluate('window.opened')).toEqual([{ screen: 'login' }])
    expect(new URL(page.url()).pathname).toBe(event)
  })
})

describe('a code without a text of the app', () => {
  it('is shown with the text of the platform, as plain text, and is not reported as lost', async () => {
    const { page } = await tabOf({ loginName: nameOf('unknown-code') })
    await page.route(apply, (route) =>
      route.fulfill(answer('70001', '<b>The event</b> is\u202e closed\nfor <script>today</script>')),
    )
    await page.goto(server.url + event)
    await join(page)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('The event is closed for today')
    expect(await dialog.locator('b, script').count()).toBe(0)
    const log = await page.getByRole('log').allTextContents()
    expect(log.join()).not.toContain(word('error.checking'))
  })
})

describe('a server that fails', () => {
  it('while joining: the page shows the state of the request from the tap to the end, without a gap', async () => {
    const { page } = await tabOf({ loginName: nameOf('failing') })
    await page.route(apply, (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.goto(server.url + event)
    await page.evaluate((text) => {
      const seen: { at: number; busy: boolean; said: boolean; dialog: boolean }[] = []
      Object.assign(window, { seen })
      setInterval(() => {
        const notes = [...document.querySelectorAll('[role=status] li, [role=alert] li')]
        seen.push({
          at: performance.now(),
          busy: document.querySelector('main button[aria-busy=true]') !== null,
          said: notes.some((note) => note.textContent?.includes(text) && note.getClientRects().length > 0),
          dialog: document.querySelector('[role=dialog], [role=alertdialog]') !== null,
        })
      }, 100)
    }, word('error.checking'))
    await join(page)
    const tapped = await page.evaluate(() => performance.now())
    await page.getByRole('dialog').waitFor({ timeout: 40_000 })
    const all = await page.evaluate<{ at: number; busy: boolean; said: boolean; dialog: boolean }[]>('window.seen')
    const seen = all.filter(({ at }) => at > tapped + 200)
    expect(seen.filter(({ busy, said, dialog }) => !busy && !said && !dialog)).toEqual([])
    // As text from the second answer on, at most 3 s after the tap.
    expect(seen.filter(({ at, said, dialog }) => at > tapped + 3_000 && !said && !dialog)).toEqual([])
    expect(seen.at(-1)?.at).toBeGreaterThan(tapped + 15_000)
  })
})

describe.each(['00004', '434'])('code %s', (code) => {
  /** Logs in again with the dialog, as the same account. */
  async function logInAgain(page: Page, loginName: string) {
    const dialog = page.getByRole('dialog', { name: word('error.sessionExpired') })
    await dialog.getByRole('button', { name: word('common.login') }).click()
    await page.locator('input[name="loginName"]').fill(loginName)
    await page.locator('input[name="loginName"]').press('Enter')
    await page.waitForURL(server.url + event)
  }
  const confirm = async (page: Page) => {
    const offer = page.getByRole('dialog', { name: word('dialog.continueTitle') })
    await offer.waitFor()
    await offer.getByRole('button', { name: word('common.confirm') }).click()
  }
  const once = () => {
    let isFirst = true
    return (route: Route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return route.fulfill(answer(code))
    }
  }

  it('to joining: after a new login the page offers to continue, and one tap is enough', async () => {
    const loginName = nameOf(`join${code}`)
    const { page } = await tabOf({ loginName })
    await page.route(apply, once())
    await page.goto(server.url + event)
    await join(page)
    await logInAgain(page, loginName)
    await confirm(page)
    await page
      .getByRole('dialog')
      .filter({ hasText: word('dialog.applySuccess') })
      .waitFor()
  })

  it('to a claim: after a new login the page offers to continue, and one tap is enough', async () => {
    const loginName = nameOf(`claim${code}`)
    const { page, tokens } = await tabOf({ loginName })
    await page.goto(server.url + event)
    await join(page)
    await page.getByRole('dialog').waitFor()
    await sendSandboxEvent(server, { userId: tokens.userId, kind: 'kyc', amount: '1' })
    await page.route('**/v1/activity/obtainReward*', once())
    await page.reload()
    const claim = page.locator('main [data-task=kyc]').getByRole('button', { name: new RegExp(word('reward.claim')) })
    await claim.click({ timeout: 20_000 })
    await logInAgain(page, loginName)
    await confirm(page)
    const received = word('dialog.received').split('{{')[0]?.trim() ?? ''
    await page.getByRole('dialog').filter({ hasText: received }).waitFor()
  })
})

describe('the hub, which is not an activity', () => {
  it('shares its own address when a banner opens the share screen of the app', async () => {
    const { page } = await tabOf({ persona: 'joined', fresh: true })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript('Object.defineProperty(navigator, "share", { value: undefined })')
    await page.route('**/v1/mix/index/mainBanner*', async (route) => {
      const real = await (await route.fetch()).json()
      const [banner] = real.data.mainBannerList
      const list = [{ ...banner, bannerId: 's', title: 'Share this page', linkType: 'NATIVE', link: 'share' }]
      return route.fulfill({ json: { ...real, data: { ...real.data, mainBannerList: list } } })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/getUserShareContent/.test(request.url()) && new URL(page.url()).pathname === '/en') asked.push(request.url())
    })
    await page.goto(server.url + event)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/en"]')?.click())
    await page.getByRole('button', { name: 'Share this page' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('dialog.shareCopy') })
      .click()
    await page
      .getByRole('status')
      .filter({ hasText: word('common.copied') })
      .waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/en`)
    expect(asked).toEqual([])
  })
})
