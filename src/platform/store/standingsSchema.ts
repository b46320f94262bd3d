import type { RewardRule } from '../../contract/shapes/ruleParts.ts'

// Tables of draws, teams and rankings (migrations 0003, 0004); as in `schema.ts`, nothing here ever is a float.

export interface SeedTable {
  activity_id: string
  /** Day in the activity's zone. */
  day: string
  /** 32 bytes, hex: nobody is told before the day is over. */
  seed: string
  seed_hash: string
  created_at: number
}

export interface DrawTable {
  ticket_id: string
  user_id: string
  activity_id: string
  /** The user's draws in this activity are counted from 1. */
  number: number
  /** Record of a LOTTERY_COUNT reward, or `free:` and the day. */
  source: string
  source_number: number
  source_size: number
  source_at: number
  day: string
  /** What the seed says. */
  outcome: string
  /** What was given: the fallback when the outcome was sold out. */
  prize_id: string
  at: number
}

export interface TeamTable {
  team_id: string
  activity_id: string
  name: string
  /** The name as it is compared. */
  name_key: string
  is_private: boolean
  join_code: string
  captain_id: string
  members: number
  max_members: number
  created_at: number
}

export interface TeamMemberTable {
  activity_id: string
  user_id: string
  team_id: string
  joined_at: number
}

export interface ContributionTable {
  board: string
  team_id: string
  user_id: string
  /** Minor units. */
  gain: string
  base: string
  at: number
  /** How many events it was worked out from. */
  seen: number
}

export interface ScoreTable {
  board: string
  /** A user's or a team's id. */
  member: string
  shelf: number
  /** The score in minor units, below zero. */
  lag: string
  /** When it was reached. */
  reached_at: number
  /** How many events it was worked out from. */
  seen: number
}

export interface ShelfTable {
  board: string
  shelf: number
  part: number
  n: number
}

export interface BoardSettledTable {
  activity_id: string
  at: number
}

export interface RefusedTable {
  user_id: string
  activity_id: string
  task_id: string
  cycle_key: string
  source: 'RANK' | 'TIER'
  value: string
  reward: RewardRule
  /** What the claim would have been answered. */
  receipt: string
  alias: string
  version: number
  reason: string
  refused_at: number
  /** When an operator had it paid after all. */
  paid_at: number | null
}

export interface DissolvedTable {
  activity_id: string
  at: number
}

/** The tables of migrations 0003 and 0004. */
export interface StandingTables {
  draw_seed: SeedTable
  draw: DrawTable
  team: TeamTable
  team_member: TeamMemberTable
  contribution: ContributionTable
  score: ScoreTable
  score_shelf: ShelfTable
  board_settled: BoardSettledTable
  standing_refused: RefusedTable
  team_dissolved: DissolvedTable
}
