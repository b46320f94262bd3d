import type { Call } from '../contract/call.ts'

/** Default input by call name (spec points 7 and 9). */
const defaults: Partial<Record<string, object>> = {
  areaCodes: { status: 'enable', pageIndex: 0, pageSize: 999 },
}

/** The input of a call, with the defaults of the call. */
export const withCallDefaults = (call: Call, input: object): object => ({ ...defaults[call.name], ...input })

/** Pause before the one retry of calls that are retried after any failure, ms (spec points 7 and 9). */
const fixedDelays: Partial<Record<string, number>> = { userVipCode: 3_000 }

/** The pause before the one retry of a call, ms; undefined: the general retry rules apply. */
export const fixedRetryDelay = (call: Call): number | undefined => fixedDelays[call.name]
