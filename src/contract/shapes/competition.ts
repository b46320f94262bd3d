import { type Static, Type } from 'typebox'
import { Amount, Id, Nullable, Quantity, Shape, Text, Time } from '../scalars.ts'
import { Reward } from './reward.ts'
import { BoardMetric, BoardPeriod, BoardScope } from './rules/boards.ts'

const Whole = Type.Integer({ minimum: 0 })
const Rank = Type.Integer({ minimum: 1 })

/** A user or a team on a leaderboard. */
export const RankRow = Shape({
  rank: Rank,
  /** The rank at `previousTime` of the leaderboard; null: not ranked then. Left out if unknown. */
  previousRank: Type.Optional(Nullable(Rank)),
  /** Masked by the server; null on boards of teams. */
  userName: Nullable(Text),
  /** null on boards of users. */
  teamName: Nullable(Text),
  avatarUrl: Nullable(Text),
  /** USDT, or percent for ROI. */
  value: Quantity,
  metric: BoardMetric,
  /** The reward of this rank; null: none. */
  reward: Nullable(Reward),
  isMe: Type.Boolean(),
})
export type RankRow = Static<typeof RankRow>

/** One page of a leaderboard, and the viewer's rank in it. */
export const Leaderboard = Shape({
  boardId: Id,
  scope: BoardScope,
  metric: BoardMetric,
  period: BoardPeriod,
  /** `ALL`, or the first day of the period, in the activity's time zone. */
  periodKey: Text,
  updateTime: Time,
  /** The time of the previous ranks. Left out, like all of them, if they are unknown. */
  previousTime: Type.Optional(Time),
  list: Type.Array(RankRow, { maxItems: 100 }),
  /** Number of ranked users or teams. */
  total: Whole,
  /** The row of the viewer or the viewer's team; null while not ranked. */
  me: Nullable(RankRow),
  /** The viewer's row with two rows above and two below. */
  around: Type.Array(RankRow, { maxItems: 5 }),
  /** The value missing for the rank above; null on the first rank and while not ranked. */
  gapToNext: Nullable(Quantity),
  /** The minimum value that can win a reward. */
  minValue: Nullable(Amount),
  /** The rewards by rank. */
  rewards: Type.Array(Shape({ from: Rank, to: Rank, reward: Reward }), { maxItems: 50 }),
})
export type Leaderboard = Static<typeof Leaderboard>

/** The viewer's team. */
export const Team = Shape({
  teamId: Id,
  teamName: Text,
  logoUrl: Nullable(Text),
  isPrivate: Type.Boolean(),
  memberCount: Whole,
  minMembers: Whole,
  maxMembers: Whole,
  /** Whether the viewer is the captain. */
  captain: Type.Boolean(),
  /** Visible to the captain, and to all members of a public team; else null. */
  joinCode: Nullable(Text),
  /** The captain first, then in the order of contribution; at most 100. */
  members: Type.Array(Shape({ userName: Text, isCaptain: Type.Boolean(), value: Quantity, isMe: Type.Boolean() }), {
    maxItems: 100,
  }),
  /** The time from which teams cannot change. */
  createDeadline: Time,
  locked: Type.Boolean(),
})
export type Team = Static<typeof Team>

/** Rules for all teams, also for viewers without a team. */
export const TeamTerms = Shape({
  /** A smaller team is not ranked. */
  minMembers: Whole,
  maxMembers: Whole,
  /** The time from which teams cannot change. */
  lockTime: Time,
  /** The captain's share of the team's reward, per million. */
  captainShare: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /**
   * Teams below `minMembers` at `lockTime`: KEEP leaves them unranked, DISSOLVE assigns their members to other teams at
   * random.
   */
  smallTeams: Type.Enum(['KEEP', 'DISSOLVE']),
})
export type TeamTerms = Static<typeof TeamTerms>

/** The team in the answers of apply and applyStatus. */
export const TeamName = Shape({ teamId: Id, teamName: Text, captain: Type.Boolean() })
export type TeamName = Static<typeof TeamName>

/** A request to create or to join a team, together with joining the activity. */
export const TeamRequest = Type.Union([
  Shape({
    action: Type.Literal('CREATE'),
    teamName: Type.String({
      minLength: 2,
      maxLength: 24,
      description: 'Unique in the activity, whatever its case and look-alike letters.',
    }),
    isPrivate: Type.Optional(Type.Boolean()),
  }),
  Shape({ action: Type.Literal('JOIN'), teamCode: Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' }) }),
])
export type TeamRequest = Static<typeof TeamRequest>

/** A pair of thresholds. It is reached when both are. */
export const Tier = Shape({
  tierId: Id,
  /** Net deposit, USDT. */
  depositMin: Amount,
  /** Traded volume, USDT. */
  volumeMin: Amount,
  reward: Reward,
  reached: Type.Boolean(),
  /** The highest tier that is reached, the only one that is paid. */
  current: Type.Boolean(),
})
export type Tier = Static<typeof Tier>

/** The viewer's progress toward the tiers, USDT. */
export const TierProgress = Shape({ deposit: Quantity, volume: Quantity })
export type TierProgress = Static<typeof TierProgress>

/** The ROI of a trader over time. */
export const TraderHistory = Shape({
  /** The time of the first point. */
  from: Time,
  /** The time of the last point. */
  to: Time,
  /**
   * Profit in percent, as in `roi` of the trader, at equal intervals; the last point may have fewer decimals than
   * `roi`.
   */
  roi: Type.Array(Quantity, { minItems: 2, maxItems: 30 }),
})
export type TraderHistory = Static<typeof TraderHistory>

/** A lead trader with the results during the event. */
export const Trader = Shape({
  traderId: Id,
  name: Text,
  avatarUrl: Nullable(Text),
  /** Realized profit during the event, USDT; null: no results are known. */
  pnl: Nullable(Quantity),
  /** Profit in percent of the opening balance and deposits. */
  roi: Nullable(Quantity),
  /** How `roi` came about. Left out if unknown. */
  history: Type.Optional(TraderHistory),
  /** Largest drop of the balance from a peak, in percent. */
  maxDrawdown: Nullable(Quantity),
  /** Number of users who copy this trader. */
  followers: Whole,
  /** Whether the viewer copies this trader. */
  followed: Type.Boolean(),
})
export type Trader = Static<typeof Trader>

/** A part of the event with its own window. */
export const Stage = Shape({
  /** Identifier of its task group. */
  identifier: Id,
  title: Text,
  startTime: Time,
  endTime: Time,
  status: Type.Enum(['NOT_STARTED', 'IN_PROGRESS', 'ENDED']),
})
export type Stage = Static<typeof Stage>
