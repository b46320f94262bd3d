import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import { measureAnswers } from './answers.ts'
import { allVisits, measureBytes } from './bytes.ts'
import { measureCheck } from './check.ts'
import { measureClaims } from './claims.ts'
import { measureDom } from './dom/measure.ts'
import { measureEvents } from './events.ts'
import { measureKeystroke } from './keystroke.ts'
import { measureLeaderboard } from './leaderboard.ts'
import { measurePageServer } from './pageServer.ts'
import { measurePages, measurePaint } from './paint.ts'
import { printRows, type Row } from './row.ts'
import type { Visit } from './tab.ts'

/**
 * `npm run bench`: measures every budget of the design on this machine. Prints the figures and does not fail.
 * Names after `--` select parts; `pages` (painting of every page) runs only if it is named. Paths after `--` select the pages of
 * `bytes` and `answers`, and a number the repetitions of `answers`: `npm run bench -- answers /en/activity/newcomer 3`.
 */
const named = process.argv.slice(2)
const paths = named.filter((name) => name.startsWith('/'))
const isNumber = (name: string) => /^\d+$/.test(name)
const runs = Number(named.find(isNumber) ?? 9)
const only = named.filter((name) => !paths.includes(name) && !isNumber(name))

/** A part with few rows prints them at its end. */
const once = (measure: () => Promise<Row[]>) =>
  async function* () {
    yield await measure()
  }
const parts: Record<string, () => AsyncIterable<Row[]>> = {
  bytes: () => measureBytes(browser, visits),
  answers: () => measureAnswers(browser, visits, runs),
  paint: once(() => measurePaint(browser, server.url)),
  pages: once(() => measurePages(browser, server.url)),
  dom: once(() => measureDom(browser)),
  server: once(() => measurePageServer(server.url)),
  check: once(measureCheck),
  claims: once(measureClaims),
  leaderboard: once(measureLeaderboard),
  events: once(measureEvents),
  keystroke: once(() => measureKeystroke(browser, server.url)),
}
if (only.some((name) => !Object.hasOwn(parts, name))) {
  console.error(`Usage: npm run bench -- [part...] [/path...] [repetitions]\nParts: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const server = await startServer()
const browser = await openBrowser()
const isChosen = ({ page }: Visit) => paths.length === 0 || paths.includes(new URL(page).pathname)
const visits = (await allVisits(server.url)).filter(isChosen)

try {
  for (const [name, measure] of Object.entries(parts))
    if (only.length === 0 ? name !== 'pages' : only.includes(name)) for await (const rows of measure()) printRows(rows)
} finally {
  await closeBrowser()
  await server.stop()
}
