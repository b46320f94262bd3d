// `npm run test:faults`: all calls pages make × every fault. A word behind it picks faults by name, a second one places.
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import { actScenes } from './actScenes.ts'
import { actCells } from './acts.ts'
import type { Cell } from './check.ts'
import { faults } from './faults.ts'
import { findCell, findScenes } from './findOut.ts'
import { readCells } from './reads.ts'
import { others, representatives } from './scenes.ts'
import { specialCell, specials } from './special.ts'
import type { Ground } from './stage.ts'
import { inTurns } from './turns.ts'

/** Cells that are tried on one page. */
interface Job {
  /** What it is about, to be picked by. */
  name: string
  run(ground: Ground): Promise<readonly Cell[]>
  /** How often its browser has gone while it ran. */
  broken: number
}

/** Pages at once: they mostly wait. */
const atOnce = 6
/** Pages a browser is asked for before it is renewed: one that has had a thousand falls. */
const perBrowser = 48
const mostBroken = 2

const [faultWord = '', placeWord = ''] = process.argv.slice(2)
const locales = ['en', 'ar']
const localeOf = (index: number) => locales[index % locales.length] ?? 'en'
const picks = (word: string, name: string) => new RegExp(word, 'i').test(name)

const job = (name: string, run: Job['run']): Job => ({ name, run, broken: 0 })
const jobs: Job[] = [
  ...faults
    .filter(({ name }) => picks(faultWord, name))
    .flatMap((fault, index) => [
      ...[representatives, ...others].map((scene) =>
        job(scene.reads.map(({ name }) => name).join(' '), (ground) =>
          readCells(ground, fault, scene, localeOf(index)),
        ),
      ),
      ...actScenes.map((scene) => job(scene.name, (ground) => actCells(ground, fault, [scene], localeOf(index)))),
      ...findScenes.map((scene) =>
        job(scene.by.name, async (ground) => [await findCell(ground, fault, scene, localeOf(index))]),
      ),
    ]),
  ...specials
    .filter(({ name }) => picks(faultWord, name))
    .map((special, index) =>
      job(special.place, async (ground) => [await specialCell(ground, special, localeOf(index))]),
    ),
].filter(({ name }) => picks(placeWord, name))

/** The browser fell, and nothing was learnt of the page. */
const isFallen = ({ problems }: Cell) =>
  problems.some((problem) => /^broke off: .*(crashed|has been closed|has been disconnected)/i.test(problem))

const begun = Date.now()
const [server, words] = await Promise.all([startServer(), mergeWords()])
const done: Cell[] = []
const waiting = [...jobs]

const settle = (tried: Job, cells: readonly Cell[]) => {
  if (cells.some(isFallen) && tried.broken < mostBroken) {
    tried.broken += 1
    waiting.push(tried)
    return
  }
  for (const { place, fault, problems } of cells)
    if (problems.length) console.log(`✗ ${place} × ${fault}\n    ${problems.join('\n    ')}`)
  done.push(...cells)
}

const isWell = ({ problems }: Cell) => problems.length === 0
while (waiting.length) {
  const ground = { server, browser: await openBrowser(), words }
  const turn = waiting.splice(0, perBrowser).map((tried) => async () => settle(tried, await tried.run(ground)))
  await inTurns(turn, atOnce)
  await closeBrowser().catch(() => {})
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  console.log(
    `── ${done.filter(isWell).length} of ${done.length} cells passed; ${waiting.length} pages to go, ${minutes} min`,
  )
}
await server.stop()
const passed = done.filter(isWell).length
console.log(`${passed} of ${done.length} cells passed`)
process.exit(passed === done.length && passed > 0 ? 0 : 1)
