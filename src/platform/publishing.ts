import type { ReleaseInput } from '../contract/shapes/release.ts'
import { internalsOf, type PlatformInternals } from './internals.ts'
import type { Platform } from './platform.ts'
import { assetBytes, missingAssets, readAsset, storeAssetWithin } from './store/assets.ts'
import { type Comments, commentsOn } from './store/comments.ts'
import { type Drafts, draftsOn } from './store/drafts.ts'
import { type DryRun, dryRun } from './store/dryRun.ts'
import { type PreviewLinks, previewLinksOn } from './store/previewLinks.ts'
import { newBundle, type PublishedPage, publishAll } from './store/publishBundle.ts'
import { pointers, storedRelease } from './store/readReleases.ts'
import {
  history,
  type LiveRelease,
  lastVersions,
  liveReleases,
  publishedActivityIds,
  type ReleaseHistoryEntry,
  rollback,
  stop,
} from './store/releaseHistory.ts'
import type { Publisher, PublishGuard, PublishResult, StoredRelease } from './store/releaseTypes.ts'
import { type Reviews, reviewsOn } from './store/reviews.ts'
import { publishDue, type ScheduledResult } from './store/runPlans.ts'
import { scheduleAll, scheduleChange } from './store/schedule.ts'
import {
  nextScheduledTime,
  type PlanQuery,
  plannedReleaseOf,
  plansOf,
  type ScheduledRelease,
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
  /**
   * Publishes pages in one transaction, all or none, with a common reference in the audit trail. With `until` (epoch ms),
   * each page goes back at that time to what was current before. Throws BundleProblem for several pages.
   */
  publishAll(pages: readonly PublishedPage[], by: Publisher, until?: number): Promise<PublishResult[]>
  /** Schedules pages for `at` (epoch ms), all or none. Earlier plans stay. */
  scheduleAll(pages: readonly PublishedPage[], times: { at: number; until?: number }, by: Publisher): Promise<void>
  /** Schedules a stop or a rollback for `at` (epoch ms). */
  scheduleChange(
    change: { alias: string; at: number; action: 'stop' | 'rollback'; version?: number | undefined },
    by: Publisher,
    guard: PublishGuard,
  ): Promise<void>
  /** Cancels one plan of an alias, or all, with the rest of their bundles. Returns how many were canceled. */
  unschedule(alias: string, by: Publisher, id?: number): Promise<number>
  /** Plans by time: waiting ones, or also earlier ones. */
  plans(query?: PlanQuery): Promise<ScheduledRelease[]>
  /** Makes the given release, or the previous one, current; returns its version. */
  rollback(alias: string, by: Publisher, guard: PublishGuard, version?: number): Promise<number>
  /** Takes the page offline until the next publish or rollback; returns the version that was current. */
  stop(alias: string, by: Publisher, guard: PublishGuard): Promise<number>
  /** `plans`: the waiting plans, by time. */
  history(alias: string): Promise<{ current: number | null; plans: ScheduledRelease[]; steps: ReleaseHistoryEntry[] }>
  /** One release, current or not; null if it does not exist. */
  read(alias: string, version: number): Promise<ReleaseWithFiles | null>
  /** The current version of each alias. */
  currentVersions(): Promise<Map<string, number>>
  /** The content of the scheduled release of an alias and when it is due, epoch ms; null if none is scheduled. */
  scheduledRelease(alias: string, plan?: string): Promise<{ release: ReleaseInput; at: number } | null>
  /** Links to previews. */
  previewLinks: PreviewLinks
  /** Drafts of Studio. */
  drafts: Drafts
  /** Approvals of drafts. */
  reviews: Reviews
  /** Comments on pages. */
  comments: Comments
  /**
   * Tries a publish without doing it: why it would be refused, and what it changes for users who have joined. `users`:
   * those of the activity that is current; null: there is none, or another platform keeps them.
   */
  dryRun(release: ReleaseInput, guard: PublishGuard): Promise<DryRun>
  /** The current releases with who published them, by alias. */
  live(): Promise<LiveRelease[]>
  /** The current version of each alias; of an offline page the last one. */
  lastVersions(): Promise<Map<string, number>>
  /** The ids of all activities that were ever published. */
  activityIds(): Promise<string[]>
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

interface PublishingParts extends Pick<PlatformInternals, 'db' | 'now'> {
  /** A real platform enforces the rules. */
  ignoresRules?: boolean
}

const asBundle = (pages: readonly PublishedPage[], by: Publisher): Publisher =>
  pages.length > 1 ? { ...by, bundle: newBundle() } : by

/** The release commands of an embedded platform. Throws for any other platform. */
export const publishingOf = (platform: Platform): Publishing => createPublishing(internalsOf(platform))

/** The commands on the releases in a database. */
export function createPublishing({ db, now, ignoresRules = false }: PublishingParts): Publishing {
  const guarded = (guard: PublishGuard): PublishGuard => ({ ...guard, ignoresRules })
  const guardedPage = (page: PublishedPage): PublishedPage => ({ ...page, guard: guarded(page.guard) })
  return {
    now,
    publish: async (release, files, by, guard) => {
      const [result] = await publishAll(db, [{ release, files, guard: guarded(guard) }], by, { now: await now() })
      if (!result) throw new Error('a publish had no result')
      return result
    },
    publishAll: async (pages, by, until) =>
      publishAll(db, pages.map(guardedPage), asBundle(pages, by), { now: await now(), until }),
    scheduleAll: async (pages, times, by) =>
      scheduleAll(db, pages.map(guardedPage), times, asBundle(pages, by), await now()),
    scheduleChange: async (change, by, guard) => scheduleChange(db, change, by, { now: await now(), guard }),
    unschedule: async (alias, by, id) => unscheduleRelease(db, { alias, id }, by, await now()),
    plans: (query) => plansOf(db, query),
    rollback: async (alias, by, guard, version) => rollback(db, alias, by, await now(), version, guarded(guard)),
    stop: async (alias, by, guard) => stop(db, alias, by, await now(), guard),
    history: async (alias) => ({ ...(await history(db, alias)), plans: await plansOf(db, { alias }) }),
    read: (alias, version) => storedRelease(db, alias, version),
    currentVersions: async () => new Map((await pointers(db)).map(({ alias, version }) => [alias, version])),
    scheduledRelease: (alias, plan) => plannedReleaseOf(db, alias, plan),
    previewLinks: previewLinksOn(db),
    drafts: draftsOn(db),
    reviews: reviewsOn(db),
    comments: commentsOn(db),
    dryRun: async (release, guard) => dryRun(db, release, { now: await now(), guard: guarded(guard) }),
    live: () => liveReleases(db),
    lastVersions: () => lastVersions(db),
    activityIds: () => publishedActivityIds(db),
    nextScheduledTime: () => nextScheduledTime(db),
    publishDue: async (guard) => publishDue(db, await now(), guarded(guard)),
    storeAsset: (content, maxBytes) => storeAssetWithin(db, content, maxBytes),
    assetBytes: (hashes) => assetBytes(db, hashes),
    missingAssets: (hashes) => missingAssets(db, hashes),
    asset: (hash) => readAsset(db, hash),
  }
}
