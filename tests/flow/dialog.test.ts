import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'

let dir: string
let css: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'playbill-stage-'))
  const output = { codeSplitting: false, entryFileNames: 'stage.js' }
  await build({
    logLevel: 'error',
    build: {
      outDir: dir,
      emptyOutDir: true,
      manifest: false,
      rollupOptions: { input: 'tests/helpers/stage/dialogs.tsx', output },
    },
  })
  const sheet = (await readdir(join(dir, 'assets'))).find((name) => name.endsWith('.css')) ?? ''
  css = await readFile(join(dir, 'assets', sheet), 'utf8')
})
afterAll(async () => {
  await closeBrowser()
  await rm(dir, { recursive: true, force: true })
})

async function stage(lang: string, width = 1280, height = 900): Promise<Page> {
  const page = await (await (await openBrowser()).newContext({ viewport: { width, height } })).newPage()
  const dir_ = lang === 'en' ? 'ltr' : 'rtl'
  await page.setContent(
    `<!doctype html><html lang="${lang}" dir="${dir_}" class="light"><head><style>${css}</style></head><body></body></html>`,
  )
  await page.addScriptTag({ path: join(dir, 'stage.js'), type: 'module' })
  return page
}

const open = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // Entering takes 240 ms; geometry is read at rest.
  await page.waitForTimeout(600)
  return dialog
}

describe('the shared modal, by the letter', () => {
  it('is 750 × 530 with 24 px corners and 8 px padding, and no larger than a small screen allows', async () => {
    const page = await stage('en')
    const dialog = await open(page, 'modal')
    const box = await dialog.boundingBox()
    expect({ width: box?.width, height: box?.height }).toEqual({ width: 750, height: 530 })
    const style = await dialog.evaluate((element) => {
      const { borderRadius, padding } = getComputedStyle(element)
      return { borderRadius, padding }
    })
    expect(style).toEqual({ borderRadius: '24px', padding: '8px' })
    const small = await (await open(await stage('en', 360, 480), 'modal')).boundingBox()
    expect({ width: small?.width, height: small?.height }).toEqual({ width: 328, height: 448 })
  })

  it.each([
    ['en', 'right'],
    ['ar', 'left'],
    ['fa-IR', 'left'],
  ])('in %s the close icon is at the top %s', async (lang, side) => {
    const page = await stage(lang)
    const dialog = await open(page, 'modal')
    const [frame, icon] = [
      await dialog.boundingBox(),
      await dialog.getByRole('button', { name: 'Close' }).boundingBox(),
    ]
    if (!frame || !icon) throw new Error('The dialog has no place.')
    const middle = icon.x + icon.width / 2
    expect(middle > frame.x + frame.width / 2 ? 'right' : 'left').toBe(side)
    expect(icon.y - frame.y).toBeLessThan(40)
  })

  it('stays when the backdrop is clicked, closes by Escape and by its icon, and gives focus back', async () => {
    const page = await stage('en')
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

  it('holds the page still while open, lets it go after, and moves the lottery area in', async () => {
    const page = await stage('en')
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

describe('the success dialog', () => {
  it('counts down from 5 seconds and closes by itself', async () => {
    const page = await stage('en')
    const dialog = await open(page, 'success')
    expect(await dialog.innerText()).toContain('Joined')
    await page.mouse.move(2, 2)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await dialog.waitFor({ state: 'detached', timeout: 9_000 })
  })
})

describe('a notification', () => {
  it.each([
    [767, 'top'],
    [768, 'bottom'],
  ])('on a screen of %i px stands at the %s', async (width, place) => {
    const page = await stage('en', width)
    await page.getByRole('button', { name: 'notify', exact: true }).click()
    const item = page.getByRole('status').getByRole('listitem')
    await item.waitFor()
    const box = await item.boundingBox()
    expect((box?.y ?? 450) < 450 ? 'top' : 'bottom').toBe(place)
    expect(Math.min(box?.y ?? 0, 900 - (box?.y ?? 0))).toBeLessThan(120)
  })
})
