import { type Static, Type } from 'typebox'
import { Amount, Id, Nullable, Shape, Text, Time } from '../scalars.ts'
import { Reward } from './reward.ts'
import { BoardMetric, BoardPeriod, BoardScope } from './rules/boards.ts'

const Whole = Type.Integer({ minimum: 0 })
const Rank = Type.Integer({ minimum: 1 })

export const RankRow = Shape({
  rank: Rank,
  /** Masked by the server; null on boards of teams. */
  userName: Nullable(Text),
  /** null on boards of users. */
  teamName: Nullable(Text),
  avatarUrl: Nullable(Text),
  /** USDT, or percent for ROI. */
  value: Amount,
  metric: BoardMetric,
  /** What this rank wins; null for nothing. */
  reward: Nullable(Reward),
  isMe: Type.Boolean(),
})
export type RankRow = Static<typeof RankRow>

/** One page of a ranking, and the viewer's own place in it. */
export const Leaderboard = Shape({
  boardId: Id,
  scope: BoardScope,
  metric: BoardMetric,
  period: BoardPeriod,
  /** `ALL`, or the first day of the day or week, in the activity's zone. */
  periodKey: Text,
  updateTime: Time,
  list: Type.Array(RankRow, { maxItems: 100 }),
  /** All ranked users or teams. */
  total: Whole,
  /** The viewer, or the viewer's team; null while not ranked. */
  me: Nullable(RankRow),
  /** Two rows on each side of one's own, and one's own. */
  around: Type.Array(RankRow, { maxItems: 5 }),
  /** What is wanting to the place above; null on the first place or while not ranked. */
  gapToNext: Nullable(Amount),
  /** The least value that can win a reward. */
  minValue: Nullable(Amount),
  /** What the ranks win. */
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
  /** The viewer is its captain. */
  captain: Type.Boolean(),
  /** For the captain, and for every member of a public team; null otherwise. */
  joinCode: Nullable(Text),
  /** The captain first, then by what they contributed; at most 100. */
  members: Type.Array(Shape({ userName: Text, isCaptain: Type.Boolean(), value: Amount, isMe: Type.Boolean() }), {
    maxItems: 100,
  }),
  /** From when teams can no longer change. */
  createDeadline: Time,
  locked: Type.Boolean(),
})
export type Team = Static<typeof Team>

/** What holds for every team, so that it can be known before being in one. */
export const TeamTerms = Shape({
  /** A smaller team is not ranked. */
  minMembers: Whole,
  maxMembers: Whole,
  /** From when teams can no longer change. */
  lockTime: Time,
  /** The captain's part of the team's reward, per million. */
  captainShare: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** What becomes of smaller teams at that time: unranked, or their members put into others by lot. */
  smallTeams: Type.Enum(['KEEP', 'DISSOLVE']),
})
export type TeamTerms = Static<typeof TeamTerms>

/** A team as the answer of apply and applyStatus names it. */
export const TeamName = Shape({ teamId: Id, teamName: Text, captain: Type.Boolean() })
export type TeamName = Static<typeof TeamName>

/** What to do about a team when joining. */
export const TeamWish = Type.Union([
  Shape({
    action: Type.Literal('CREATE'),
    teamName: Type.String({ minLength: 2, maxLength: 24, description: 'Unique in the activity, whatever its case.' }),
    isPrivate: Type.Optional(Type.Boolean()),
  }),
  Shape({ action: Type.Literal('JOIN'), teamCode: Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' }) }),
])
export type TeamWish = Static<typeof TeamWish>

export const Tier = Shape({
  tierId: Id,
  /** Net deposit, USDT. */
  depositMin: Amount,
  /** Traded volume, USDT. */
  volumeMin: Amount,
  reward: Reward,
  reached: Type.Boolean(),
  /** The highest reached one: the only one that is paid. */
  current: Type.Boolean(),
})
export type Tier = Static<typeof Tier>

/** What the viewer has towards the tiers, USDT. */
export const TierProgress = Shape({ deposit: Amount, volume: Amount })
export type TierProgress = Static<typeof TierProgress>

export const Trader = Shape({
  traderId: Id,
  name: Text,
  avatarUrl: Nullable(Text),
  /** Realised profit during the event, USDT; null when no results are known. */
  pnl: Nullable(Amount),
  /** Profit in percent of the opening balance and deposits. */
  roi: Nullable(Amount),
  /** The deepest fall of the balance from a peak, in percent. */
  maxDrawdown: Nullable(Amount),
  /** Users who copy this trader. */
  followers: Whole,
  /** The viewer is one of them. */
  followed: Type.Boolean(),
})
export type Trader = Static<typeof Trader>

/** A part of the event with its own time. */
export const Stage = Shape({
  /** The task group it is made of. */
  identifier: Id,
  title: Text,
  startTime: Time,
  endTime: Time,
  status: Type.Enum(['NOT_STARTED', 'IN_PROGRESS', 'ENDED']),
})
export type Stage = Static<typeof Stage>
