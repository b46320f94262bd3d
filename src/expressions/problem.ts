/** What is wrong with an expression. `value`: a text its other side can never be; `never`: an outcome that never changes. */
export type ExpressionFault = 'syntax' | 'name' | 'field' | 'function' | 'types' | 'result' | 'value' | 'never' | 'size'

/** One mistake in an expression, at its place in the text. */
export interface ExpressionProblem {
  fault: ExpressionFault
  message: string
  /** Code units from the beginning of the expression. */
  start: number
  end: number
  /** The text that would mend it, in place of `start` to `end`. */
  replacement?: string
  /** Every text that could stand there, when they are few. */
  choices?: readonly string[]
}
