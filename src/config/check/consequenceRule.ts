import type { Problem } from '../problem.ts'

/** Whether a problem is only a consequence of another problem in `all`. */
export type ConsequenceRule = (problem: Problem, all: readonly Problem[]) => boolean
