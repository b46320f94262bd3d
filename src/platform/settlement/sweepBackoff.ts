/** Tracks the pause before a failed task of the sweep is retried. Payouts have their own schedule: `payoutRetries.ts`. */
export interface SweepBackoff {
  /** Whether the work may run now. */
  isDue(key: string): boolean
  /** Records a failure. Returns the number of failures in a row, and the pause until the next attempt, ms. */
  failed(key: string): { attempt: number; pause: number }
  succeeded(key: string): void
}

/** Maximum number of tracked keys. Further failing work is retried without a pause. */
const maxKeys = 10_000

/** Doubles the pause with each failure in a row, from `minPause` to `maxPause` ms. `now` is real time, epoch ms. */
export function createSweepBackoff(now: () => number, minPause = 30_000, maxPause = 1_800_000): SweepBackoff {
  const failing = new Map<string, { attempt: number; due: number }>()
  return {
    isDue: (key) => now() >= (failing.get(key)?.due ?? Number.NEGATIVE_INFINITY),
    failed(key) {
      const attempt = (failing.get(key)?.attempt ?? 0) + 1
      const pause = Math.min(maxPause, minPause * 2 ** Math.min(attempt - 1, 30))
      if (failing.has(key) || failing.size < maxKeys) failing.set(key, { attempt, due: now() + pause })
      return { attempt, pause }
    },
    succeeded: (key) => void failing.delete(key),
  }
}
