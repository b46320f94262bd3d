import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import { measureBytes } from './bytes.ts'
import { measureCheck } from './check.ts'
import { measureClaims } from './claims.ts'
import { measureDom } from './dom/measure.ts'
import { measureEvents } from './events.ts'
import { measureKeystroke } from './keystroke.ts'
import { measureLeaderboard } from './leaderboard.ts'
import { measurePageServer } from './pageServer.ts'
import { measurePages, measurePaint } from './paint.ts'
import { printRows, type Row } from './row.ts'

/**
 * `npm run bench`: measures every budget of the design on this machine. Prints the figures and does not fail.
 * Names after `--` select parts; `pages` (painting of every page) runs only if it is named.
 */
const only = process.argv.slice(2)
const server = await startServer()
const browser = await openBrowser()
const parts: Record<string, () => Promise<Row[]>> = {
  bytes: () => measureBytes(browser, server.url),
  paint: () => measurePaint(browser, server.url),
  pages: () => measurePages(browser, server.url),
  dom: () => measureDom(browser),
  server: () => measurePageServer(server.url),
  check: measureCheck,
  claims: measureClaims,
  leaderboard: measureLeaderboard,
  events: measureEvents,
  keystroke: () => measureKeystroke(browser, server.url),
}
try {
  for (const [name, measure] of Object.entries(parts))
    if (only.length === 0 ? name !== 'pages' : only.includes(name)) printRows(await measure())
} finally {
  await closeBrowser()
  await server.stop()
}
