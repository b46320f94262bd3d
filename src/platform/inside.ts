import type { Call } from '../contract/call.ts'
import type { Envelope } from '../contract/envelope.ts'
import type { CallContext, Viewer } from './calls/context.ts'
import type { Platform } from './createPlatform.ts'
import type { SandboxClock } from './store/clock.ts'
import type { Db } from './store/schema.ts'

/** Who asks, in which language, under which trace id. */
export interface Asking {
  viewer: Viewer | null
  langCode: string
  traceId?: string
  /** Where the call comes from; null or left out while not known. */
  region?: string | null
}

/** What the routes and the sandbox need of a platform, and nobody else. */
export interface Inside {
  db: Db
  /** null: no sandbox. */
  sandboxClock: SandboxClock | null
  signKey: string
  /** Real time, for signatures, tokens and replays. */
  realNow(): number
  /** The time the rules go by: the sandbox's, where one is set. */
  now(): Promise<number>
  context(asking: Asking): Promise<CallContext>
  answer(call: Call, input: Record<string, unknown>, asking: Asking): Promise<Envelope<unknown>>
  /** The envelope of something thrown; throws again what is no Refusal. */
  refusal(error: unknown, traceId?: string): Promise<Envelope<unknown>>
}

const insides = new WeakMap<Platform, Inside>()

/** Lets routes and sandbox find the inside of a platform. */
export const keepInside = (platform: Platform, inside: Inside): void => void insides.set(platform, inside)

/** The inside of an embedded platform. Throws for any other. */
export function insideOf(platform: Platform): Inside {
  const inside = insides.get(platform)
  if (!inside) throw new Error('This platform is not the embedded one: it has no routes here.')
  return inside
}
