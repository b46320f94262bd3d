import { randomBytes } from 'node:crypto'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Answer, Call, Input } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { Envelope } from '../contract/envelope.ts'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import { type CallContext, languageOf, type Viewer } from './calls/context.ts'
import type { Handler } from './calls/handler.ts'
import { handlers } from './calls/index.ts'
import { armCrash } from './crashPoints.ts'
import { type Asking, type Inside, keepInside } from './inside.ts'
import { loginRequired, Refusal, refuse } from './refusal.ts'
import { seedPersonas } from './sandbox/personas.ts'
import { readAsset } from './store/assets.ts'
import { createSandboxClock } from './store/clock.ts'
import type { Store } from './store/openStore.ts'
import { createReleaseReader } from './store/releaseReader.ts'
import {
  currentRelease,
  type Enclosed,
  lastFileHash,
  type Publisher,
  pointers,
  publish,
  type StoredRelease,
} from './store/releases.ts'
import { startSweeping } from './sweep.ts'
import { validator } from './validate.ts'

/** The platform behind the contract: in this process, with its truth in a store. */
export interface Platform {
  /** Calls in this process, by the same rules as over HTTP, unsigned. `viewer` null: a visitor. */
  call<C extends Call>(
    call: C,
    input: Input<C>,
    context: { viewer: Viewer | null; langCode: string },
  ): Promise<Envelope<Answer<C>>>
  /** Makes a release and points its alias to it. Rejects with PublishProblem for one that must not go live. */
  publish(release: ReleaseInput, by: Publisher, enclosed?: Enclosed): Promise<{ version: number; changed: boolean }>
  /** Hash of what the file of this alias last said, or null. */
  lastFileHash(alias: string): Promise<string | null>
  aliases(): Promise<string[]>
  /** The current release of an alias, whole, or null. */
  release(alias: string): Promise<StoredRelease | null>
  /** The bytes of a release's picture by their hash (SHA-256, hex), or null. */
  asset(hash: string): Promise<Uint8Array | null>
  /** Makes the sandbox's personas and their state for whatever is open now. Doing it again adds only what is missing. */
  seed(): Promise<void>
  close(): Promise<void>
}

/** One schema over everything a call takes: path, query and body fields have different names in every call. */
function inputSchema({ params, query, body }: Call): TSchema {
  const parts: TObject[] = [params, query, body]
  const fields = Object.assign({}, ...parts.map((part) => part.properties))
  const required = parts.flatMap((part) => part.required ?? [])
  return { ...Type.Object(fields, { additionalProperties: false }), required } as TSchema
}

const checks = new Map<string, ReturnType<typeof validator>>()

/** Checks in the domain layer too: a slip in the HTTP layer must not open a door. */
function checkInput(call: Call, input: Record<string, unknown>): Record<string, unknown> {
  const check = checks.get(call.name) ?? validator(inputSchema(call))
  checks.set(call.name, check)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const problem = check(given)
  if (problem) throw refuse('PARAM_INVALID', `The request is not valid: ${problem}.`)
  return given
}

const handlerOf = (call: Call) => {
  const table: Readonly<Record<string, unknown>> = handlers
  const handler = Object.hasOwn(table, call.name) ? table[call.name] : undefined
  if (!handler) throw new Error(`nobody answers the call "${call.name}"`)
  return handler as (input: Record<string, unknown>, context: CallContext) => ReturnType<Handler<never>>
}

const newTraceId = () => randomBytes(16).toString('hex')

interface PlatformParts {
  store: Store
  /** Real time unless a test says otherwise. */
  clock?: { now(): number }
  /** Offers the sandbox: personas, events, and a clock that can be set. */
  sandbox: boolean
  signKey: string
}

function createInside({ store, clock = Date, sandbox, signKey }: PlatformParts): Inside {
  const { db } = store
  const releases = createReleaseReader(db)
  const realNow = () => clock.now()
  const sandboxClock = sandbox ? createSandboxClock(db, realNow, store.kind === 'pglite') : null
  const now = async () => sandboxClock?.now() ?? realNow()
  const inside: Inside = {
    db,
    sandboxClock,
    signKey,
    realNow,
    now,
    context: async ({ viewer, langCode, region = null }: Asking) => ({
      db,
      releases,
      viewer,
      region,
      language: languageOf(langCode),
      now: await now(),
    }),
    async answer(call, input, asking) {
      const context = await inside.context(asking)
      const frame = { requestTime: context.now, traceId: asking.traceId ?? newTraceId() }
      try {
        if (call.access === 'user' && !asking.viewer) throw loginRequired()
        const data = await handlerOf(call)(checkInput(call, input), context)
        return { code: codes.success, msg: 'success', data, ...frame }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { code: error.code, msg: error.message, data: error.data, ...frame }
      }
    },
    async refusal(error, traceId = newTraceId()) {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, msg: error.message, data: error.data, requestTime: await now(), traceId }
    },
  }
  return inside
}

/** Puts a platform on an open store. Closing it closes the store. */
export async function createPlatform(parts: PlatformParts): Promise<Platform> {
  const { store } = parts
  armCrash(parts.sandbox ? process.env.PLAYBILL_CRASH_AT : undefined)
  const inside = createInside(parts)
  const stopSweeping = startSweeping(inside)
  const platform: Platform = {
    call: (call, input, asking) => inside.answer(call, input as Record<string, unknown>, asking) as never,
    async publish(release, by, enclosed) {
      const { version, changed } = await publish(store.db, release, by, { now: await inside.now(), enclosed })
      return { version, changed }
    },
    lastFileHash: (alias) => lastFileHash(store.db, alias),
    aliases: async () => (await pointers(store.db)).map((pointer) => pointer.alias),
    asset: (hash) => readAsset(store.db, hash),
    release: (alias) => currentRelease(store.db, alias),
    seed: () => seedPersonas(inside),
    async close() {
      await stopSweeping()
      await store.close()
    },
  }
  keepInside(platform, inside)
  return platform
}
