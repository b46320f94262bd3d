import { requestsOf } from './check.ts'
import type { Fault } from './faults.ts'
import type { Seen } from './proxy.ts'
import { passTime, type Stage } from './stage.ts'

interface Report {
  name: string
  call?: string
}

const reportsIn = (bodies: readonly string[]): Report[] =>
  bodies.flatMap((body) => (JSON.parse(body) as { events: Report[] }).events)

/** How often the failure of a call was reported. */
export const reportsOf = ({ proxy }: Pick<Stage, 'proxy'>, call: string): number =>
  reportsIn(proxy.collected).filter((entry) => entry.name === 'RequestProblem' && entry.call === call).length

/** Repeats of one call follow each other sooner than this, ms of the page's time; whoever asks again asks later. */
const repeatsWithin = 20_000

/** How many calls these requests were: the client repeats by itself what may be repeated. */
function callsIn(requests: readonly Seen[]): number {
  const last = new Map<string, number>()
  let calls = 0
  for (const { words, at } of requests) {
    if (at - (last.get(words) ?? 0) > repeatsWithin) calls += 1
    last.set(words, at)
  }
  return calls
}

/** Faults that are refusals of the catalogue are answers, not failures: nobody is told. */
const isFailure = ({ outcome }: Fault) => ['lost', 'unheard', 'denied', 'strange', 'odd'].includes(outcome)

/** How many calls so many requests at fault were, at least and at most. */
export type Calls = readonly [least: number, most: number]

/** Reads repeat themselves soon, and are asked again late. */
export const ofReads = (requests: readonly Seen[]): Calls => [callsIn(requests), callsIn(requests)]

/** Finding out asks again soon: what the client repeats by itself is not told from it. */
export const ofSearches = (requests: readonly Seen[]): Calls => [Math.ceil(requests.length / 2), requests.length]

/**
 * One report for each failure, and none of what is no failure. What is odd may be good enough for the page, or good in part:
 * then it is no failure either.
 */
export async function reportedOnce(
  stage: Stage,
  fault: Fault,
  { name, path, count = ofReads }: { name: string; path: RegExp; count?: (requests: readonly Seen[]) => Calls },
): Promise<string[]> {
  // What is still on its way has not failed yet.
  const failed = () => requestsOf(stage.proxy, path).filter(({ faulty, over }) => faulty && over)
  const due = () => (isFailure(fault) ? count(failed()) : [0, 0])
  const isOdd = fault.outcome === 'odd'
  // Reports leave in batches.
  if (!isOdd) await passTime(stage, 12_000, () => reportsOf(stage, name) >= (due()[0] ?? 0), 3_000)
  const told = reportsOf(stage, name)
  const [least = 0, most = 0] = due()
  const isRight = (isOdd || told >= least) && told <= most
  return isRight ? [] : [`${told} reports of ${name}, and not ${least} to ${most}`]
}

/** Nothing of the viewer's is in what was reported. */
export function toldNothing({ proxy, tokens }: Pick<Stage, 'proxy' | 'tokens'>): string[] {
  const all = proxy.collected.join(' ')
  const secrets = ['accessToken', 'refreshToken', 'userId', 'loginName'].filter(
    (name) => tokens[name] && all.includes(String(tokens[name])),
  )
  return secrets.length ? [`reported: ${secrets}`] : []
}
