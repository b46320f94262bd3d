import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { dialogFitProblems } from '../helpers/dialogFit.ts'

let dir: string
let css: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'playbill-dialogs-'))
  const output = { codeSplitting: false, entryFileNames: 'dialogs.js' }
  await build({
    logLevel: 'error',
    build: {
      outDir: dir,
      emptyOutDir: true,
      manifest: false,
      rollupOptions: { input: 'tests/helpers/pages/dialogs.tsx', output },
    },
  })
  const sheet = (await readdir(join(dir, 'assets'))).find((name) => name.endsWith('.css')) ?? ''
  css = await readFile(join(dir, 'assets', sheet), 'utf8')
})
afterAll(async () => {
  await closeBrowser()
  await rm(dir, { recursive: true, force: true })
})

async function openPage(lang: string, width = 1280, height = 900): Promise<Page> {
  const page = await (await (await openBrowser()).newContext({ viewport: { width, height } })).newPage()
  const dir_ = lang === 'en' ? 'ltr' : 'rtl'
  await page.setContent(
    `<!doctype html><html lang="${lang}" dir="${dir_}" class="light"><head><style>${css}</style></head><body></body></html>`,
  )
  await page.addScriptTag({ path: join(dir, 'dialogs.js'), type: 'module' })
  return page
}

const open = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The animation takes 240 ms; geometry is read after it.
  await page.waitForTimeout(600)
  return dialog
}

describe('the shared modal as specified', () => {
  it('is 750 × 530 with 24 px corners and 8 px padding, and no larger than a small screen allows', async () => {
    const page = await openPage('en')
    const dialog = await open(page, 'modal')
    const box = await dialog.boundingBox()
    expect({ width: box?.width, height: box?.height }).toEqual({ width: 750, height: 530 })
    const style = await dialog.evaluate((element) => {
      const { borderRadius, padding } = getComputedStyle(element)
      return { borderRadius, padding }
    })
    expect(style).toEqual({ borderRadius: '24px', padding: '8px' })
    const small = await (await open(await openPage('en', 360, 480), 'modal')).boundingBox()
    expect({ width: small?.width, height: small?.height }).toEqual({ width: 328, height: 448 })
  })

  it.each([
    ['en', 'right'],
    ['ar', 'left'],
    ['fa-IR', 'left'],
  ])('in %s the close icon is at the top %s', async (lang, side) => {
    const page = await openPage(lang)
    const dialog = await open(page, 'modal')
    const [frame, icon] = [
      await dialog.boundingBox(),
      await dialog.getByRole('button', { name: 'Close' }).boundingBox(),
    ]
    if (!frame || !icon) throw new Error('The dialog is not visible.')
    const middle = icon.x + icon.width / 2
    expect(middle > frame.x + frame.width / 2 ? 'right' : 'left').toBe(side)
    expect(icon.y - frame.y).toBeLessThan(40)
  })

  it('stays when the backdrop is clicked, closes with Escape and with its icon, and restores the focus', async () => {
    const page = await openPage('en')
    let dialog = await open(page, 'modal')
    await page.mouse.click(10, 10)
    await page.waitForTimeout(500)
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('modal')
    dialog = await open(page, 'modal')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('blocks scrolling of the page while open, and animates the lottery area', async () => {
    const page = await openPage('en')
    const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow)
    expect(await overflow()).not.toBe('hidden')
    const dialog = await open(page, 'modal')
    expect(await overflow()).toBe('hidden')
    expect(await page.locator('.lottery-middle-width').getAttribute('class')).toContain('transition-in')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(overflow).not.toBe('hidden')
  })
})

/** Supported screen sizes, CSS px; 667 × 375 is a phone in landscape. */
const screens = [
  [320, 480],
  [360, 640],
  [390, 844],
  [667, 375],
  [768, 1024],
  [1024, 600],
  [1440, 900],
] as const

describe.each(screens)('on a screen of %i × %i', (width, height) => {
  it.each(['en', 'ar'])('in %s every dialog fits, its buttons are reachable and its content scrolls', async (lang) => {
    const page = await openPage(lang, width, height)
    const names =
      lang === 'en'
        ? ['modal', 'success', 'long message', 'unbroken message', 'long modal', 'oversized modal']
        : ['long message']
    for (const name of names) {
      const dialog = await open(page, name)
      expect([name, ...(await dialogFitProblems(page))]).toEqual([name])
      if (/^(long|oversized)/.test(name)) {
        // The keyboard scrolls to the end of the content.
        const body = dialog.locator('[class*=dialog__body]')
        await body.focus({ timeout: 3_000 })
        await page.keyboard.press('End')
        const left = () => body.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)
        await expect.poll(left).toBeLessThan(2)
        expect([name, ...(await dialogFitProblems(page))]).toEqual([name])
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.context().close()
  })
})

describe('the success dialog', () => {
  it('counts down from 5 seconds and closes automatically', async () => {
    const page = await openPage('en')
    const dialog = await open(page, 'success')
    expect(await dialog.innerText()).toContain('Joined')
    await page.mouse.move(2, 2)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('a notification', () => {
  it.each([
    [767, 'top'],
    [768, 'bottom'],
  ])('on a screen of %i px is at the %s', async (width, place) => {
    const page = await openPage('en', width)
    await page.getByRole('button', { name: 'notify', exact: true }).click()
    const item = page.getByRole('status').getByRole('listitem')
    await item.waitFor()
    const box = await item.boundingBox()
    expect((box?.y ?? 450) < 450 ? 'top' : 'bottom').toBe(place)
    expect(Math.min(box?.y ?? 0, 900 - (box?.y ?? 0))).toBeLessThan(120)
  })
})
