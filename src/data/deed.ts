import type { Answer } from '../contract/call.ts'
import type { Calls } from '../contract/calls/index.ts'
import type { RewardRecord } from '../contract/shapes/reward.ts'
import type { TeamName } from '../contract/shapes/standings.ts'

/**
 * How a deed ended. `refused`: the platform said no; `reason` is a key of `reason.*` and has not been shown, so that it
 * can stand where it was asked. `unknown`: it could not be found out, which has been said; asking again is safe.
 * `login`: the viewer is on the way to log in.
 */
export type Outcome<T> =
  | { status: 'done'; data: T }
  | { status: 'refused'; reason: string }
  | { status: 'unknown' }
  | { status: 'login' }

/** What blocks may do beyond the actions a config can name. */
export type Deed =
  | { deed: 'draw'; drawTaskId: string }
  | { deed: 'createTeam'; teamName: string; isPrivate?: boolean; consent?: boolean }
  | { deed: 'joinTeam'; teamCode: string; consent?: boolean }
  | { deed: 'bindKol'; kolCode: string }
  | { deed: 'readMessages'; msgIds: readonly string[] | 'all' }

/** How one draw ended; decided and stored by the platform before anything turns. */
export interface Drawn {
  prizeId: string
  /** Place on the wheel, from 0. */
  index: number
  /** null: no prize. */
  record: RewardRecord | null
  /** Draws left after this one. */
  remainCount: number
  ticketId: string
  /** The drawn prize was sold out: this one came in its place. */
  soldOut: boolean
  /**
   * To be called once the result stands on the screen. Until then another `draw` gives this same result again,
   * after a reload too.
   */
  seen(): void
}

/** What each deed gives when it is done. */
export interface DeedResult {
  draw: Drawn
  createTeam: TeamName
  joinTeam: TeamName
  bindKol: Answer<Calls['kolBind']>
  readMessages: { updated: number }
}
