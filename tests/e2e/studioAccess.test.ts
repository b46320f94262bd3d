import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { tabTo } from '../helpers/keyboard.ts'
import { openStudioTab, type Studio, startStudio, tourStudio } from '../pages/studioTour.ts'

let server: Studio
beforeAll(async () => {
  server = await startStudio()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

// Each screen once; the parts alternate between languages and themes. `npm run test:pages` tries all combinations.
describe('axe finds nothing on any screen of Studio', () => {
  it.each([
    { locale: 'en', theme: 'light', parts: ['overview', 'others'] },
    { locale: 'zh-CN', theme: 'dark', parts: ['editor'] },
  ] as const)('$locale, $theme', async ({ parts, ...variant }) => {
    expect(await tourStudio(await openBrowser(), server, variant, parts)).toEqual([])
  })
})

describe('with the keyboard only', () => {
  it('each part of the editor is reached, and the focus is seen', async () => {
    const page = await openStudioTab(await openBrowser(), 'light')
    await page.goto(`${server.url}/en/studio/edit/lottery`)
    await page.frameLocator('iframe[data-canvas]').locator('main h1').waitFor()
    const lost: string[] = []
    const goals = [
      page.getByRole('button', { name: 'Publish', exact: true }),
      page.getByRole('tab', { name: 'Page', exact: true }),
      page.getByRole('button', { name: 'Add block' }),
      page.getByRole('button', { name: 'Page settings' }),
      page.getByRole('tree').getByRole('treeitem').first(),
      page.getByRole('combobox', { name: 'Language' }),
      page.getByRole('link', { name: 'Contact sheet' }),
      page.locator('iframe[data-canvas]'),
    ]
    for (const goal of goals) await tabTo(page, goal, lost)
    // The canvas takes its keys itself; the inspector comes behind it.
    await page.getByRole('separator').last().focus()
    await tabTo(page, page.locator('#inspector').getByRole('textbox').first(), lost)
    expect(lost).toEqual([])
    await page.context().close()
  })

  it('a dialog gives the focus back to what opened it', async () => {
    const page = await openStudioTab(await openBrowser(), 'light')
    const opened = async (name: string) => {
      const opener = page.getByRole('button', { name, exact: true }).first()
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(() => opener.evaluate((element) => element === document.activeElement), { message: name })
        .toBe(true)
    }
    await page.goto(`${server.url}/en/studio`)
    await opened('New campaign')
    await page.goto(`${server.url}/en/studio/edit/lottery`)
    await page.frameLocator('iframe[data-canvas]').locator('main h1').waitFor()
    await opened('Share')
    await opened('Publish')
    await opened('Add block')
    await page.getByRole('tab', { name: 'Words', exact: true }).click()
    await opened('Add text')
    await page.getByRole('tab', { name: 'Rules', exact: true }).click()
    await opened('Shift all dates')
    await page.context().close()
  })
})
