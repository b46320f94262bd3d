import { refuse } from '../refusal.ts'
import type { RuledRelease } from '../rules/terms.ts'
import { readRelease, type StoredRelease } from './releases.ts'
import type { Db } from './schema.ts'

/** Reads releases and keeps the ones in use: they never change, so a kept one is never stale. */
export interface ReleaseReader {
  read(alias: string, version: number): Promise<StoredRelease>
  /** A release of an activity. Refuses NOT_FOUND for a page that is none. */
  ruled(alias: string, version: number): Promise<StoredRelease & RuledRelease>
}

const kept = 200

/** A reader that keeps the 200 releases used last. */
export function createReleaseReader(db: Db): ReleaseReader {
  const cache = new Map<string, Promise<StoredRelease>>()
  const read: ReleaseReader['read'] = (alias, version) => {
    const key = `${alias}@${version}`
    const release = cache.get(key) ?? readRelease(db, alias, version)
    cache.delete(key)
    cache.set(key, release)
    release.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (cache.size > kept && oldest !== undefined) cache.delete(oldest)
    return release
  }
  return {
    read,
    async ruled(alias, version) {
      const release = await read(alias, version)
      if (!release.rules) throw refuse('NOT_FOUND')
      return { ...release, rules: release.rules }
    },
  }
}
