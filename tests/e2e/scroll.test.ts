import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
const open: BrowserContext[] = []

beforeAll(async () => {
  server = await shareServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})
// An open page costs time as long as it moves.
afterEach(async () => {
  for (const context of open.splice(0)) await context.close()
})

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const focus = (page: Page) => page.evaluate(() => document.activeElement?.localName)
const isAt = (page: Page, path: string) => page.waitForURL(`${server.url}${path}`)
/** Top of the heading in the window, px. */
const headingTop = async (page: Page) => (await page.locator('main h1').first().boundingBox())?.y ?? Number.NaN

/** Waits until the page with the block `id` has loaded all blocks, and its height no longer changes. */
const isLoaded = (page: Page, id: string) =>
  expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const height = document.body.scrollHeight
        await new Promise((done) => setTimeout(done, 600))
        const isWaiting = document.querySelector('main [aria-busy=true]') !== null
        return document.getElementById(wanted) !== null && !isWaiting && document.body.scrollHeight === height
      }, id),
    )
    .toBe(true)

/** A tab with a hydrated page. */
async function tabOn(path: string, viewport = { width: 1280, height: 800 }) {
  const context = await (await openBrowser()).newContext({ viewport })
  open.push(context)
  const watched = await watch(context)
  await watched.page.goto(server.url + path)
  await watched.page.waitForLoadState('networkidle')
  await isHydrated(watched.page, 'header a')
  return { context, ...watched }
}

/** Waits until React owns an element: until then, the browser itself follows a link. */
const isHydrated = (page: Page, selector: string) =>
  page.waitForFunction(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps$')),
    selector,
  )

/** Scrolls as a user does, and waits until the page has noticed. */
async function scroll(page: Page, to: number) {
  await page.evaluate((y) => {
    window.dispatchEvent(new Event('wheel'))
    window.scrollTo({ top: y, behavior: 'instant' })
  }, to)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Clicks a link where it is, until the site handles it: before hydration, the browser would load another document. */
async function follow(page: Page, href: string) {
  const selector = `a[href="${href}"]`
  // The browser handles fragment links within the page.
  if (href.startsWith('#')) {
    await isHydrated(page, selector)
    return page
      .locator(selector)
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
  }
  await page.waitForFunction((wanted) => {
    const link = document.querySelector<HTMLAnchorElement>(wanted)
    if (!link) return false
    let isHandled = false
    const onClick = (event: Event) => {
      isHandled = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', onClick, { once: true })
    link.click()
    return isHandled
  }, selector)
}

describe.each([
  ['a computer', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('a new page on %s', (_, viewport) => {
  it('starts at its top with the focus on main; back and forward restore both positions', async () => {
    const { page, troubles } = await tabOn('/en', viewport)
    await scroll(page, 900)
    await follow(page, '/en/activity/masters')
    await isAt(page, '/en/activity/masters')
    await isLoaded(page, 'pool')
    await expect.poll(() => top(page)).toBe(0)
    expect(await headingTop(page)).toBeGreaterThan(0)
    expect(await focus(page)).toBe('main')

    await scroll(page, 640)
    await page.goBack()
    await isAt(page, '/en')
    await expect.poll(() => top(page)).toBe(900)
    expect(await focus(page)).toBe('main')
    await page.goForward()
    await isAt(page, '/en/activity/masters')
    await expect.poll(() => top(page)).toBe(640)
    expect(troubles).toEqual([])
  })
})

describe('each way to a page', () => {
  it.each([
    ['/en/rewards', 'records'],
    ['/en/messages', 'inbox'],
  ])('the header link %s leads to its top', async (path, block) => {
    const { page } = await tabOn('/en/activity/masters')
    await scroll(page, 900)
    await follow(page, path)
    await isAt(page, path)
    await isLoaded(page, block)
    await expect.poll(() => top(page)).toBe(0)
  })

  it('so do logging in, and the page that the login returns to', async () => {
    const { page } = await tabOn('/en/activity/masters')
    await scroll(page, 900)
    await page.locator('header').getByRole('link', { name: 'Log in' }).first().click()
    await page.waitForURL(/\/en\/login\?redirect=/)
    await page.locator('main form, main button').first().waitFor()
    await expect.poll(() => top(page)).toBe(0)
    await scroll(page, 200)
    await page.locator('main').getByRole('textbox').first().fill('scroller')
    await page.keyboard.press('Enter')
    await isAt(page, '/en/activity/masters')
    await isLoaded(page, 'pool')
    await expect.poll(() => top(page)).toBe(0)
  })

  it('the same page again is its top', async () => {
    const { page } = await tabOn('/en')
    await scroll(page, 700)
    await follow(page, '/en')
    await expect.poll(() => top(page)).toBe(0)
  })
})

describe('a page of a viewer that a script scrolls', () => {
  it('gets no gap when its content changes before the scroll event', async () => {
    const { page, context } = await tabOn('/en/login', { width: 360, height: 740 })
    await setTokenCookies(context, server, await signIn(server, { persona: 'joined' }))
    await page.goto(`${server.url}/en/activity/treasure`)
    await page.waitForLoadState('networkidle')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.evaluate(async () => {
      for (const to of [500, 1000, 0]) {
        window.scrollTo({ top: to, behavior: 'instant' })
        document.querySelector('main')?.append('')
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }
    })
    expect(await height()).toBe(before)
  })

  it('stays there after going back to its top, while its content changes', async () => {
    const { page } = await tabOn('/en')
    await follow(page, '/en/activity/newcomer')
    await isAt(page, '/en/activity/newcomer')
    await page.goBack()
    await isAt(page, '/en')
    await isHydrated(page, 'main a[href^="/en/activity/"]')
    await page.evaluate(async () => {
      window.scrollTo({ top: 300, behavior: 'instant' })
      document.querySelector('main')?.append('')
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    expect(await top(page)).toBe(300)
  })
})

describe('fragments', () => {
  const elementTop = (page: Page, id: string) =>
    page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id)

  it('a link within the page scrolls to its target, and its entry keeps its own position', async () => {
    const { page } = await tabOn('/en/activity/long-road')
    const href = await page.locator('main a[href^="#"]').last().getAttribute('href')
    const id = href?.slice(1) ?? ''
    await follow(page, `#${id}`)
    await expect.poll(() => elementTop(page, id)).toBeLessThan(200)
    expect(await top(page)).toBeGreaterThan(100)
    await scroll(page, 333)
    await follow(page, '/en/rewards')
    await isAt(page, '/en/rewards')
    await page.goBack()
    await isAt(page, `/en/activity/long-road#${id}`)
    await expect.poll(() => top(page)).toBe(333)
    // The same link again: its target, not the position of the earlier entry.
    await follow(page, `#${id}`)
    await expect.poll(() => elementTop(page, id)).toBeLessThan(200)
    expect(await elementTop(page, id)).toBeGreaterThanOrEqual(0)
  })

  it('a link to a part of another page scrolls there once the part is rendered, and moves the focus', async () => {
    const { page } = await tabOn('/en')
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { id: 'to-rules' })
      link.setAttribute('href', '/en/activity/newcomer#rules')
      document.body.append(link)
    })
    await follow(page, '/en/activity/newcomer#rules')
    await page.waitForURL(/newcomer#rules$/)
    await expect.poll(() => elementTop(page, 'rules')).toBeLessThan(200)
    expect(await top(page)).toBeGreaterThan(300)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rules')
  })
})

describe('documents', () => {
  it('another page that is loaded in full starts at its top', async () => {
    const { context, page } = await tabOn('/en/activity/lottery', { width: 390, height: 844 })
    await setTokenCookies(context, server, await signIn(server, { persona: 'new' }))
    await page.reload()
    await page.waitForLoadState('networkidle')
    await scroll(page, 1500)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await page.addInitScript(() => {
      const tops: number[] = []
      Object.assign(window, { tops })
      addEventListener('scroll', () => tops.push(window.scrollY))
    })
    await page.goto(`${server.url}/en/messages`)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('window.tops')).toEqual([])
  })

  it('a reload keeps the position, hydrates what the server has rendered, and fetches no words', async () => {
    const { page, troubles } = await tabOn('/en')
    await follow(page, '/en/activity/masters')
    await isAt(page, '/en/activity/masters')
    await isLoaded(page, 'pool')
    await scroll(page, 640)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => top(page)).toBe(640)
    expect(asked.filter((path) => path.startsWith('/locales/'))).toEqual([])
    expect(troubles).toEqual([])
  })

  it('going back over a document of another language restores the position', async () => {
    const { page } = await tabOn('/en')
    await scroll(page, 800)
    await follow(page, '/en/activity/masters')
    await isAt(page, '/en/activity/masters')
    await isLoaded(page, 'pool')
    await page.goto(`${server.url}/de/activity/masters`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => void setTimeout(() => history.go(-2)))
    await isAt(page, '/en')
    await expect.poll(() => top(page)).toBe(800)
  })
})

it('a page that is loaded slowly is restored as soon as it is high enough, unless the user scrolls first', async () => {
  const { page, context } = await tabOn('/en')
  await setTokenCookies(context, server, await signIn(server, { persona: 'joined' }))
  await page.goto(`${server.url}/en/activity/masters`)
  await page.waitForLoadState('networkidle')
  await scroll(page, 1500)
  await follow(page, '/en/rewards')
  await isAt(page, '/en/rewards')
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expect.poll(() => top(page)).toBe(1500)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => top(page)).toBeLessThan(1500)
  const left = await top(page)
  await page.waitForTimeout(500)
  expect(Math.abs((await top(page)) - left)).toBeLessThanOrEqual(400)
})
