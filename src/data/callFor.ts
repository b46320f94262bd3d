import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import type { Family } from '../contract/shapes/activity.ts'

/** What a logged-in viewer asks in place of a visitor's call. */
const whenLoggedIn = new Map<Call, Call>([
  [calls.noLoginDetail, calls.detail],
  [calls.noLoginEligible, calls.eligible],
])

/** An agent page is a general activity with a permission. */
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

/** What a page says about the calls it makes. */
export interface CallTaste {
  /** Calls its activity type makes in place of the shared ones, by the shared one's name. */
  readonly calls: Readonly<Record<string, Call>>
  /** product if left out. */
  readonly family?: Family
}

/** The call in force: the variant for who looks, then the activity type's own, then the path of the family. */
export function callFor<C extends Call>({ calls: own, family = 'product' }: CallTaste, call: C, loggedIn: boolean): C {
  const variant = loggedIn ? (whenLoggedIn.get(call) ?? call) : call
  const typed = own[variant.name] ?? variant
  // Variants give the same answer by another path: what the caller is told of its shape holds for them.
  return (ofFamily[family]?.get(typed) ?? typed) as C
}
