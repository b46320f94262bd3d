import type { PlatformInternals } from '../internals.ts'
import { type DueUser, finishDue, takeDue } from '../store/progressDue.ts'
import { isDatabaseUnavailable, withRetry } from '../store/retry.ts'
import { recordReversedGrants } from './reversedGrants.ts'
import { updateUser } from './updateUser.ts'

const batchSize = 100
/** Users that are updated at the same time: viewers need connections too. */
const lanes = 2
/** New events of a user usually come in several batches: one update for all of them. */
const delay = 300
const interval = 5_000

/** The work that follows stored events: completions, automatic grants, scores. */
export interface ProgressUpdates {
  /** Starts the work in a moment, unless it runs. */
  start(): void
  /** Works until no user is due. Failed users stay due. */
  finish(): Promise<void>
  figures(): { updated: number; failed: number }
  onFailure(listener: (userId: string, error: unknown) => void): void
  /** Stops. Resolves after the users in work. */
  stop(): Promise<void>
}

/** Updates users in the background. Another process takes over users that a process did not finish within 30 s. */
export function createProgressUpdates(internals: PlatformInternals): ProgressUpdates {
  const figures = { updated: 0, failed: 0 }
  let listener: (userId: string, error: unknown) => void = () => {}
  let running: Promise<void> | null = null
  let isStopped = false

  async function update(user: DueUser): Promise<DueUser[]> {
    try {
      await updateUser(internals, user.userId)
      if (user.voided) await recordReversedGrants(internals, user.userId)
      figures.updated += 1
      return [user]
    } catch (error) {
      figures.failed += 1
      listener(user.userId, error)
      return []
    }
  }

  async function updateAll(users: readonly DueUser[]) {
    const waiting = [...users]
    const at = await internals.now()
    const done: DueUser[] = []
    const work = async () => {
      for (let user = waiting.shift(); user && !isStopped; user = waiting.shift()) done.push(...(await update(user)))
    }
    await Promise.all(Array.from({ length: lanes }, work))
    await withRetry(() => finishDue(internals.db, done, { at, realNow: internals.realNow() }))
  }

  async function drain() {
    while (!isStopped) {
      const users = await withRetry(() => takeDue(internals.db, internals.realNow(), batchSize))
      if (!users.length) return
      await updateAll(users)
    }
  }

  const run = () => {
    running ??= drain().finally(() => {
      running = null
    })
    return running
  }
  const start = () =>
    void run().catch((error) => {
      // Without a database the next interval tries again.
      if (!isDatabaseUnavailable(error)) listener('', error)
    })
  const timer = setInterval(start, interval)
  timer.unref()
  let soon: NodeJS.Timeout | null = null
  return {
    start() {
      soon ??= setTimeout(() => {
        soon = null
        start()
      }, delay).unref()
    },
    async finish() {
      await running
      await run()
    },
    figures: () => figures,
    onFailure(next) {
      listener = next
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (soon) clearTimeout(soon)
      await running?.catch(() => undefined)
    },
  }
}
