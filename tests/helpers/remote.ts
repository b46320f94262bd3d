import type { LastAnswers, ReleaseStore } from '../../src/platform/index.ts'
import { type RemoteParts, type RemotePlatform, remotePlatform } from '../../src/server/remotePlatform.ts'

/** The current releases in memory, for tests that need no history. */
export function releasesInMemory(): ReleaseStore {
  const releases = new Map<string, Awaited<ReturnType<ReleaseStore['release']>>>()
  return {
    async publish(input, { source }) {
      const version = (releases.get(input.alias)?.version ?? 0) + 1
      releases.set(input.alias, { ...input, version, source, publishedAt: Date.now() })
      return { version, changed: true }
    },
    lastFileHash: async (alias) => releases.get(alias)?.hash ?? null,
    aliases: async () => [...releases.keys()],
    release: async (alias) => releases.get(alias) ?? null,
    asset: async () => null,
  }
}

/** The last good answers in memory. */
export function answersInMemory(): LastAnswers {
  const answers = new Map<string, unknown>()
  return {
    find: async (key) => (answers.has(key) ? { data: answers.get(key) } : null),
    keep: (key, data) => void answers.set(key, data),
    drop: (key) => void answers.delete(key),
    close: async () => undefined,
  }
}

/** A remote platform without a store. Pages wait for its answers as long as a test does. */
export const remoteInMemory = (parts: { url: string; signKey: string } & Partial<RemoteParts>): RemotePlatform =>
  remotePlatform({ releases: releasesInMemory(), answers: answersInMemory(), waitMs: 60_000, ...parts })
