import { refuse } from '../refusal.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { currentRelease, readRelease } from './readReleases.ts'
import type { StoredRelease } from './releaseTypes.ts'
import type { Db } from './schema.ts'

/** Reads and caches releases. Releases are immutable, so the cache is never stale. */
export interface ReleaseReader {
  read(alias: string, version: number): Promise<StoredRelease>
  /** The current release of an alias; null if there is none, or it is not served here. */
  current(alias: string): Promise<StoredRelease | null>
  /** A release of an activity. Refuses NOT_FOUND for a page without rules. */
  readWithRules(alias: string, version: number): Promise<StoredRelease & ReleaseWithRules>
}

const maxReleases = 200

/** A reader that caches the 200 most recently used releases. `isWithheld`: true for pages that are not served here. */
export function createReleaseReader(db: Db, isWithheld: (page: StoredRelease['page']) => boolean): ReleaseReader {
  const cache = new Map<string, Promise<StoredRelease>>()
  const read: ReleaseReader['read'] = (alias, version) => {
    const key = `${alias}@${version}`
    const release = cache.get(key) ?? readRelease(db, alias, version)
    cache.delete(key)
    cache.set(key, release)
    release.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (cache.size > maxReleases && oldest !== undefined) cache.delete(oldest)
    return release
  }
  return {
    read,
    async current(alias) {
      const release = await currentRelease(db, alias)
      return release && !isWithheld(release.page) ? release : null
    },
    async readWithRules(alias, version) {
      const release = await read(alias, version)
      if (!release.rules) throw refuse('NOT_FOUND')
      return { ...release, rules: release.rules }
    },
  }
}
