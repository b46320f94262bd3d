import type { Answer, Call, Input } from '../contract/call.ts'
import type { Envelope } from '../contract/envelope.ts'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Viewer } from './context.ts'
import type { Publisher, ReleaseSources, StoredRelease } from './store/releaseTypes.ts'

/** An answer. `stale`: a real platform is away, and the answer, or a part of it, may be outdated or incomplete. */
export type PlatformAnswer<C extends Call> = Envelope<Answer<C>> & { stale?: true }

/** The embedded platform: implements the contract in this process, with its data in a store. */
export interface Platform {
  /** Calls an operation in this process, by the same rules as over HTTP but unsigned. `viewer` null: a visitor. */
  call<C extends Call>(
    call: C,
    input: Input<C>,
    context: { viewer: Viewer | null; langCode: string },
  ): Promise<PlatformAnswer<C>>
  /** Stores a release and makes it current. Rejects with PublishProblem if the release must not go live. */
  publish(
    release: ReleaseInput,
    by: Publisher,
    enclosed?: ReleaseSources,
  ): Promise<{ version: number; changed: boolean }>
  /** Hash of the last release of this alias that was made from files, or null. */
  lastFileHash(alias: string): Promise<string | null>
  aliases(): Promise<string[]>
  /** The current release of an alias, or null. */
  release(alias: string): Promise<StoredRelease | null>
  /** The bytes of an asset by their hash (SHA-256, hex), or null. */
  asset(hash: string): Promise<Uint8Array | null>
  /**
   * Creates the personas of the sandbox and their state in all open activities. A second call adds only what is
   * missing.
   */
  seed(): Promise<void>
  close(): Promise<void>
}
