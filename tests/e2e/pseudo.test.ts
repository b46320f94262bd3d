import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocks } from '../../src/blocks/index.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { followLink } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'
import { textOverflow } from '../helpers/textOverflow.ts'

const home = '/en/studio/blocks'

let server: TestServer
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await shareServer()
  // So high that every sample is near the viewport and rendered.
  context = await (await openBrowser()).newContext({
    viewport: { width: 1024, height: 24_000 },
  })
  page = await context.newPage()
  // Not the first block: the heading shows when the page of a block has opened.
  await page.goto(`${server.url}${home}/${blocks.at(-1)?.type}`)
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

/** Waits until every sample is rendered. */
async function waitForSamples(): Promise<void> {
  await page.waitForSelector('figure iframe', { state: 'attached' })
  await page.waitForFunction(() => {
    const frames = [...document.querySelectorAll('iframe')]
    const isRendered = ({ title, contentDocument }: HTMLIFrameElement) =>
      contentDocument?.querySelector('.st-canvas') &&
      (title.includes(', loading,') || !contentDocument.querySelector('[class*="_skeleton_"]'))
    return frames.length === document.querySelectorAll('figure.st-picture').length && frames.every(isRendered)
  })
}

// A language 50% longer and a right-to-left one, on the narrowest supported screen.
describe('in the pseudo-languages at 320 px no text is cut, covered or pushed out', () => {
  it.each(blocks.map(({ type }) => type))('%s', async (type) => {
    await followLink(page, `${home}/${type}?width=320&dir=ltr,rtl&words=long`)
    await page.getByRole('heading', { level: 1, name: type, exact: true }).waitFor()
    await waitForSamples()
    const frames = page.frames().filter((frame) => frame !== page.mainFrame())
    expect(frames.length).toBeGreaterThan(1)
    const looks = await Promise.all(
      frames.map(async (frame) => {
        const title = await (await frame.frameElement()).getAttribute('title')
        return (await frame.evaluate(textOverflow)).map((trouble) => `${title}: ${trouble}`)
      }),
    )
    expect(looks.flat()).toEqual([])
  })
})
