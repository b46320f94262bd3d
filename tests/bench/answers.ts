import type { Browser } from 'playwright-core'
import { answered, watchAnswers } from '../helpers/answersAt.ts'
import { type Contestant, startContestant } from './contestant/serve.ts'
import { median, type Row } from './row.ts'
import { observeBlocking, openContext, slowDown, slower, type Tokens, type Visit } from './tab.ts'

/** How long tasks count after the page answers, ms: the data of a user arrives within it. */
const settling = 1_500

interface Load {
  answersAt: number
  blocked: number
}

/**
 * How soon pages answer a tap on a slow phone, and how long their tasks block it, against client-only React apps with the same DOM,
 * styles and data (`contestant/`). Both in turn. `answersAt.ts` says when a page answers, the same for both.
 */
export async function* measureAnswers(browser: Browser, visits: readonly Visit[], runs: number): AsyncGenerator<Row[]> {
  for (const visit of visits) {
    const contestant = await startContestant(browser, visit.page, visit.tokens)
    try {
      yield await answerRows(browser, visit, contestant, runs)
    } finally {
      await contestant.stop()
    }
  }
}

async function answerRows(browser: Browser, visit: Visit, contestant: Contestant, runs: number): Promise<Row[]> {
  const ours: Load[] = []
  const theirs: Load[] = []
  for (let run = 0; run < runs; run++) {
    ours.push(await load(browser, visit.page, visit.tokens))
    theirs.push(await load(browser, contestant.page, visit.tokens))
  }
  const compare = (what: string, of: (load: Load) => number, bar: number): Row => {
    const [left, right] = [median(ours.map(of)), median(theirs.map(of))]
    const how = `${runs} runs each in turn, ${slower}× slower CPU, ${left.toFixed(0)} ms against ${right.toFixed(0)} ms`
    const name = `${new URL(visit.page).pathname}, ${visit.who}: ${what} against a client-only app`
    return { what: name, value: left / right, unit: '×', bar, good: 'atMost', how }
  }
  return [
    compare('answers', ({ answersAt }) => answersAt, 0.9),
    compare('total blocking time', ({ blocked }) => blocked, 1),
  ]
}

async function load(browser: Browser, page: string, tokens: Tokens): Promise<Load> {
  const context = await openContext(browser, page, tokens)
  await watchAnswers(context)
  await context.addInitScript(observeBlocking)
  const tab = await context.newPage()
  await slowDown(tab)
  await tab.goto(page)
  const { answersAt } = await answered(tab)
  await tab.waitForTimeout(settling)
  const blocked = await tab.evaluate<number>('window.blocked')
  await context.close()
  return { answersAt, blocked }
}
