import type { ReleaseInput } from '../../contract/shapes/release.ts'
import type { ApprovalRule, Publishing } from '../../platform/index.ts'

/** How often a process looks for releases of other processes, ms. */
const interval = 5_000

/** The aliases whose current version differs between `before` and `now`. */
const changedAliases = (before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((alias) => before.get(alias) !== now.get(alias))

/** The message about a plan that was due. */
function describePlan({
  alias,
  action,
  version,
  problem,
}: Awaited<ReturnType<Publishing['publishDue']>>[number]): string {
  if (problem !== null) return problem
  if (version === null) return `${alias}: offline as scheduled`
  return `${alias}: release ${version} ${action === 'publish' ? 'published' : 'current again'} as scheduled`
}

/** Dependencies of `followReleases`. */
interface FollowOptions {
  publishing: Publishing
  unsupportedFeature(page: ReleaseInput['page']): string | null
  /** Which publishes need an approval; null: none. */
  approval?: ApprovalRule | null | undefined
  /** Called for each alias whose current release has changed, in any process. */
  notify(alias: string): void
  print(text: string): void
}

/**
 * Publishes scheduled releases when they are due, and notifies of every release, also by other processes. Returns a
 * function that stops it. If the store is unavailable, the next run tries again.
 */
export function followReleases(options: FollowOptions): () => Promise<void> {
  const { publishing, unsupportedFeature, approval, notify, print } = options
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let before: ReadonlyMap<string, number> | undefined

  const guard = { unsupportedFeature, ...(approval && { approval }) }
  const check = async () => {
    for (const result of await publishing.publishDue(guard)) print(describePlan(result))
    const now = await publishing.currentVersions()
    for (const alias of before ? changedAliases(before, now) : []) notify(alias)
    before = now
  }
  const untilNext = async () => {
    const next = await publishing.nextScheduledTime()
    const wait = next === null ? interval : next - (await publishing.now())
    return Math.max(10, Math.min(interval, wait))
  }
  const runOnce = async () => {
    const wait = await check().then(untilNext, () => interval)
    if (stopped) return
    timer = setTimeout(scheduleNext, wait)
    timer.unref()
  }
  let running = runOnce()
  function scheduleNext() {
    running = runOnce()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
