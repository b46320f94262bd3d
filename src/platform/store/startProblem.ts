/** Why the platform cannot start; the message is one sentence that says what to do. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
