import type { Call } from '../contract/call.ts'

/** What a call is sent with where its caller says nothing (spec points 7 and 9). */
const always: Partial<Record<string, object>> = {
  areaCodes: { status: 'enable', pageIndex: 0, pageSize: 999 },
}

/** The input of a call with what it is always sent with. */
export const withHabits = (call: Call, input: object): object => ({ ...always[call.name], ...input })

/** Calls that are asked once more after a failure of any kind, and how long after it, ms (spec points 7 and 9). */
const oneMorePause: Partial<Record<string, number>> = { userVipCode: 3_000 }

/** Ms until a call is asked once more whatever went wrong; undefined: by the rules for all. */
export const pauseBeforeOneMore = (call: Call): number | undefined => oneMorePause[call.name]
