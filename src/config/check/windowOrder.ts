/** Names of two windows in the order they must have. `strictly`: they must not be equal. */
export type WindowOrder = readonly [earlier: string, later: string, strictly: boolean]

/** The order of an activity's windows. Studio's timeline keeps it, too. */
export const windowOrder: readonly WindowOrder[] = [
  ['applyStart', 'applyEnd', true],
  ['start', 'end', true],
  ['applyStart', 'end', true],
  ['end', 'settle', false],
  ['end', 'claimEnd', false],
]

/** Joining must end before the activity does, or with it. */
export const joiningOrder: WindowOrder = ['applyEnd', 'end', false]
