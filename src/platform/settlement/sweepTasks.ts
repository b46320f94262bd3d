import { isDatabaseUnavailable } from '../store/retry.ts'
import { createSweepBackoff } from './sweepBackoff.ts'

/**
 * The tasks of a sweep: `teams`, `ranks`, `boards` and `member` are part of one activity; `rebates` and `traces` concern all.
 */
export type SweepTask = 'activity' | 'teams' | 'ranks' | 'boards' | 'member' | 'rebates' | 'traces'

/** The activity or user of a task; empty if it concerns all. */
export interface SweepSubject {
  activityId?: string
  userId?: string
}

/** One failure of a sweep, for the log. */
export interface SweepFailure extends SweepSubject {
  task: SweepTask
  error: unknown
  /** Failures in a row. */
  attempt: number
  /** Time until the next attempt, ms. */
  pause: number
}

/** Failures since the start, by task and activity; `activityId` is empty for tasks that concern all. */
export interface FailureCount {
  task: SweepTask
  activityId: string
  count: number
}

/** Runs tasks so that the failure of one does not stop the others. */
export interface SweepTasks {
  /**
   * Runs a task unless it is in the pause after a failure. Never rejects: failures are counted, reported and retried.
   */
  run(task: SweepTask, subject: SweepSubject, work: () => Promise<unknown>): Promise<void>
  failures(): FailureCount[]
  /** Called with each failure. */
  onFailure(listener: (failure: SweepFailure) => void): void
}

/** `interval` is the time between two sweeps, ms; `now` is real time, epoch ms. */
export function createSweepTasks(now: () => number, interval: number): SweepTasks {
  const backoff = createSweepBackoff(now, interval)
  const counts = new Map<string, FailureCount>()
  let listener: (failure: SweepFailure) => void = () => {}
  return {
    async run(task, subject, work) {
      const { activityId = '', userId = '' } = subject
      const key = `${task} ${activityId} ${userId}`
      if (!backoff.isDue(key)) return
      try {
        await work()
        backoff.succeeded(key)
      } catch (error) {
        const { count } = counts.get(`${task} ${activityId}`) ?? { count: 0 }
        counts.set(`${task} ${activityId}`, { task, activityId, count: count + 1 })
        // A missing database is not a failure of the task, so the next sweep retries it without a longer pause.
        const paused = isDatabaseUnavailable(error) ? { attempt: 1, pause: interval } : backoff.failed(key)
        listener({ task, ...subject, error, ...paused })
      }
    },
    failures: () => [...counts.values()],
    onFailure(next) {
      listener = next
    },
  }
}
