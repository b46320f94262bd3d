import { requestsOf } from './check.ts'
import type { Fault } from './faults.ts'
import { type Harness, passTime } from './harness.ts'
import type { Seen } from './proxy.ts'

interface Report {
  name: string
  call?: string
}

const reportsIn = (bodies: readonly string[]): Report[] =>
  bodies.flatMap((body) => (JSON.parse(body) as { events: Report[] }).events)

/** How often the failure of a call was reported. */
export const reportsOf = ({ proxy }: Pick<Harness, 'proxy'>, call: string): number =>
  reportsIn(proxy.collected).filter((entry) => entry.name === 'RequestProblem' && entry.call === call).length

/** Repeats of a call by the client follow within this time, ms of the page's clock. Later requests are new calls. */
const maxRepeatGap = 20_000

/** The number of calls behind the requests: the client repeats safe calls automatically. */
function callsIn(requests: readonly Seen[]): number {
  const last = new Map<string, number>()
  let calls = 0
  for (const { content, at } of requests) {
    if (at - (last.get(content) ?? 0) > maxRepeatGap) calls += 1
    last.set(content, at)
  }
  return calls
}

/** True for failures, which are reported. Refusals of the contract are answers and are not reported. */
const isFailure = ({ outcome }: Fault) => ['lost', 'unheard', 'denied', 'strange', 'odd'].includes(outcome)

/** Minimum and maximum number of calls behind failed requests. */
export type CallRange = readonly [min: number, max: number]

/** Counts reads: repeats by the client come soon, new calls late. */
export const countReads = (requests: readonly Seen[]): CallRange => [callsIn(requests), callsIn(requests)]

/** Counts reconciling calls: they also come soon, so repeats by the client cannot be distinguished. */
export const countReconciliation = (requests: readonly Seen[]): CallRange => [
  Math.ceil(requests.length / 2),
  requests.length,
]

/**
 * A problem unless there is one report for each failure, and none without a failure. The page may accept an odd answer, as a
 * whole or in part; then it is no failure.
 */
export async function reportedOnce(
  harness: Harness,
  fault: Fault,
  { name, path, count = countReads }: { name: string; path: RegExp; count?: (requests: readonly Seen[]) => CallRange },
): Promise<string[]> {
  // Requests in flight have not failed yet.
  const failed = () => requestsOf(harness.proxy, path).filter(({ faulty, over }) => faulty && over)
  const due = () => (isFailure(fault) ? count(failed()) : [0, 0])
  const isOdd = fault.outcome === 'odd'
  // Reports are sent in batches.
  if (!isOdd) await passTime(harness, 12_000, () => reportsOf(harness, name) >= (due()[0] ?? 0), 3_000)
  const sent = reportsOf(harness, name)
  const [min = 0, max = 0] = due()
  const isRight = (isOdd || sent >= min) && sent <= max
  return isRight ? [] : [`${sent} reports of ${name}, not ${min} to ${max}`]
}

/** A problem if a report contains personal data of the viewer. */
export function personalDataProblems({ proxy, tokens }: Pick<Harness, 'proxy' | 'tokens'>): string[] {
  const all = proxy.collected.join(' ')
  const secrets = ['accessToken', 'refreshToken', 'userId', 'loginName'].filter(
    (name) => tokens[name] && all.includes(String(tokens[name])),
  )
  return secrets.length ? [`reported: ${secrets}`] : []
}
