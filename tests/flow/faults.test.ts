import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { applyScene, claimScene, drawScene } from '../faults/actScenes.ts'
import { type ActScene, actCells } from '../faults/acts.ts'
import type { Cell } from '../faults/check.ts'
import { faults } from '../faults/faults.ts'
import { readCells } from '../faults/reads.ts'
import { representatives } from '../faults/scenes.ts'
import { specialCell, specials } from '../faults/special.ts'
import { inTurns } from '../faults/turns.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

/** Pages at once: they mostly wait. */
const atOnce = 6

let server: TestServer
let cells: readonly Cell[] = []

/** Every fourth is tried in a language that is written from the right. */
const localeOf = (index: number) => (index % 4 === 3 ? 'ar' : 'en')

beforeAll(async () => {
  const [started, browser, words] = await Promise.all([startServer(), openBrowser(), mergeWords()])
  server = started
  const ground = { server, browser, words }
  const draws = faults.filter(({ name }) => name === 'lost answer')
  const jobs: (() => Promise<readonly Cell[]>)[] = [
    ...faults.flatMap((fault, index) => [
      () => readCells(ground, fault, representatives, localeOf(index)),
      ...actsOn(fault).map((scenes) => () => actCells(ground, fault, scenes, localeOf(index + 1))),
    ]),
    ...draws.map((fault) => () => actCells(ground, fault, [drawScene], 'en')),
    ...specials.map((special, index) => async () => [await specialCell(ground, special, localeOf(index))]),
  ]
  cells = (await inTurns(jobs, atOnce)).flat()
}, 600_000)

afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

/** Joining and claiming share a page, unless it sends its viewer to log in: it does so once in half a minute. */
const actsOn = ({ outcome }: (typeof faults)[number]): [ActScene, ...ActScene[]][] =>
  outcome === 'login' ? [[applyScene], [claimScene]] : [[applyScene, claimScene]]

describe('whatever goes wrong between a page and the platform, the page stays of use and nothing is done twice', () => {
  it.each([...faults, ...specials].map(({ name }) => name))('%s', (name) => {
    const tried = cells.filter(({ fault }) => fault === name)
    expect(tried.length).toBeGreaterThan(0)
    expect(tried.filter(({ problems }) => problems.length > 0)).toEqual([])
  })
})
