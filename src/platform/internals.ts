import type { Call } from '../contract/call.ts'
import type { Envelope } from '../contract/envelope.ts'
import type { BusinessCounts } from './businessCounts.ts'
import type { CallContext, Viewer } from './context.ts'
import type { Platform } from './platform.ts'
import type { Sweeping } from './settlement/sweep.ts'
import type { SandboxClock } from './store/clock.ts'
import type { ReleaseReader } from './store/releaseReader.ts'
import type { Db } from './store/schema.ts'

/** The sender of a call, with the language and the trace id of the request. */
export interface Caller {
  viewer: Viewer | null
  langCode: string
  traceId?: string | undefined
  /** Country that the call comes from; null or left out if unknown. */
  region?: string | null | undefined
}

/** Parts of the embedded platform that only its routes, its sandbox and its operator interfaces use. */
export interface PlatformInternals {
  db: Db
  /** null: no sandbox. */
  sandboxClock: SandboxClock | null
  releases: ReleaseReader
  /** What users do, for the metrics. */
  counts: BusinessCounts
  signKey: string
  /** Real time, for signatures, tokens and replays. */
  realNow(): number
  /** The time that rules use: the time set in the sandbox, otherwise real time. */
  now(): Promise<number>
  context(caller: Caller): Promise<CallContext>
  answer(call: Call, input: Record<string, unknown>, caller: Caller): Promise<Envelope<unknown>>
  sweeping: Sweeping
  /** Converts a Refusal to an envelope; rethrows any other error. */
  refusal(error: unknown, traceId?: string): Promise<Envelope<unknown>>
}

const internalsByPlatform = new WeakMap<Platform, PlatformInternals>()

/** Stores the internals of a platform for `internalsOf`. */
export const registerInternals = (platform: Platform, internals: PlatformInternals): void =>
  void internalsByPlatform.set(platform, internals)

/** The internals of an embedded platform. Throws for any other platform. */
export function internalsOf(platform: Platform): PlatformInternals {
  const internals = internalsByPlatform.get(platform)
  if (!internals) throw new Error('This is not the embedded platform: it has no internals in this process.')
  return internals
}

/** The sweep of an embedded platform. Throws for any other platform. */
export const sweepingOf = (platform: Platform): Sweeping => internalsOf(platform).sweeping
