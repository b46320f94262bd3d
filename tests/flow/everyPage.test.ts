import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { personas, sampleMatrix } from '../pages/matrix.ts'
import { announcedPages, arrive } from '../pages/tour.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

// Every page with every person once, the looks in turns; `npm run test:pages` walks the whole product.
describe('every page as somebody finds it', () => {
  it.each(personas)('%s', { timeout: 240_000 }, async (persona) => {
    const visits = sampleMatrix(await announcedPages(server)).filter((visit) => visit.persona === persona)
    expect(visits.length).toBeGreaterThan(7)
    const tourist = await arrive(await openBrowser(), server, persona)
    const wrong: Record<string, string[]> = {}
    for (const visit of visits)
      for await (const { name, troubles } of tourist.visit(visit)) if (troubles.length) wrong[name] = troubles
    await tourist.close()
    expect(wrong).toEqual({})
  })
})

describe('a page that is opened again where it was read', () => {
  it.each(['joined', 'finished'] as const)('stays where it is: %s', { timeout: 60_000 }, async (persona) => {
    const tourist = await arrive(await openBrowser(), server, persona)
    const look = { width: 360, theme: 'light', locale: 'en' } as const
    const visit = { alias: 'newcomer', path: '/activity/newcomer', persona, looks: [look] }
    expect(await tourist.reopen(visit, 1200)).toEqual([])
    await tourist.close()
  })
})

describe('a tap on what is not alive yet', () => {
  it('is kept, and counts once however often it comes', async () => {
    const context = await (await openBrowser()).newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const copied: string[] = []
      Object.assign(window, { copied })
      navigator.clipboard.writeText = async (text) => void copied.push(text)
    })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/ShareBar/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/en/activity/masters`, { waitUntil: 'load' })
    const button = page.getByRole('button', { name: 'Copy link' })
    await button.click()
    await button.click()
    letGo()
    const copied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied)
    await expect.poll(copied, { timeout: 20_000 }).toHaveLength(1)
    expect((await copied())[0]).toContain('/en/activity/masters')
    await context.close()
  })
})
