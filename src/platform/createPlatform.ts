import { randomBytes } from 'node:crypto'
import { unknownActivityType } from '../contract/activityType.ts'
import type { Call } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import { ownValue } from '../contract/ownValue.ts'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import { createBusinessCounts } from './businessCounts.ts'
import { checkInput } from './checkInput.ts'
import { type ActivityCode, type CallContext, languageOf } from './context.ts'
import { armCrash } from './crashPoints.ts'
import { type Caller, type PlatformInternals, registerInternals } from './internals.ts'
import type { Handler } from './operations/handler.ts'
import { handlers } from './operations/index.ts'
import type { Platform } from './platform.ts'
import { loginRequired, Refusal } from './refusal.ts'
import { createReleaseStore } from './releaseStore.ts'
import { seedPersonas } from './sandbox/personas.ts'
import { startSweeping } from './settlement/sweep.ts'
import { createSandboxClock } from './store/clock.ts'
import type { Store } from './store/openStore.ts'
import { createReleaseReader } from './store/releaseReader.ts'

const handlerOf = (call: Call) => {
  const table: Readonly<Record<string, unknown>> = handlers
  const handler = ownValue(table, call.name)
  if (!handler) throw new Error(`no handler registered for the call "${call.name}"`)
  return handler as (input: Record<string, unknown>, context: CallContext) => ReturnType<Handler<never>>
}

const newTraceId = () => randomBytes(16).toString('hex')

interface PlatformParts {
  store: Store
  /** Defaults to real time. Tests pass their own clock. */
  clock?: { now(): number }
  /** Enables the sandbox: personas, events, and a clock that can be set. */
  sandbox: boolean
  signKey: string
  /** Selects pages that are not served, as if their releases did not exist. Default: none. */
  isWithheld?(page: ReleaseInput['page']): boolean
  /** Without it, answers contain `unknownActivityType` for every type. */
  activityCode?: ActivityCode
  /** A payment service pays granted rewards. Default: the ledger does. */
  hasPaymentService?: boolean
}

function createInternals(parts: PlatformParts): PlatformInternals {
  const { store, clock = Date, sandbox, signKey, activityCode = () => unknownActivityType } = parts
  const { isWithheld = () => false, hasPaymentService = false } = parts
  const { db } = store
  const releases = createReleaseReader(db, isWithheld)
  const counts = createBusinessCounts()
  const realNow = () => clock.now()
  const sandboxClock = sandbox ? createSandboxClock(db, realNow, store.kind === 'pglite') : null
  const now = async () => sandboxClock?.now() ?? realNow()
  const internals: Omit<PlatformInternals, 'sweeping'> = {
    db,
    sandboxClock,
    releases,
    counts,
    signKey,
    realNow,
    now,
    context: async ({ viewer, langCode, region = null }: Caller) => ({
      db,
      releases,
      counts,
      activityCode,
      viewer,
      region,
      hasPaymentService,
      language: languageOf(langCode),
      now: await now(),
    }),
    async answer(call, input, caller) {
      const context = await internals.context(caller)
      const trace = { requestTime: context.now, traceId: caller.traceId ?? newTraceId() }
      try {
        if (call.access === 'user' && !caller.viewer) throw loginRequired()
        const data = await handlerOf(call)(checkInput(call, input), context)
        return { code: codes.success, msg: 'success', data, ...trace }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { code: error.code, msg: error.message, data: error.data, ...trace }
      }
    },
    async refusal(error, traceId = newTraceId()) {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, msg: error.message, data: error.data, requestTime: await now(), traceId }
    },
  }
  return { ...internals, sweeping: startSweeping(internals) }
}

/** Creates a platform on an open store. Closing the platform closes the store. */
export async function createPlatform(parts: PlatformParts): Promise<Platform> {
  const { store } = parts
  armCrash(parts.sandbox ? process.env.PLAYBILL_CRASH_AT : undefined)
  const internals = createInternals(parts)
  const platform: Platform = {
    call: (call, input, caller) => internals.answer(call, input as Record<string, unknown>, caller) as never,
    ...createReleaseStore(internals),
    seed: () => seedPersonas(internals),
    async close() {
      await internals.sweeping.stop()
      await store.close()
    },
  }
  registerInternals(platform, internals)
  return platform
}
