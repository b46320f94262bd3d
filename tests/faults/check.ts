import type { Call } from '../../src/contract/call.ts'
import type { Seen, Way } from './proxy.ts'
import { inTime, type Stage } from './stage.ts'

/** One case of the matrix as it went: no problems, and it has passed. */
export interface Cell {
  /** The call, by class and name. */
  place: string
  fault: string
  problems: string[]
}

/** The paths a call is asked by. */
export const pathOf = ({ path }: Pick<Call, 'path'>): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** What the listener sees of a page. */
interface Look {
  headings: number
  languages: number
  ways: number
  text: number
  busy: string[]
  broken?: string
}

/** What holds whatever has gone wrong: heading, language, a way out, something to read, nothing that turns for ever. */
export async function usable({ page }: Pick<Stage, 'page'>): Promise<string[]> {
  const look = () => page.evaluate('lookAround()') as Promise<Look>
  // A busy machine may still be fetching a block.
  await inTime(async () => (await look()).busy.length === 0, 3_000)
  const facts = await look()
  return [
    facts.headings !== 1 && `${facts.headings} headings of level 1`,
    facts.languages === 0 && 'no way to another language',
    facts.ways === 0 && 'no way out',
    facts.text < 20 && 'a blank page',
    facts.busy.length > 0 && `busy without end: ${facts.busy.join(' ')}`,
    facts.broken && `the page says ${facts.broken}`,
  ].filter((problem) => typeof problem === 'string')
}

/** Another part of the page answers: an accordion opens and closes. */
export async function othersWork({ page }: Pick<Stage, 'page'>): Promise<string[]> {
  // By script: a pointer would move the page, whose place is watched.
  const answers = await page.evaluate(
    `(() => {
      const fold = [...document.querySelectorAll('main details')].at(-1)
      if (!fold) return true
      const before = fold.open
      fold.querySelector('summary').click()
      const after = fold.open
      fold.open = before
      return before !== after
    })()`,
  )
  return answers ? [] : ['an accordion of the page does not answer']
}

/** Nothing in the console, nothing uncaught, never blank, never without heading or way out. */
export async function quiet({ troubles, heard }: Pick<Stage, 'troubles' | 'heard'>): Promise<string[]> {
  const { blank, lost } = await heard()
  return [
    ...troubles.splice(0),
    ...(blank ? [`the page was blank ${blank} times`] : []),
    ...(lost ? [`the page had no heading or no way out ${lost} times`] : []),
  ]
}

/** Requests for a call as the page made them: a browser's own repeats carry the same trace. */
export const requestsOf = ({ seen }: Pick<Way, 'seen'>, path: RegExp): Seen[] => [
  ...new Map(seen.filter((entry) => path.test(entry.path)).map((entry) => [entry.trace, entry])).values(),
]

/** At most three requests in a minute of failing. */
export const notTooMany = (stage: Stage, path: RegExp, most = 3): string[] => {
  const times = requestsOf(stage.proxy, path)
    .filter(({ faulty }) => faulty)
    .map(({ at }) => at)
  const inAMinute = Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length))
  return inAMinute > most ? [`asked ${inAMinute} times in a minute of failing`] : []
}

/** All requests are of one operation. */
export function oneOperation(requests: readonly Seen[], most: number): string[] {
  const operations = new Set(requests.map(({ operation }) => operation))
  return [
    ...(operations.size > 1 ? [`${operations.size} operation ids`] : []),
    ...(operations.has(undefined) ? ['no operation id'] : []),
    ...(requests.length > most ? [`sent ${requests.length} times`] : []),
  ]
}

/** One of these texts was announced. */
export async function announced({ heard }: Pick<Stage, 'heard'>, texts: readonly string[]): Promise<string[]> {
  const { said } = await heard()
  const isSaid = texts.some((text) => said.some((entry) => entry.text.includes(text)))
  return isSaid
    ? []
    : [`not announced: ${texts.join(' | ')}; heard ${JSON.stringify(said.map(({ text }) => text)).slice(0, 300)}`]
}
