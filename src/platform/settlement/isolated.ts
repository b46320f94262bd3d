import { isDatabaseUnavailable } from '../store/retry.ts'

/**
 * Runs `work` for all entries, even if some fail, and then throws one AggregateError with all failures. If the database
 * is not available, all entries would fail, so that error is thrown at once.
 */
export async function eachIsolated<T>(
  entries: Iterable<T> | AsyncIterable<T>,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const entry of entries) {
    try {
      await work(entry)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} failed: ${reasonOf(failures[0])}`)
}

/** The message of an error for a log line or a stored reason, at most 200 characters. */
export const reasonOf = (error: unknown): string => String((error as Error)?.message ?? error).slice(0, 200)
