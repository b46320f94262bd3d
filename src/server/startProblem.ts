/** Why the server cannot start, as one sentence that says what to do. It is printed alone, without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** The same promise from another part (the store has its own class): one sentence, fit to be printed alone. */
export const isStartProblem = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'StartProblem'
