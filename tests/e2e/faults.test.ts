import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { type ActionScenario, actionCells } from '../faults/actionCells.ts'
import { applyScenario, claimScenario, drawScenario } from '../faults/actionScenarios.ts'
import type { Cell } from '../faults/check.ts'
import { claimAllCases } from '../faults/claimAll.ts'
import { faults } from '../faults/faults.ts'
import { readCells } from '../faults/readCells.ts'
import { representatives } from '../faults/readScenarios.ts'
import { runParallel } from '../faults/runParallel.ts'
import { specialCases, specialCell } from '../faults/specialCases.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

/** Pages in parallel: they mostly wait. */
const atOnce = 6

let server: TestServer
let cells: readonly Cell[] = []

/** Every fourth fault is tried in a right-to-left language. */
const localeOf = (index: number) => (index % 4 === 3 ? 'ar' : 'en')

beforeAll(async () => {
  const [started, browser, words] = await Promise.all([startServer(), openBrowser(), mergeWords()])
  server = started
  const shared = { server, browser, words }
  const draws = faults.filter(({ name }) => name === 'lost answer')
  const jobs: (() => Promise<readonly Cell[]>)[] = [
    ...faults.flatMap((fault, index) => [
      () => readCells(shared, fault, representatives, localeOf(index)),
      ...scenariosFor(fault, index).map(
        (scenarios) => () => actionCells(shared, fault, scenarios, localeOf(index + 1)),
      ),
    ]),
    ...draws.map((fault) => () => actionCells(shared, fault, [drawScenario], 'en')),
    ...[...specialCases, ...claimAllCases].map((special, index) => async () => [
      await specialCell(shared, special, localeOf(index)),
    ]),
  ]
  cells = (await runParallel(jobs, atOnce)).flat()
  // Only a hang reaches the limit: all cells run here, which takes minutes on an idle machine and more on a busy one.
}, 1_800_000)

afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

/**
 * Claiming under every fault, joining under every second. They share a page, unless the page redirects to the login: it does so
 * once in 30 s. `npm run test:faults` tries every action.
 */
const scenariosFor = ({ outcome }: (typeof faults)[number], index: number): [ActionScenario, ...ActionScenario[]][] => {
  if (outcome === 'login') return [[applyScenario], [claimScenario]]
  return index % 2 ? [[claimScenario]] : [[applyScenario, claimScenario]]
}

describe('a page stays usable under every fault of the platform calls, and no action is performed twice', () => {
  it.each([...faults, ...specialCases, ...claimAllCases].map(({ name }) => name))('%s', (name) => {
    const tried = cells.filter(({ fault }) => fault === name)
    expect(tried.length).toBeGreaterThan(0)
    expect(tried.filter(({ problems }) => problems.length > 0)).toEqual([])
  })
})
