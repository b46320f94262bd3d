import type { Generated } from 'kysely'
import type { RewardRule } from '../../contract/shapes/ruleParts.ts'

// Tables of draws, teams and leaderboards (migrations 0003, 0004, 0021). As in `schema.ts`, no column is a float.

/** The seed of the draws of a day. Its hash is published before the first draw. Append-only. */
export interface SeedTable {
  activity_id: string
  /** Day in the activity's zone. */
  day: string
  /** 32 bytes, hex. Secret until the day is over. */
  seed: string
  seed_hash: string
  created_at: number
}

/** A used chance. Unique by its source and number, so a chance cannot be used twice. Append-only. */
export interface DrawTable {
  ticket_id: string
  user_id: string
  activity_id: string
  /** Number of the draw among the user's draws in this activity, from 1. */
  number: number
  /** Record of a LOTTERY_COUNT reward, or `free:` and the day. */
  source: string
  source_number: number
  source_size: number
  source_at: number
  day: string
  /** The prize drawn from the seed. */
  outcome: string
  /** The prize granted: the fallback prize if the outcome was sold out. */
  prize_id: string
  at: number
}

/** A team. A constraint keeps `members` within `max_members`. */
export interface TeamTable {
  team_id: string
  activity_id: string
  name: string
  /** The normalized name, for comparison. */
  name_key: string
  is_private: boolean
  join_code: string
  captain_id: string
  members: number
  max_members: number
  created_at: number
}

/** A user is in one team of an activity at most. */
export interface TeamMemberTable {
  activity_id: string
  user_id: string
  team_id: string
  joined_at: number
}

/** What a member adds to the score of the team, by `boardKey`. */
export interface ContributionTable {
  board: string
  team_id: string
  user_id: string
  /** Minor units. */
  gain: string
  base: string
  at: number
  /** Version of the events it was computed from. */
  seen: number
  /** No longer counts: its events were reversed. */
  removed: Generated<boolean>
}

/** The score of a user or team in one period of a leaderboard, by `boardKey`. Written by `put_score` only. */
export interface ScoreTable {
  board: string
  /** A user's or a team's id. */
  member: string
  shelf: number
  /** The negated score in minor units: the index is in ascending order. */
  lag: string
  /** When it was reached. */
  reached_at: number
  /** Version of the events it was computed from. */
  seen: number
  /** No longer on the board: its events were reversed. */
  removed: Generated<boolean>
}

/** How many members have scores in a bucket. `part` divides the counts, so that writers do not wait for each other. */
export interface ShelfTable {
  board: string
  shelf: number
  part: number
  n: number
}

/** The daily snapshot of a leaderboard, which `previousRank` is taken from. Its ranks are in `past_rank`. */
export interface RankSnapshotTable {
  /** Activity, leaderboard and kind of period: `1001/volume/WEEK`. */
  series: string
  /** The leaderboard of the period that was ranked. */
  board: string
  /** Day in the activity's zone. */
  day: string
  at: number
  /** Number of ranked members. */
  total: number
}

/** A rank in a snapshot. */
export interface PastRankTable {
  series: string
  day: string
  member: string
  rank: number
}

/** Activities whose leaderboards and tiers are final. */
export interface BoardSettledTable {
  activity_id: string
  at: number
}

/** A reward of a rank or tier that stock, budget or eligibility refused. Operators can pay it. */
export interface UnpaidRewardTable {
  user_id: string
  activity_id: string
  task_id: string
  cycle_key: string
  source: 'RANK' | 'TIER'
  value: string
  reward: RewardRule
  /** The receipt that the grant would have stored. */
  receipt: string
  alias: string
  version: number
  reason: string
  refused_at: number
  /** When it was paid on an operator's command; null: not paid. */
  paid_at: number | null
}

/** Activities whose small teams were dissolved at the lock. */
export interface DissolvedTable {
  activity_id: string
  at: number
}

/** The tables of migrations 0003, 0004 and 0021. */
export interface CompetitionTables {
  draw_seed: SeedTable
  draw: DrawTable
  team: TeamTable
  team_member: TeamMemberTable
  contribution: ContributionTable
  score: ScoreTable
  score_shelf: ShelfTable
  rank_snapshot: RankSnapshotTable
  past_rank: PastRankTable
  board_settled: BoardSettledTable
  standing_refused: UnpaidRewardTable
  team_dissolved: DissolvedTable
}
