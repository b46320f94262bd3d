import { RequestProblem } from '../../request/index.ts'

/** Whether the platform has answered: if not, the effect may or may not stand, and only reading tells. */
export const outcomeKnown = (problem: unknown): boolean =>
  problem instanceof RequestProblem && problem.kind === 'refused'

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
