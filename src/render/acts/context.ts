import type { Call } from '../../contract/call.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import type { Completion } from '../../contract/shapes/task.ts'
import type { Client } from '../../request/index.ts'

/** What an action works with; made by the renderer from the page it is on. */
export interface ActContext {
  client: Client
  activityId: string
  /** The page's activity as it is now; null while it is not known. */
  activity(): Activity | null
  /** The call in force on this page in place of a shared one. */
  inForce<C extends Call>(call: C): C
  /** The rows of progress as they are now. */
  completions(): readonly Completion[]
  /** Puts one row the platform has just answered. */
  put(row: Completion): void
  /** The id of joining, or of an operation on a task: kept until its outcome is known, through a reload too. */
  operationId(taskId?: string): string
  /** The outcome is known. */
  settled(taskId?: string): void
  /** It was not looked at: it is not gone on with by itself, after a reload either. */
  shelved(taskId?: string): void
  refresh(...calls: readonly Call[]): Promise<void>
  wait(ms: number): Promise<void>
  /** Server time, epoch ms. */
  now(): number
  show: {
    applied(): void
    reviewing(): void
    received(records: readonly RewardRecord[]): void
    /** This account cannot join, another one may. */
    switchAccount(): void
    /** The answer was lost; the truth is being read. */
    checking(): void
    /** It could not be found out after this problem; nothing is lost. */
    unknown(problem: unknown): void
  }
}
