import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Platform } from './createPlatform.ts'
import { insideOf } from './inside.ts'
import { keepAsset, missingAssets, readAsset } from './store/assets.ts'
import { history, rollback, type Step, stop } from './store/course.ts'
import { type Due, nextMoment, type Plan, plan, planOf, publishDue, unplan } from './store/planned.ts'
import {
  type Guard,
  type Published,
  type Publisher,
  pointers,
  publish,
  type StoredRelease,
  storedRelease,
} from './store/releases.ts'

/** A release with the files it was made from, as they were written; null for one made before they were kept. */
export type WholeRelease = StoredRelease & { files: Record<string, string> | null }

/** What operators do to the releases of an embedded platform. Deeds throw PublishProblem, and StandsOtherwise by a guard. */
export interface Publishing {
  /** The platform's time, epoch ms: the one that plans go by. */
  now(): Promise<number>
  publish(
    release: ReleaseInput,
    files: Readonly<Record<string, string>>,
    by: Publisher,
    guard: Guard,
  ): Promise<Published>
  /** Has a release wait until `at` (epoch ms), in place of what waited before. */
  plan(
    planned: { release: ReleaseInput; files: Readonly<Record<string, string>>; at: number },
    by: Publisher,
    guard: Guard,
  ): Promise<void>
  /** Takes back what waits. */
  unplan(alias: string, by: Publisher): Promise<void>
  /** Back to the release named, or the one before; gives its version. */
  rollback(alias: string, by: Publisher, guard: Guard, version?: number): Promise<number>
  /** Off line until the next publish or rollback; gives the version that stood. */
  stop(alias: string, by: Publisher, guard: Guard): Promise<number>
  history(alias: string): Promise<{ current: number | null; planned: Plan | null; steps: Step[] }>
  /** One release, current or not; null when there is none. */
  read(alias: string, version: number): Promise<WholeRelease | null>
  /** The version each alias stands at. */
  standing(): Promise<Map<string, number>>
  /** The moment of the plan that is due first, epoch ms; null: none waits. */
  nextMoment(): Promise<number | null>
  /** Publishes what is due, each once however many processes try. */
  publishDue(guard: Guard): Promise<Due[]>
  /** Keeps a picture; gives its hash (SHA-256, hex). */
  keepAsset(content: Uint8Array): Promise<string>
  /** Those of the hashes under which nothing is kept. */
  missingAssets(hashes: readonly string[]): Promise<string[]>
  /** The bytes kept under a hash, or null. */
  asset(hash: string): Promise<Uint8Array | null>
}

/** The releases of an embedded platform. Throws for any other. */
export function publishingOf(platform: Platform): Publishing {
  const { db, now } = insideOf(platform)
  return {
    now,
    publish: async (release, files, by, guard) =>
      publish(db, release, by, { now: await now(), guard, enclosed: { files } }),
    plan: async (planned, by, guard) => plan(db, planned, by, { now: await now(), guard }),
    unplan: async (alias, by) => unplan(db, alias, by, await now()),
    rollback: async (alias, by, guard, version) => rollback(db, alias, by, await now(), version, guard),
    stop: async (alias, by, guard) => stop(db, alias, by, await now(), guard),
    history: async (alias) => ({ ...(await history(db, alias)), planned: await planOf(db, alias) }),
    read: (alias, version) => storedRelease(db, alias, version),
    standing: async () => new Map((await pointers(db)).map(({ alias, version }) => [alias, version])),
    nextMoment: () => nextMoment(db),
    publishDue: async (guard) => publishDue(db, await now(), guard),
    keepAsset: (content) => keepAsset(db, content),
    missingAssets: (hashes) => missingAssets(db, hashes),
    asset: (hash) => readAsset(db, hash),
  }
}
