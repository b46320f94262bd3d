/** Does all jobs, so many at a time, and gives their results in the jobs' order. */
export async function inTurns<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
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
