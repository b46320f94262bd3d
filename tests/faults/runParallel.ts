/** Runs all jobs, at most `atOnce` at a time. Returns the results in the order of the jobs. */
export async function runParallel<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at]
      if (job) results[at] = await job()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
