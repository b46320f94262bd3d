import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'

/** Text of each script, shapes and a shadow, in the fonts of the system. */
const specimen = `<!doctype html><style>
  p { margin: 0; white-space: nowrap }
  div { width: 80px; height: 40px; border-radius: 12px; box-shadow: 0 4px 12px #0006; background: linear-gradient(45deg, #fc3, #06c) }
</style>${['system-ui', 'sans-serif', 'Arial', 'monospace']
  .flatMap((font) =>
    [400, 600, 800].map(
      (weight) =>
        `<p style="font:${weight} 16px ${font}">Claim 120.50 USDT Ünï — Войти — سجّل الدخول — 登录 ログイン 로그인 — सूची</p>`,
    ),
  )
  .join('')}<div></div>`

/**
 * What pictures depend on beside the project: the browser with its version, and a hash of what it draws with the fonts of this
 * machine.
 */
export async function readEnvironment(browser: Browser): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 700, height: 400 } })
  const page = await context.newPage()
  await page.setContent(specimen)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const png = await page.screenshot()
  await context.close()
  return `Chromium ${browser.version()}, drawing ${createHash('sha256').update(png).digest('hex').slice(0, 16)}`
}
