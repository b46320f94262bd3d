import type { Figures } from '../../../contract/figures.ts'
import type { Code } from '../../problems.ts'
import type { Role } from './roles.ts'

/** A text with the context that checks need. */
export interface Text {
  key: string
  language: string
  text: string
  role: Role | undefined
  /** The platform fills {{amount}} into it. */
  isRewardName: boolean
  /** The figures that the platform can fill into it. */
  figures: Figures
  /** The page or the rules use its key. */
  isUsed: boolean
}

/** A problem at a position in a text. `at`, `length`: UTF-16 code units. */
export interface TextProblem {
  code: Code
  at: number
  length: number
  message: string
  cause: string
  suggestion: string
  /** The replacement for that position, if it is certain. */
  edit?: string | undefined
}

/** Finds the mistakes in a text; an empty list: there are none. */
export type TextCheck = (text: Text) => TextProblem[]
