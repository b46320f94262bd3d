/** Something was asked for that is not there or not understood; the message says what to write instead. */
export class UsageProblem extends Error {}

/** What the process ends with. */
export interface Outcome {
  code: 0 | 1
}
