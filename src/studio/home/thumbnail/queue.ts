/** Runs tasks in the order in which they were added, at most `max` at the same time. */
export interface Queue {
  /** Adds a task, which ends when its promise does. The result removes a task that has not started. */
  add(task: () => Promise<unknown>): () => void
}

/** Creates a queue. */
export function createQueue(max: number): Queue {
  const waiting = new Set<() => Promise<unknown>>()
  let running = 0
  const next = (): void => {
    const [task] = waiting
    if (!task || running >= max) return
    waiting.delete(task)
    running++
    task()
      .catch(() => undefined)
      .finally(() => {
        running--
        next()
      })
    next()
  }
  return {
    add(task) {
      waiting.add(task)
      next()
      return () => void waiting.delete(task)
    },
  }
}
