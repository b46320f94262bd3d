import type { Code } from './problems.ts'

/** One mistake in a folder of `configs/`, at its place. */
export interface Problem {
  /** `P0201`; `playbill explain P0201` says more. */
  code: Code
  severity: 'error' | 'warning'
  file: string
  /** From 1. */
  line: number
  /** From 1, in UTF-16 code units, as editors count. */
  column: number
  /** Code units from there that are meant. */
  length: number
  /** JSON pointer into the file; empty for the whole of it. */
  pointer: string
  /** A sentence: what is wrong. */
  message: string
  /** A sentence: why it matters, where the message alone does not tell. */
  cause?: string
  /** A sentence: how to mend it. */
  suggestion?: string
  /** The change that mends it, where there is only one. */
  edit?: Edit
}

/** Text put in place of other text, by code units of the file. */
export interface Edit {
  offset: number
  length: number
  text: string
}
