import { codes } from '../contract/codes.ts'
import { isOutcomeUnknown, isUnknownCode, RequestProblem } from '../request/index.ts'
import type { ActionContext } from './context.ts'

/** These reasons refuse the sending, not the operation: an earlier sending may have been processed. */
const ofSending = new Set(['RATE_LIMITED', 'SIGN_INVALID', 'TIMESTAMP_SKEW', 'REPLAY', 'NO_NETWORK'])
const ofToken = new Set<string | undefined>([codes.loggedOut, codes.revoked, codes.loginRequired])

/** The token that the request was sent with is not valid anymore. */
export const isTokenRefusal = (problem: unknown): boolean =>
  problem instanceof RequestProblem && ofToken.has(problem.code)

/**
 * What a failure says about an operation. `refused`: it has no effect, and the next tap is a new operation. `notNow`: it was
 * not processed, and the next tap is the same operation. `lost`: it may have been processed, and only a read shows it. `gone`:
 * its user has left.
 */
export type Verdict = 'refused' | 'notNow' | 'lost' | 'gone'

/** Classifies a failure. */
export function verdictOf(problem: unknown): Verdict {
  if (!(problem instanceof RequestProblem)) return 'gone'
  if (isOutcomeUnknown(problem)) return 'lost'
  if (problem.kind !== 'refused') return 'notNow'
  return ofSending.has(problem.reason ?? '') || ofToken.has(problem.code) ? 'notNow' : 'refused'
}

/** Pauses before each read, ms: three reads within 30 s. */
const readPauses = [1_000, 6_000, 15_000]
const maxReading = 30_000

/**
 * Reads the outcome of an operation whose answer is lost, and shows meanwhile that it is being checked. undefined: the
 * outcome stays unknown, which has been shown.
 */
export async function reconcile<T>(
  { show, wait }: Pick<ActionContext, 'show' | 'wait'>,
  problem: unknown,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  // A platform that answers with an unknown code is not down: one read is enough.
  const isAnswered = problem instanceof RequestProblem && isUnknownCode(problem)
  const stopShowing = isAnswered ? () => {} : show.checking()
  const found = await readUntilKnown(read, wait, isAnswered ? 1 : readPauses.length).finally(stopShowing)
  if (found === undefined) show.unknown(problem)
  return found
}

/** Reads until the outcome is known; undefined: it is not known after the last read. */
async function readUntilKnown<T>(
  read: () => Promise<T | undefined>,
  wait: ActionContext['wait'],
  times: number,
): Promise<T | undefined> {
  const end = performance.now() + maxReading
  for (const pause of readPauses.slice(0, times)) {
    // No viewer waits longer for a platform that does not answer.
    if (performance.now() > end) return undefined
    await wait(pause)
    const found = await read().catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}
