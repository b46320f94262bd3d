// `npm run test:faults`: all calls pages make × every fault. A word behind it picks faults by name.
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import { actCell, applyScene, claimScene, drawScene } from './acts.ts'
import type { Cell } from './check.ts'
import { faults } from './faults.ts'
import { readCells } from './reads.ts'
import { others, representatives } from './scenes.ts'
import { specialCell, specials } from './special.ts'
import { inTurns } from './turns.ts'

const picked = new RegExp(process.argv[2] ?? '')
const locales = ['en', 'ar']
const localeOf = (index: number) => locales[index % locales.length] ?? 'en'

const [server, browser, words] = await Promise.all([startServer(), openBrowser(), mergeWords()])
const ground = { server, browser, words }

const tell = (cells: readonly Cell[]) => {
  for (const { place, fault, problems } of cells) {
    if (problems.length) console.log(`✗ ${place} × ${fault}\n    ${problems.join('\n    ')}`)
  }
  return cells
}

const jobs = [
  ...faults
    .filter(({ name }) => picked.test(name))
    .flatMap((fault, index) => [
      ...[representatives, ...others].map((scene) => () => readCells(ground, fault, scene, localeOf(index))),
      ...[applyScene, claimScene, drawScene].map((scene) => async () => [
        await actCell(ground, fault, scene, localeOf(index)),
      ]),
    ]),
  ...specials
    .filter(({ name }) => picked.test(name))
    .map((special, index) => async () => [await specialCell(ground, special, localeOf(index))]),
]
const cells = (
  await inTurns(
    jobs.map((job) => async () => tell(await job())),
    4,
  )
).flat()
const passed = cells.filter(({ problems }) => problems.length === 0).length
console.log(`${passed} of ${cells.length} cells passed`)

await closeBrowser()
await server.stop()
process.exit(passed === cells.length ? 0 : 1)
