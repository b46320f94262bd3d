import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { isSampled, personas, steadyWidths } from '../pages/matrix.ts'
import { announcedPages, missing, openAs } from '../pages/tour.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

describe('a page does not shift while it loads, and a reload restores its scroll position', () => {
  it.each(personas)('%s', { timeout: 600_000 }, async (persona) => {
    const pages = [...(await announcedPages(server)), missing]
    const pageVisitor = await openAs(await openBrowser(), server, persona)
    const wrong: Record<string, string[]> = {}
    // Every page with every third persona. `npm run test:pages -- --steady` tries all.
    const sampled = pages.filter((_, index) => isSampled(index, persona, 3))
    for (const [index, page] of sampled.entries()) {
      // The width alternates from page to page. A blocked user sees little, so both widths are tried.
      const turn = (index + personas.indexOf(persona)) % 2
      for (const width of persona === 'blocked' ? steadyWidths : steadyWidths.slice(turn, turn + 1)) {
        const variant = { width, theme: 'light', locale: 'en' } as const
        const troubles = await pageVisitor.reopen({ ...page, persona, variants: [variant] })
        if (troubles.length) wrong[`${page.alias} ${width}`] = troubles
      }
    }
    await pageVisitor.close()
    expect(wrong).toEqual({})
  })
})
