import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { scriptWith } from '../helpers/scripts.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { isSampled, personas, sampleMatrix, themes } from '../pages/matrix.ts'
import { announcedPages, missing, openAs } from '../pages/tour.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

// Every page with one or two personas, with alternating variants; half of them are also reloaded. `npm run test:pages` tries all
// combinations.
describe('every page for a persona, and what moves while it loads and is opened again', () => {
  it.each(personas)('%s', async (persona) => {
    const visits = sampleMatrix(await announcedPages(server)).filter((visit) => visit.persona === persona)
    expect(visits.length).toBeGreaterThan(20)
    const pageVisitor = await openAs(await openBrowser(), server, persona)
    const wrong: Record<string, string[]> = {}
    for (const [index, visit] of visits.entries()) {
      if (!isSampled(index, persona, 6)) continue
      for await (const { name, troubles } of pageVisitor.visit(visit)) if (troubles.length) wrong[name] = troubles
      const moved = isSampled(index, persona, 12) ? await pageVisitor.reload() : []
      if (moved.length) wrong[`${visit.alias}, again`] = moved
    }
    await pageVisitor.close()
    expect(wrong).toEqual({})
  })

  it('a page that does not exist does not move either', async () => {
    const pageVisitor = await openAs(await openBrowser(), server, 'visitor')
    const variants = [{ width: 360, theme: 'light', locale: 'en' } as const]
    expect(await pageVisitor.reopen({ ...missing, persona: 'visitor', variants })).toEqual([])
    await pageVisitor.close()
  })
})

describe('a prize grid on a phone', () => {
  it.each([
    ['new', 'en'],
    ['joined', 'ar'],
    ['finished', 'en'],
  ] as const)('%s, %s, in both themes', async (persona, locale) => {
    const variants = themes.map((theme) => ({ width: 360, theme, locale }) as const)
    const pageVisitor = await openAs(await openBrowser(), server, persona)
    const wrong: Record<string, string[]> = {}
    const visit = { alias: 'treasure', path: '/activity/treasure', persona, variants }
    for await (const { name, troubles } of pageVisitor.visit(visit)) if (troubles.length) wrong[name] = troubles
    await pageVisitor.close()
    expect(wrong).toEqual({})
  })
})

describe('a tap before hydration', () => {
  it('is queued, and repeated taps count once', async () => {
    const context = await (await openBrowser()).newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const copied: string[] = []
      Object.assign(window, { copied })
      navigator.clipboard.writeText = async (text) => void copied.push(text)
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(scriptWith('src/blocks/ShareBar/ShareBar.tsx'), async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/en/activity/masters`, { waitUntil: 'load' })
    const button = page.getByRole('button', { name: 'Copy link' })
    await button.click()
    await button.click()
    release()
    const copied = () => page.evaluate<string[]>('window.copied')
    await expect.poll(copied).toHaveLength(1)
    expect((await copied())[0]).toContain('/en/activity/masters')
    await context.close()
  })
})
