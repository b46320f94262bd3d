// `npm run test:faults [-- <fault> <call>]`: every call of pages × every fault. The first word selects faults by name, the
// second calls.
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import { actionCells } from './actionCells.ts'
import { actionScenarios } from './actionScenarios.ts'
import type { Cell } from './check.ts'
import { claimAllCases } from './claimAll.ts'
import { faults } from './faults.ts'
import type { SharedContext } from './harness.ts'
import { readCells } from './readCells.ts'
import { others, representatives } from './readScenarios.ts'
import { reconcileCell, reconcileScenarios } from './reconcile.ts'
import { runParallel } from './runParallel.ts'
import { specialCases, specialCell } from './specialCases.ts'

/** Cells that share one page. */
interface Job {
  /** The calls, for selection by the second word. */
  name: string
  run(shared: SharedContext): Promise<readonly Cell[]>
  /** How often the browser has crashed during the job. */
  crashes: number
}

/** Pages in parallel: they mostly wait. */
const atOnce = 6
/** Pages before the browser is restarted: after about a thousand pages it crashes. */
const perBrowser = 48
const maxCrashes = 2

const [faultWord = '', placeWord = ''] = process.argv.slice(2)
const locales = ['en', 'ar']
const localeOf = (index: number) => locales[index % locales.length] ?? 'en'
const picks = (word: string, name: string) => new RegExp(word, 'i').test(name)

const job = (name: string, run: Job['run']): Job => ({ name, run, crashes: 0 })
const jobs: Job[] = [
  ...faults
    .filter(({ name }) => picks(faultWord, name))
    .flatMap((fault, index) => [
      ...[representatives, ...others].map((scenario) =>
        job(scenario.reads.map(({ name }) => name).join(' '), (shared) =>
          readCells(shared, fault, scenario, localeOf(index)),
        ),
      ),
      ...actionScenarios.map((scenario) =>
        job(scenario.name, (shared) => actionCells(shared, fault, [scenario], localeOf(index))),
      ),
      ...reconcileScenarios.map((scenario) =>
        job(scenario.by.name, async (shared) => [await reconcileCell(shared, fault, scenario, localeOf(index))]),
      ),
    ]),
  ...[...specialCases, ...claimAllCases]
    .filter(({ name }) => picks(faultWord, name))
    .map((special, index) =>
      job(special.place, async (shared) => [await specialCell(shared, special, localeOf(index))]),
    ),
].filter(({ name }) => picks(placeWord, name))

/** True when the browser crashed, so that the result says nothing about the page. */
const hasCrashed = ({ problems }: Cell) =>
  problems.some((problem) => /^aborted: .*(crashed|has been closed|has been disconnected)/i.test(problem))

const begun = Date.now()
const [server, words] = await Promise.all([startServer(), mergeWords()])
const done: Cell[] = []
const waiting = [...jobs]

const settle = (tried: Job, cells: readonly Cell[]) => {
  if (cells.some(hasCrashed) && tried.crashes < maxCrashes) {
    tried.crashes += 1
    waiting.push(tried)
    return
  }
  for (const { place, fault, problems } of cells)
    if (problems.length) console.log(`✗ ${place} × ${fault}\n    ${problems.join('\n    ')}`)
  done.push(...cells)
}

const hasPassed = ({ problems }: Cell) => problems.length === 0
while (waiting.length) {
  const shared = { server, browser: await openBrowser(), words }
  const turn = waiting.splice(0, perBrowser).map((tried) => async () => settle(tried, await tried.run(shared)))
  await runParallel(turn, atOnce)
  await closeBrowser().catch(() => {})
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  console.log(
    `── ${done.filter(hasPassed).length} of ${done.length} cells passed; ${waiting.length} pages to go, ${minutes} min`,
  )
}
await server.stop()
const passed = done.filter(hasPassed).length
console.log(`${passed} of ${done.length} cells passed`)
process.exit(passed === done.length && passed > 0 ? 0 : 1)
