/** Part of the time in which the queue works. */
const share = 0.1

/** Maximum pause after a job, ms: a job that waits for a slow store needs no processor. */
const maxPauseMs = 1_000

const pauseAfter = (workedMs: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(maxPauseMs, workedMs * (1 / share - 1))).unref()
  })

/** Runs jobs one after another, at low load. */
export interface BackgroundQueue {
  /** Adds a job, which handles its own errors. */
  add(job: () => Promise<void>): void
  /** Adds a job that runs when no other one waits. */
  addLast(job: () => Promise<void>): void
  /** Drops the jobs that wait. Resolves when the running job has ended. */
  stop(): Promise<void>
}

/** Creates a queue that pauses after each job, so that it takes at most a tenth of a processor. */
export function createBackgroundQueue(pause: (workedMs: number) => Promise<void> = pauseAfter): BackgroundQueue {
  const jobs: (() => Promise<void>)[] = []
  const last: (() => Promise<void>)[] = []
  const next = () => jobs.shift() ?? last.shift()
  let running: Promise<void> | undefined
  let isBusy = false
  let isStopped = false

  const run = async () => {
    for (let job = next(); job; job = next()) {
      const began = performance.now()
      running = job()
      await running
      if (!isStopped) await pause(performance.now() - began)
    }
    isBusy = false
  }
  const addTo = (list: (() => Promise<void>)[]) => (job: () => Promise<void>) => {
    if (isStopped) return
    list.push(job)
    if (isBusy) return
    isBusy = true
    void run()
  }
  return {
    add: addTo(jobs),
    addLast: addTo(last),
    async stop() {
      isStopped = true
      jobs.length = 0
      last.length = 0
      await running
    },
  }
}
