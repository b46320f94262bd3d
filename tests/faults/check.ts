import type { Call } from '../../src/contract/call.ts'
import { type Harness, inTime } from './harness.ts'
import type { FaultProxy, Seen } from './proxy.ts'

/** The result of one case of the matrix. It has passed if it has no problems. */
export interface Cell {
  /** Class and name of the call. */
  place: string
  fault: string
  problems: string[]
}

/** Matches the paths of a call. */
export const pathOf = ({ path }: Pick<Call, 'path'>): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** What `observer.js` reports about a page. */
interface PageFacts {
  headings: number
  languages: number
  exits: number
  text: number
  busy: string[]
  broken?: string
}

/** Problems of a page that hold under every fault: it needs a heading, languages, a way out and text, and is not busy. */
export async function usable({ page }: Pick<Harness, 'page'>): Promise<string[]> {
  const describe = () => page.evaluate('describePage()') as Promise<PageFacts>
  let last: PageFacts | undefined
  // On a busy machine a block or the next page may still be loading. The description without busy parts is the one that is
  // checked: a later one may show the next page, which has just begun to load.
  await inTime(async () => {
    last = await describe()
    return last.busy.length === 0
  }, 20_000)
  const facts = last ?? (await describe())
  return [
    facts.headings !== 1 && `${facts.headings} headings of level 1`,
    facts.languages === 0 && 'no way to another language',
    facts.exits === 0 && 'no way out',
    facts.text < 20 && 'a blank page',
    facts.busy.length > 0 && `still busy: ${facts.busy.join(' ')}`,
    facts.broken && `the page says ${facts.broken}`,
  ].filter((problem) => typeof problem === 'string')
}

/** A problem unless an accordion of the page opens and closes. */
export async function othersWork({ page }: Pick<Harness, 'page'>): Promise<string[]> {
  // By script: a pointer would scroll the page, and its position is checked.
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

/** Problems from the console, uncaught errors, and moments in which the page was blank or without heading or exit. */
export async function quiet({ troubles, heard }: Pick<Harness, 'troubles' | 'heard'>): Promise<string[]> {
  const { blank, lost } = await heard()
  return [
    ...troubles.splice(0),
    ...(blank ? [`the page was blank ${blank} times`] : []),
    ...(lost ? [`the page had no heading or no way out ${lost} times`] : []),
  ]
}

/** Requests for a call as the page made them. Repeats by the browser have the same trace id and count once. */
export const requestsOf = ({ seen }: Pick<FaultProxy, 'seen'>, path: RegExp): Seen[] => [
  ...new Map(seen.filter((entry) => path.test(entry.path)).map((entry) => [entry.trace, entry])).values(),
]

/** A problem if there were more than `max` failing requests within a minute. */
export const notTooMany = (harness: Harness, path: RegExp, max = 3): string[] => {
  const times = requestsOf(harness.proxy, path)
    .filter(({ faulty }) => faulty)
    .map(({ at }) => at)
  const inAMinute = Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length))
  return inAMinute > max ? [`${inAMinute} failing requests within a minute`] : []
}

/** A problem if there are more than `max` requests. */
export const maxSent = (requests: readonly Seen[], max: number): string[] =>
  requests.length > max ? [`sent ${requests.length} times`] : []

/** Problems unless all requests have the same operation id. */
export function oneOperation(requests: readonly Seen[], max: number): string[] {
  const operations = new Set(requests.map(({ operation }) => operation))
  return [
    ...(operations.size > 1 ? [`${operations.size} operation ids`] : []),
    ...(operations.has(undefined) ? ['no operation id'] : []),
    ...maxSent(requests, max),
  ]
}

/** A problem unless one of the texts was announced. */
export async function announced({ heard }: Pick<Harness, 'heard'>, texts: readonly string[]): Promise<string[]> {
  const { said } = await heard()
  const isReported = texts.some((text) => said.some((entry) => entry.text.includes(text)))
  return isReported
    ? []
    : [`not announced: ${texts.join(' | ')}; heard ${JSON.stringify(said.map(({ text }) => text)).slice(0, 300)}`]
}
