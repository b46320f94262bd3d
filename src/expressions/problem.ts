/**
 * Kinds of mistakes. `result`: the wrong type of result; `value`: compared with a value that is impossible; `never`: the
 * result never changes; `absent`: a name without a value on this page; `order`: texts compared by size.
 */
export type ExpressionFault =
  | 'syntax'
  | 'name'
  | 'field'
  | 'function'
  | 'types'
  | 'result'
  | 'value'
  | 'never'
  | 'size'
  | 'absent'
  | 'order'

/** One mistake in an expression, with its position. */
export interface ExpressionProblem {
  fault: ExpressionFault
  message: string
  /** The reason, if the message does not state it. */
  cause?: string | undefined
  /** Offset in UTF-16 code units. */
  start: number
  end: number
  /** The text between `start` and `end` that fixes the mistake. */
  replacement?: string | undefined
  /** What to do, if the cause has a remedy of its own. */
  remedy?: string | undefined
  /** All allowed texts, if there are few. */
  choices?: readonly string[] | undefined
}
