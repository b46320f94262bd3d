import { type Static, Type } from 'typebox'
import { Amount, Coin, Id, Nullable, Shape } from '../../scalars.ts'
import { Count, DateTime, Key, PerMillion, RewardRule } from '../ruleParts.ts'

/** What a leaderboard ranks. */
export const BoardScope = Type.Enum(['USER', 'TEAM'])
export type BoardScope = Static<typeof BoardScope>

/** VOLUME: traded value. PNL: realized profit. ROI: profit in percent of the opening balance and deposits. */
export const BoardMetric = Type.Enum(['VOLUME', 'PNL', 'ROI'])
export type BoardMetric = Static<typeof BoardMetric>

/** DAY and WEEK begin at 00:00 in the activity's time zone; a week begins on Monday. */
export const BoardPeriod = Type.Enum(['DAY', 'WEEK', 'TOTAL'])
export type BoardPeriod = Static<typeof BoardPeriod>

/** An entry of `leaderboards[].rewards`. Ranks are counted from 1, and both ends are included. */
export const RankReward = Shape({
  from: { ...Count, description: 'First rank that gets it.' },
  to: { ...Count, description: 'Last rank that gets it.' },
  reward: {
    ...RewardRule,
    description: 'The reward of each of these ranks; a team divides it among its members.',
  },
})
export type RankReward = Static<typeof RankReward>

/** An entry of `leaderboards` of platform.json. */
export const LeaderboardRule = Shape(
  {
    boardId: Id,
    scope: BoardScope,
    metric: BoardMetric,
    periods: Type.Array(BoardPeriod, {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    }),
    market: Type.Optional({
      ...Nullable(Type.Enum(['spot', 'futures'])),
      description: 'Market whose trades count; null: all.',
    }),
    minValue: Type.Optional({
      ...Amount,
      description: 'Minimum value that can win a reward.',
    }),
    maxValue: Type.Optional({
      ...Amount,
      description: 'Maximum value that counts per user, for VOLUME; in a team, per member.',
    }),
    rewards: Type.Optional(
      Type.Array(RankReward, {
        maxItems: 50,
        description: 'Rewards by rank, for every period of the leaderboard; paid at settlement.',
      }),
    ),
  },
  {
    description: 'A leaderboard of users or teams. With equal values, the one who reached it first ranks higher.',
  },
)
export type LeaderboardRule = Static<typeof LeaderboardRule>

/** `team` of platform.json. Only activities with it have teams. */
export const TeamRule = Shape(
  {
    minMembers: { ...Count, description: 'A smaller team is not ranked.' },
    maxMembers: Count,
    lockAt: Type.Optional(DateTime('Teams cannot change from this time. Default: the start of the event.')),
    captainShare: Type.Optional(
      PerMillion("The captain's share of a team's reward; the rest is divided by the contribution of each member."),
    ),
    smallTeams: Type.Optional(
      Type.Enum(['KEEP', 'DISSOLVE'], {
        description:
          'Teams that are too small at the lock: KEEP leaves them unranked; DISSOLVE assigns their members to other teams at random.',
      }),
    ),
  },
  {
    description: 'Teams, which users create or join with a code when they apply. Users cannot leave or change a team.',
  },
)
export type TeamRule = Static<typeof TeamRule>

/** `pool` of platform.json. */
export const PoolRule = Shape(
  {
    coin: Coin,
    steps: Type.Array(
      Shape({
        participants: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
        amount: Amount,
      }),
      {
        minItems: 1,
        maxItems: 20,
        description: 'Size of the pool from a number of participants on; both increase.',
      },
    ),
    scaleRanks: Type.Optional(
      Type.Boolean({
        description:
          "Rank rewards in the pool's coin are for the full pool; each rank gets the share that is unlocked at settlement.",
      }),
    ),
  },
  { description: 'A prize pool that grows with the number of participants.' },
)
export type PoolRule = Static<typeof PoolRule>

/** An entry of `tiers` of platform.json. */
export const TierRule = Shape(
  {
    tierId: Id,
    depositMin: { ...Amount, description: 'Net deposit, USDT.' },
    volumeMin: { ...Amount, description: 'Traded volume, USDT.' },
    reward: RewardRule,
  },
  {
    description: 'Reached when both thresholds are. Only the highest reached tier is paid, at settlement.',
  },
)
export type TierRule = Static<typeof TierRule>

/** An entry of `traders` of platform.json. */
export const TraderRule = Shape(
  {
    traderId: Id,
    name: Key('Name of the trader.'),
    loginName: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Account whose results are shown. Default: no results.',
      }),
    ),
    avatarUrl: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  },
  { description: 'A lead trader that users can copy.' },
)
export type TraderRule = Static<typeof TraderRule>

/** An entry of `stages` of platform.json. */
export const StageRule = Shape(
  {
    identifier: { ...Id, description: 'Identifier of the task group of this stage.' },
    start: DateTime('Start of the stage: its tasks count from then on.'),
    end: DateTime('End of the stage: its tasks count until then.'),
  },
  {
    description: 'A part of the event with its own window, within the window of the event.',
  },
)
export type StageRule = Static<typeof StageRule>
