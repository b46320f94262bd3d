import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser } from '../helpers/browser.ts'
import { scriptWith } from '../helpers/scripts.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { asPersona, openFinder, tapEarly } from '../pages/earlyTap.ts'
import { personas } from '../pages/matrix.ts'
import { announcedPages } from '../pages/tour.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const as = (persona: string) => asPersona(server, persona)

describe('a tap before the scripts of a page have loaded', () => {
  // Every second control once, on the first page that has it, with alternating personas. `npm run test:pages -- --taps` tries all
  // controls, pages and personas.
  it('has its effect on every second control', async () => {
    const lost: string[] = []
    const found = new Set<string>()
    let turn = 0
    const [visitor, user] = [await openFinder(as('visitor')), await openFinder(as('joined'))]
    for (const { alias, path } of await announcedPages(server)) {
      const url = `${server.url}/en${path}`
      const forUsers = new Set((await user.controlsAt(url)).map(({ index }) => index))
      for (const control of await visitor.controlsAt(url)) {
        if (found.has(control.name)) continue
        found.add(control.name)
        if (found.size % 2) continue
        const persona = (forUsers.has(control.index) && personas[turn++ % personas.length]) || 'visitor'
        const result = await tapEarly(as(persona), url, control)
        if (result) lost.push(`${alias}, ${persona}: ${result}`)
      }
    }
    await Promise.all([visitor.close(), user.close()])
    expect(found.size).toBeGreaterThanOrEqual(40)
    expect(lost).toEqual([])
  })

  // The other personas tap the button in the test above or with `npm run test:pages -- --taps`.
  it.each(['visitor', 'joined', 'claimed', 'blocked'])('draws as soon as the viewer is known: %s', async (persona) => {
    const finder = await openFinder(as(persona))
    for (const alias of ['lottery', 'treasure']) {
      const url = `${server.url}/en/activity/${alias}`
      const draw = (await finder.controlsAt(url)).find(({ name }) => name.startsWith('"Draw"'))
      if (!draw) throw new Error('There is no button to draw.')
      expect(await tapEarly(as(persona), url, draw)).toBeNull()
    }
    await finder.close()
  })
})

describe('a login name typed before the scripts of the page have loaded', () => {
  it.each([
    ['all scripts', /\/assets\/[^/]*\.js$/],
    ['the script of the form', scriptWith('src/blocks/LoginForm/LoginForm.tsx')],
  ])('logs in with Enter, after a delay of %s', async (_, held) => {
    const context = await as('visitor')()
    const page = await context.newPage()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let holds = 0
    await page.route(held, async (route) => {
      holds += 1
      await released
      await route.continue()
    })
    const event = '/en/activity/newcomer'
    await page.goto(`${server.url}/en/login?redirect=${encodeURIComponent(event)}`, { waitUntil: 'commit' })
    const name = page.locator('input[name="loginName"]')
    await name.fill('early-typist')
    await expect.poll(() => holds).toBeGreaterThan(0)
    await name.press('Enter')
    release()
    await page.waitForURL(server.url + event)
    const signedIn = await context.cookies()
    expect(signedIn.map((cookie) => cookie.name)).toContain('accessToken')
    await context.close()
  })
})
