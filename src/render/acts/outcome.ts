import { codes } from '../../contract/codes.ts'
import { isInDoubt, isStrange, RequestProblem } from '../../request/index.ts'
import type { ActContext } from './context.ts'

/** Refusals of the sending, not of the thing: nothing is said of what an earlier sending has done. */
const ofSending = new Set(['RATE_LIMITED', 'SIGN_INVALID', 'TIMESTAMP_SKEW', 'REPLAY', 'NO_NETWORK'])
const ofToken = new Set<string | undefined>([codes.loggedOut, codes.revoked, codes.loginRequired])

/** Nobody is logged in by the token the request was sent with. */
export const isOfToken = (problem: unknown): boolean => problem instanceof RequestProblem && ofToken.has(problem.code)

/**
 * What a failure tells of an operation. `refused`: it has no effect, the next tap is a new one. `notNow`: it was not looked at,
 * the next tap is the same one. `lost`: it may stand, and only reading tells. `gone`: its user has left.
 */
export type Verdict = 'refused' | 'notNow' | 'lost' | 'gone'

export function verdictOf(problem: unknown): Verdict {
  if (!(problem instanceof RequestProblem)) return 'gone'
  if (isInDoubt(problem)) return 'lost'
  if (problem.kind !== 'refused') return 'notNow'
  return ofSending.has(problem.reason ?? '') || ofToken.has(problem.code) ? 'notNow' : 'refused'
}

/** The reason of a refusal, a key of `reason.*`. */
export const reasonOf = (problem: unknown): string => (problem instanceof RequestProblem && problem.reason) || 'UNKNOWN'

/** Waits before each reading of the truth, ms: three times within 30 s. */
const truthWaits = [1_000, 6_000, 15_000]
const longestSearch = 30_000

/**
 * Finds out by `read` what became of an operation that is in doubt, and says that it does; undefined, and that is said
 * too: it cannot be found out now.
 */
export async function findOut<T>(
  { show, wait }: Pick<ActContext, 'show' | 'wait'>,
  problem: unknown,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  show.checking()
  // A platform that answers, in whatever code, needs no half minute to come to itself.
  const isAnswered = problem instanceof RequestProblem && isStrange(problem)
  const found = await readTruth(read, wait, isAnswered ? 1 : truthWaits.length)
  if (found === undefined) show.unknown(problem)
  return found
}

/** Reads until `holds` says what happened; undefined when it cannot be found out now. */
async function readTruth<T>(
  read: () => Promise<T | undefined>,
  wait: ActContext['wait'],
  times: number,
): Promise<T | undefined> {
  const end = performance.now() + longestSearch
  for (const pause of truthWaits.slice(0, times)) {
    // A platform that does not answer is not asked for longer than a viewer will wait.
    if (performance.now() > end) return undefined
    await wait(pause)
    const found = await read().catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}
