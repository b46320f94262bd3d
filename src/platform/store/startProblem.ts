/** The platform cannot start. The message is one sentence that says what to do. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
