import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Platform } from './platform.ts'
import { readAsset } from './store/assets.ts'
import { publish } from './store/publishRelease.ts'
import { lastFileHash, pointers } from './store/readReleases.ts'
import { createReleaseReader, type ReleaseReader } from './store/releaseReader.ts'
import type { Db } from './store/schema.ts'

/** The releases of a server: with the embedded platform, and with a real one at PLATFORM_URL. */
export type ReleaseStore = Pick<Platform, 'publish' | 'lastFileHash' | 'aliases' | 'asset' | 'release'>

interface Parts {
  db: Db
  /** The time of a publish, epoch ms. */
  now(): Promise<number>
  /** Reads releases; left out: a reader of its own. */
  releases?: ReleaseReader
  /** Selects pages that are not served, as if their releases did not exist. */
  isWithheld?(page: ReleaseInput['page']): boolean
  /** Another platform enforces the rules: nothing of them is stored outside of the release. */
  ignoresRules?: boolean
}

/** Releases in a database. */
export function createReleaseStore(parts: Parts): ReleaseStore {
  const { db, now, isWithheld = () => false, ignoresRules = false } = parts
  const releases = parts.releases ?? createReleaseReader(db, isWithheld)
  return {
    async publish(release, by, sources) {
      const { version, changed } = await publish(db, release, by, {
        now: await now(),
        sources,
        guard: { ignoresRules },
      })
      return { version, changed }
    },
    lastFileHash: (alias) => lastFileHash(db, alias),
    async aliases() {
      const named = (await pointers(db)).map(({ alias }) => alias)
      const served = await Promise.all(named.map((alias) => releases.current(alias)))
      return named.filter((_alias, index) => served[index])
    },
    asset: (hash) => readAsset(db, hash),
    release: (alias) => releases.current(alias),
  }
}
