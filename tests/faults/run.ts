import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import type { Cell } from './check.ts'
import { faults } from './faults.ts'
import { readCells } from './reads.ts'
import { inTurns } from './turns.ts'

const server = await startServer()
const [browser, words] = await Promise.all([openBrowser(), mergeWords()])
const ground = { server, browser, words }
const only = new RegExp(process.argv[2] ?? '')
const newcomer = {
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  reads: [
    { kind: 'P', name: 'detail', path: /activity\/detail$/ },
    { kind: 'D', name: 'getRewardList', path: /getRewardList$/ },
    { kind: 'U', name: 'userinfo', path: /userinfo$/ },
  ],
} as const
const jobs = faults
  .filter(({ name }) => only.test(name))
  .map((fault, index) => () => readCells(ground, fault, newcomer, index % 4 === 3 ? 'ar' : 'en'))
const cells: Cell[] = (await inTurns(jobs, 3)).flat()
for (const { place, fault, problems } of cells)
  if (problems.length) console.log(`${place} × ${fault}:\n  ${problems.join('\n  ')}`)
console.log(`${cells.filter(({ problems }) => !problems.length).length} of ${cells.length} cells passed`)
await closeBrowser()
await server.stop()
