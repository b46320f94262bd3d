import type { Call } from '../../contract/call.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import type { Completion } from '../../contract/shapes/task.ts'
import type { Client } from '../../request/index.ts'

/** What an action works with; made by the renderer from the page it is on. */
export interface ActContext {
  client: Client
  activityId: string
  /** The rows of progress as they are now. */
  completions(): readonly Completion[]
  /** Puts one row the platform has just answered. */
  put(row: Completion): void
  /** The id of joining, or of claiming a task: kept until its outcome is known, through a reload too. */
  operationId(taskId?: string): string
  /** The outcome is known. */
  settled(taskId?: string): void
  refresh(...calls: readonly Call[]): Promise<void>
  wait(ms: number): Promise<void>
  show: {
    applied(): void
    reviewing(): void
    received(records: readonly RewardRecord[]): void
    /** The answer was lost; the truth is being read. */
    checking(): void
    /** It could not be found out; nothing is lost. */
    unknown(): void
  }
}
