import { Worker } from 'node:worker_threads'
import { PublishProblem } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { limits } from '../limits.ts'
import { type CheckResult, type CheckTask, runCheckTask } from './checkTask.ts'

/** Runs checks one after the other. */
export interface CheckRunner {
  /** `background`: waits until no other check waits. */
  run(task: CheckTask, background?: boolean): Promise<CheckResult>
  close(): Promise<void>
}

interface Job {
  task: CheckTask
  resolve(result: CheckResult): void
  reject(error: Error): void
}

type Answer = { id: number; result: CheckResult } | { id: number; error: string }

/** How long an unused thread stays, ms. */
const idleMs = 300_000

/** One thread that is started with the first check and restarted after a check that does not end. */
function createThread(file: string) {
  let worker: Worker | null = null
  let running: { id: number; settle(answer: Answer | Error): void } | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  const stop = async () => {
    clearTimeout(idle)
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }
  const start = () => {
    const started = new Worker(file)
    started.unref()
    const fail = (error: Error) => {
      if (worker === started) worker = null
      running?.settle(error)
    }
    started.on('message', (answer: Answer) => answer.id === running?.id && running.settle(answer))
    started.on('error', fail)
    started.on('exit', (code) => fail(new Error(`the thread that checks drafts ended with ${code}`)))
    worker = started
    return started
  }
  return {
    stop,
    run: (task: CheckTask) =>
      new Promise<CheckResult>((resolve, reject) => {
        clearTimeout(idle)
        const id = ++lastId
        const tooLong = setTimeout(() => {
          const problem = new PublishProblem(
            `"${task.alias}" could not be checked within ${limits.checkMs / 1000} s: make the files smaller.`,
          )
          running?.settle(problem)
          void stop()
        }, limits.checkMs)
        running = {
          id,
          settle(answer) {
            running = null
            clearTimeout(tooLong)
            idle = setTimeout(() => void stop(), idleMs)
            idle.unref()
            if (answer instanceof Error) reject(answer)
            else if ('error' in answer) reject(new Error(answer.error))
            else resolve(answer.result)
          },
        }
        ;(worker ?? start()).postMessage({ id, task })
      }),
  }
}

/**
 * Creates the runner. A check of a page in 20 languages takes some 100 ms, and fixing many times that, so with `file`
 * they run in a thread of their own and pages are served meanwhile. Without it they run here.
 */
export function createCheckRunner(file: string | null, registry: Registry): CheckRunner {
  const thread = file === null ? null : createThread(file)
  const [first, later]: [Job[], Job[]] = [[], []]
  let isRunning = false
  const runNext = async (): Promise<void> => {
    const job = first.shift() ?? later.shift()
    isRunning = job !== undefined
    if (!job) return
    try {
      job.resolve(thread ? await thread.run(job.task) : runCheckTask(job.task, registry))
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)))
    }
    // Other requests come between two checks.
    setImmediate(runNext)
  }
  return {
    run: (task, background = false) =>
      new Promise((resolve, reject) => {
        ;(background ? later : first).push({ task, resolve, reject })
        if (!isRunning) void runNext()
      }),
    async close() {
      for (const job of [...first.splice(0), ...later.splice(0)]) job.reject(new Error('the server stops'))
      await thread?.stop()
    },
  }
}
