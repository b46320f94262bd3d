import type { SentProblem } from '../contract/operator.ts'
import type { Code } from './problems.ts'

/** One mistake in a folder of `configs/`, with its position. */
export interface Problem extends SentProblem {
  code: Code
  cause: string
  suggestion: string
  /** The change that fixes the mistake, if there is exactly one. */
  edit?: Edit | undefined
}

/** Replaces a range of a file. Offset and length count UTF-16 code units. */
export interface Edit {
  offset: number
  length: number
  text: string
}
