import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import type { Family } from '../contract/shapes/activity.ts'

/** The calls for users, by the call for visitors that they replace. */
const whenLoggedIn = new Map<Call, Call>([
  [calls.noLoginDetail, calls.detail],
  [calls.noLoginEligible, calls.eligible],
])

/** Replacements for general activities. Agent pages use them too: they are general activities with a permission. */
const general = new Map<Call, Call>([
  [calls.apply, calls.backApply],
  [calls.beginnerTaskCompletions, calls.taskCompletions],
  [calls.getActivityId, calls.generalGetActivityId],
])
const custom = new Map<Call, Call>([
  [calls.apply, calls.nonProductizedApply],
  [calls.applyStatus, calls.nonProductizedApplyStatus],
])
const ofFamily: Partial<Record<Family, ReadonlyMap<Call, Call>>> = { general, agent: general, custom }

/** The calls that a page uses instead of the shared ones. */
export interface CallOverrides {
  /** Calls of its activity type, by the name of the shared call that they replace. */
  readonly calls: Readonly<Record<string, Call>>
  /** Default: product. */
  readonly family?: Family | undefined
}

/** The call to use: first the variant for the viewer, then the replacement of the activity type, then that of the family. */
export function callFor<C extends Call>(
  { calls: own, family = 'product' }: CallOverrides,
  call: C,
  loggedIn: boolean,
): C {
  const variant = loggedIn ? (whenLoggedIn.get(call) ?? call) : call
  const typed = own[variant.name] ?? variant
  // All variants have the same answer shape, so the type of `call` is correct for them.
  return (ofFamily[family]?.get(typed) ?? typed) as C
}
