import { codes } from '../../contract/codes.ts'
import { RequestProblem } from '../../request/index.ts'

/** Refusals of the sending, not of the thing: nothing is said of what an earlier sending has done. */
const ofSending = new Set(['RATE_LIMITED', 'SIGN_INVALID', 'TIMESTAMP_SKEW', 'REPLAY'])
const ofToken = new Set<string | undefined>([codes.loggedOut, codes.revoked, codes.loginRequired])

/**
 * What a failure tells of an operation. `refused`: it has no effect, the next tap is a new one. `notNow`: it was not looked at,
 * the next tap is the same one. `lost`: it may stand, and only reading tells. `gone`: its user has left.
 */
export type Verdict = 'refused' | 'notNow' | 'lost' | 'gone'

export function verdictOf(problem: unknown): Verdict {
  if (!(problem instanceof RequestProblem)) return 'gone'
  if (problem.kind !== 'refused') return 'lost'
  return ofSending.has(problem.reason ?? '') || ofToken.has(problem.code) ? 'notNow' : 'refused'
}

/** The reason of a refusal, a key of `reason.*`. */
export const reasonOf = (problem: unknown): string => (problem instanceof RequestProblem && problem.reason) || 'UNKNOWN'

/** Waits before each reading of the truth, ms: three times within 30 s. */
const truthWaits = [1_000, 6_000, 15_000]

/** Reads until `holds` says what happened; undefined when it cannot be found out now. */
export async function readTruth<T>(
  read: () => Promise<T | undefined>,
  wait: (ms: number) => Promise<void>,
): Promise<T | undefined> {
  for (const pause of truthWaits) {
    await wait(pause)
    const found = await read().catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}
