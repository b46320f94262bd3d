import { readFileSync } from 'node:fs'
import { closeBrowser, openBrowser } from './helpers/browser.ts'

const link = readFileSync('/tmp/link.txt', 'utf8').split('\n')[0] ?? ''
const browser = await openBrowser()
for (const [name, width, lang, q] of [
  ['d-light', 1280, 'en', '?theme=light'],
  ['m-light', 360, 'en', '?theme=light'],
  ['m-ar-dark', 360, 'ar', '?theme=dark&as=finished'],
  ['d-ar-dark', 1280, 'ar', '?theme=dark&at=2029-01-05T00:00:00Z&as=finished'],
  ['m-wrong', 360, 'en', '?as=joind&at=tomorrow&theme=x'],
] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
  page.on('pageerror', (e) => console.log(name, String(e)))
  await page.goto(link.replace('/en/', `/${lang}/`) + q)
  await page.waitForTimeout(4000)
  await page.screenshot({ path: `/tmp/pv-${name}.png` })
  console.log(
    name,
    await page.evaluate(() => document.documentElement.scrollWidth),
    (await page.locator('main').innerText()).slice(0, 300).replace(/\n/g, ' | '),
  )
  await context.close()
}
await closeBrowser()
