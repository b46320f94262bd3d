import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { ReleaseStore } from '../../platform/index.ts'
import { PlatformAway, type VisitorRead } from './visitorReads.ts'

/** The activity of a page as the platform knows it. */
export type RemoteActivity = Answer<typeof calls.getActivityId>

/** A value that the platform gave. `stale`: it is the last good one, or (undefined) not known yet. */
export interface Known<T> {
  value: T
  stale: boolean
}

/** Which page belongs to which activity of the platform. The platform assigns the ids. */
export interface ActivityIds {
  /** The activity of an alias; null: the platform has none. */
  ofAlias(alias: string): Promise<Known<RemoteActivity | null>>
  /** The alias of an activity; null: the platform has none. Rejects with PlatformAway. */
  aliasOf(activityId: string): Promise<Known<string | null>>
}

/** How long an id and its absence are valid, ms. Ids do not change; an activity may be created later. */
const lifetime = { known: 600_000, missing: 10_000 } as const

const maxEntries = 10_000

/** Shares the reads in flight and caches their values, but not those of a platform that is away. */
function createCache<T>(read: (key: string) => Promise<Known<T | null>>) {
  const entries = new Map<string, { work: Promise<Known<T | null>>; until: number }>()
  return (key: string): Promise<Known<T | null>> => {
    const found = entries.get(key)
    if (found && Date.now() < found.until) return found.work
    const entry = { work: read(key), until: Number.POSITIVE_INFINITY }
    entries.delete(key)
    entries.set(key, entry)
    entry.work.then(
      ({ value, stale }) => {
        entry.until = stale ? 0 : Date.now() + (value === null ? lifetime.missing : lifetime.known)
      },
      () => {
        entry.until = 0
      },
    )
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return entry.work
  }
}

/** Asks the platform for ids. Without its answer, an alias is searched in the rules of the releases of this server. */
export function createActivityIds(read: VisitorRead, releases: Pick<ReleaseStore, 'aliases' | 'release'>): ActivityIds {
  const declaredAlias = async (activityId: string) => {
    for (const alias of await releases.aliases())
      if ((await releases.release(alias))?.rules?.activityId === activityId) return alias
    return null
  }
  return {
    ofAlias: createCache<RemoteActivity>(async (alias) => {
      try {
        const { code, data, stale = false } = await read(calls.getActivityId, { alias }, '0')
        return { value: code === codes.success ? (data as RemoteActivity) : null, stale }
      } catch (error) {
        if (!(error instanceof PlatformAway)) throw error
        return { value: null, stale: true }
      }
    }),
    aliasOf: createCache<string>(async (activityId) => {
      try {
        const { code, data, stale = false } = await read(calls.getAlias, { activityId }, '0')
        return { value: code === codes.success ? (data as { alias: string }).alias : null, stale }
      } catch (error) {
        const alias = error instanceof PlatformAway ? await declaredAlias(activityId) : null
        if (alias === null) throw error
        return { value: alias, stale: true }
      }
    }),
  }
}
