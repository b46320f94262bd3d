import type { Call } from '../contract/call.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { TeamName } from '../contract/shapes/competition.ts'
import type { RewardRecord } from '../contract/shapes/reward.ts'
import type { Completion } from '../contract/shapes/task.ts'
import type { Client } from '../request/index.ts'
import type { ClaimsResult } from './claimResult.ts'

/** The dependencies of handlers; made by `createActionContext` from the page. */
export interface ActionContext {
  client: Client
  activityId: string
  /** The page's activity as it is now; null while it is not known. */
  activity(): Activity | null
  /** The call that this page uses instead of a shared one. */
  resolveCall<C extends Call>(call: C): C
  /** The rows of progress as they are now. */
  completions(): readonly Completion[]
  /** Puts one row the platform has just answered. */
  put(row: Completion): void
  /** The idempotency key of joining, or of an operation on a task; of the page's activity if none is given. */
  idempotencyKey(taskId?: string, activityId?: string): string
  /** The outcome is known: the next operation gets a new key. */
  releaseKey(taskId?: string, activityId?: string): void
  /** The platform did not process it: nothing continues it after a reload, but the next tap has the same key. */
  suspendKey(taskId?: string): void
  refresh(...calls: readonly Call[]): Promise<void>
  wait(ms: number): Promise<void>
  /** The user has left: nothing of theirs is shown anymore. */
  isLeft(): boolean
  /** Server time, epoch ms. */
  now(): number
  show: {
    applied(): void
    reviewing(): void
    received(records: readonly RewardRecord[]): void
    /** The user has created or joined a team. */
    teamFormed(team: TeamName): void
    /** The results of several claims. */
    claimed(result: ClaimsResult): void
    /** This account cannot join, another one may. */
    switchAccount(): void
    /** The outcome is being read; shown until the returned function is called. */
    checking(): () => void
    /** The outcome is unknown after this problem; nothing is lost. */
    unknown(problem: unknown): void
  }
}
