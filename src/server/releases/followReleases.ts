import type { Publishing } from '../../platform/index.ts'

/** How often a process looks at what others did, ms: its pages follow that soon. */
const interval = 5_000

/** The aliases that stand elsewhere in `now` than in `before`. */
const movedAliases = (before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((alias) => before.get(alias) !== now.get(alias))

/** What a process does unasked. */
interface Following {
  publishing: Publishing
  lacks(page: Record<string, unknown>): string | null
  /** Told of each alias that stands elsewhere, whoever moved it. */
  tell(alias: string): void
  print(text: string): void
}

/**
 * Publishes what is planned at its moment and tells of every release, also of those other processes make. Gives the way
 * to stop. A store that is away is asked again at the next turn.
 */
export function followReleases({ publishing, lacks, tell, print }: Following): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let before: ReadonlyMap<string, number> | undefined

  const look = async () => {
    for (const { alias, version, problem } of await publishing.publishDue({ lacks }))
      print(problem ?? `${alias}: release ${version} published, as planned`)
    const now = await publishing.standing()
    for (const alias of before ? movedAliases(before, now) : []) tell(alias)
    before = now
  }
  const pause = async () => {
    const next = await publishing.nextMoment()
    const wait = next === null ? interval : next - (await publishing.now())
    return Math.max(10, Math.min(interval, wait))
  }
  const turn = async () => {
    const wait = await look().then(pause, () => interval)
    if (stopped) return
    timer = setTimeout(next, wait)
    timer.unref()
  }
  let running = turn()
  function next() {
    running = turn()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
