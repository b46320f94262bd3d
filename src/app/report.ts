import { report as send } from '../analytics/index.ts'
import type { BlockReport } from '../render/drawing.ts'

/** Sends what went wrong with a block to those who mend it. */
export const report = (problem: BlockReport): void => send({ name: 'BlockProblem', ...problem })
