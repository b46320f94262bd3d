import type { Answer } from '../contract/call.ts'
import type { Calls } from '../contract/calls/index.ts'
import type { TeamName } from '../contract/shapes/competition.ts'
import type { RewardRecord } from '../contract/shapes/reward.ts'
import type { Refusal } from './refusal.ts'

/**
 * How an operation ended. `refused`: by the platform. It has not been shown, so that the caller shows its `refusalText` in
 * place. `unknown`: the outcome is not known, which has been shown; trying again is safe. `login`: the
 * viewer is sent to log in.
 */
export type OperationOutcome<T> =
  | { status: 'done'; data: T }
  | ({ status: 'refused' } & Refusal)
  | { status: 'unknown' }
  | { status: 'login' }

/** A reward to be claimed. A task's rewards are claimed together. */
export interface ClaimTarget {
  activityId: string
  taskId: string
  /** Its name, for the message that it was not received. */
  name?: string | undefined
}

/** What blocks may do beyond the actions a config can name. */
export type Operation =
  | { operation: 'draw'; drawTaskId: string }
  | { operation: 'createTeam'; teamName: string; isPrivate?: boolean | undefined; consent?: boolean | undefined }
  | { operation: 'joinTeam'; teamCode: string; consent?: boolean | undefined }
  | { operation: 'bindKol'; kolCode: string; activityId?: string | undefined }
  | { operation: 'claimRewards'; rewards: readonly ClaimTarget[] }
  | { operation: 'readMessages'; msgIds: readonly string[] | 'all' }

/** The result of one draw; the platform decides and stores it before the animation starts. */
export interface DrawResult {
  prizeId: string
  /** Place on the wheel, from 0. */
  index: number
  /** null: no prize. */
  record: RewardRecord | null
  /** Draws left after this one. */
  remainCount: number
  ticketId: string
  /** The drawn prize was sold out: this one replaces it. */
  soldOut: boolean
  /**
   * To be called once the result is on the screen. Until then another `draw` returns the same result, after a reload too.
   */
  seen(): void
}

/** What each operation resolves with. */
export interface OperationResult {
  draw: DrawResult
  createTeam: TeamName
  joinTeam: TeamName
  bindKol: Answer<Calls['kolBind']>
  /** Whether everything was received; the results have been shown. */
  claimRewards: { all: boolean }
  readMessages: { updated: number }
}
