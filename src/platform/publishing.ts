import type { ReleaseInput } from '../contract/shapes/release.ts'
import { internalsOf } from './internals.ts'
import type { Platform } from './platform.ts'
import { assetBytes, missingAssets, readAsset, storeAssetWithin } from './store/assets.ts'
import { type PreviewLinks, previewLinksOn } from './store/previewLinks.ts'
import { history, type ReleaseHistoryEntry, rollback, stop } from './store/releaseHistory.ts'
import {
  type Publisher,
  type PublishGuard,
  type PublishResult,
  pointers,
  publish,
  type StoredRelease,
  storedRelease,
} from './store/releases.ts'
import {
  nextScheduledTime,
  plannedReleaseOf,
  publishDue,
  type ScheduledRelease,
  type ScheduledResult,
  scheduledReleaseOf,
  scheduleRelease,
  unscheduleRelease,
} from './store/scheduledReleases.ts'

/** A release with the text of its source files; null for releases from before files were stored. */
export type ReleaseWithFiles = StoredRelease & { files: Record<string, string> | null }

/**
 * Commands of operators on the releases of an embedded platform. They throw PublishProblem, and VersionConflictError if
 * the guard does not match the current release.
 */
export interface Publishing {
  /** The platform's time, epoch ms, which also decides when scheduled releases are due. */
  now(): Promise<number>
  publish(
    release: ReleaseInput,
    files: Readonly<Record<string, string>>,
    by: Publisher,
    guard: PublishGuard,
  ): Promise<PublishResult>
  /** Schedules a release for `at` (epoch ms). Replaces an earlier scheduled release. */
  schedule(
    scheduled: { release: ReleaseInput; files: Readonly<Record<string, string>>; at: number },
    by: Publisher,
    guard: PublishGuard,
  ): Promise<void>
  /** Removes the scheduled release. */
  unschedule(alias: string, by: Publisher): Promise<void>
  /** Makes the given release, or the previous one, current; returns its version. */
  rollback(alias: string, by: Publisher, guard: PublishGuard, version?: number): Promise<number>
  /** Takes the page offline until the next publish or rollback; returns the version that was current. */
  stop(alias: string, by: Publisher, guard: PublishGuard): Promise<number>
  history(
    alias: string,
  ): Promise<{ current: number | null; planned: ScheduledRelease | null; steps: ReleaseHistoryEntry[] }>
  /** One release, current or not; null if it does not exist. */
  read(alias: string, version: number): Promise<ReleaseWithFiles | null>
  /** The current version of each alias. */
  currentVersions(): Promise<Map<string, number>>
  /** The content of the scheduled release of an alias and when it is due, epoch ms; null if none is scheduled. */
  plannedRelease(alias: string, plan?: string): Promise<{ release: ReleaseInput; at: number } | null>
  /** Links to previews. */
  previewLinks: PreviewLinks
  /** When the next scheduled release is due, epoch ms; null if none is scheduled. */
  nextScheduledTime(): Promise<number | null>
  /** Publishes all due releases, each exactly once even if several processes call this. */
  publishDue(guard: PublishGuard): Promise<ScheduledResult[]>
  /** Stores an asset and returns its hash (SHA-256, hex); null if all assets together would exceed `maxBytes`. */
  storeAsset(content: Uint8Array, maxBytes: number): Promise<string | null>
  /** Total size of the assets with these hashes. */
  assetBytes(hashes: readonly string[]): Promise<number>
  /** The hashes for which no asset is stored. */
  missingAssets(hashes: readonly string[]): Promise<string[]>
  /** The bytes of an asset, or null. */
  asset(hash: string): Promise<Uint8Array | null>
}

/** The release commands of an embedded platform. Throws for any other platform. */
export function publishingOf(platform: Platform): Publishing {
  const { db, now } = internalsOf(platform)
  return {
    now,
    publish: async (release, files, by, guard) =>
      publish(db, release, by, { now: await now(), guard, sources: { files } }),
    schedule: async (scheduled, by, guard) => scheduleRelease(db, scheduled, by, { now: await now(), guard }),
    unschedule: async (alias, by) => unscheduleRelease(db, alias, by, await now()),
    rollback: async (alias, by, guard, version) => rollback(db, alias, by, await now(), version, guard),
    stop: async (alias, by, guard) => stop(db, alias, by, await now(), guard),
    history: async (alias) => ({ ...(await history(db, alias)), planned: await scheduledReleaseOf(db, alias) }),
    read: (alias, version) => storedRelease(db, alias, version),
    currentVersions: async () => new Map((await pointers(db)).map(({ alias, version }) => [alias, version])),
    plannedRelease: (alias, plan) => plannedReleaseOf(db, alias, plan),
    previewLinks: previewLinksOn(db),
    nextScheduledTime: () => nextScheduledTime(db),
    publishDue: async (guard) => publishDue(db, await now(), guard),
    storeAsset: (content, maxBytes) => storeAssetWithin(db, content, maxBytes),
    assetBytes: (hashes) => assetBytes(db, hashes),
    missingAssets: (hashes) => missingAssets(db, hashes),
    asset: (hash) => readAsset(db, hash),
  }
}
