import { type Static, Type } from 'typebox'
import { Amount, Coin, Id, Nullable, Shape } from '../../scalars.ts'
import { Count, Key, Moment, PerMillion, RewardRule } from '../ruleParts.ts'

export const BoardScope = Type.Enum(['USER', 'TEAM'])
export type BoardScope = Static<typeof BoardScope>

/** VOLUME: traded value. PNL: realised profit. ROI: profit in percent of the opening balance and deposits. */
export const BoardMetric = Type.Enum(['VOLUME', 'PNL', 'ROI'])
export type BoardMetric = Static<typeof BoardMetric>

/** DAY and WEEK begin at 00:00, weeks on Monday, in the activity's zone. */
export const BoardPeriod = Type.Enum(['DAY', 'WEEK', 'TOTAL'])
export type BoardPeriod = Static<typeof BoardPeriod>

export const RankReward = Shape({
  from: { ...Count, description: 'First rank it is for.' },
  to: { ...Count, description: 'Last rank it is for.' },
  reward: {
    ...RewardRule,
    description: 'What each of these ranks gets; a team divides it among its members.',
  },
})
export type RankReward = Static<typeof RankReward>

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
      description: 'Trades that count; null: all.',
    }),
    minValue: Type.Optional({
      ...Amount,
      description: 'The least value that can win a reward.',
    }),
    maxValue: Type.Optional({
      ...Amount,
      description: 'The most that counts of one user, for VOLUME; of a team, of each member.',
    }),
    rewards: Type.Optional(
      Type.Array(RankReward, {
        maxItems: 50,
        description: 'By rank, for every period of the board; paid at settling.',
      }),
    ),
  },
  {
    description: 'A ranking of users or teams. Equal values: who reached it first stands higher.',
  },
)
export type LeaderboardRule = Static<typeof LeaderboardRule>

export const TeamRule = Shape(
  {
    minMembers: { ...Count, description: 'A smaller team is not ranked.' },
    maxMembers: Count,
    lockAt: Type.Optional(Moment('From when teams can no longer change; left out: when the event starts.')),
    captainShare: Type.Optional(
      PerMillion("The captain's part of a team's reward; the rest is shared by what each member contributed."),
    ),
    smallTeams: Type.Optional(
      Type.Enum(['KEEP', 'DISSOLVE'], {
        description:
          'What becomes of teams that are too small at the lock: KEEP leaves them unranked; DISSOLVE puts their members into other teams by lot.',
      }),
    ),
  },
  {
    description: 'Teams: created or joined with a code, by the body of apply. Nobody leaves or changes a team.',
  },
)
export type TeamRule = Static<typeof TeamRule>

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
        description: 'Size of the pool from so many participants on; both rise.',
      },
    ),
    scaleRanks: Type.Optional(
      Type.Boolean({
        description:
          "What ranks win in the pool's coin is said for the full pool; each gets the part of it that is unlocked when results are final.",
      }),
    ),
  },
  { description: 'A prize pool that grows with the number of participants.' },
)
export type PoolRule = Static<typeof PoolRule>

export const TierRule = Shape(
  {
    tierId: Id,
    depositMin: { ...Amount, description: 'Net deposit, USDT.' },
    volumeMin: { ...Amount, description: 'Traded volume, USDT.' },
    reward: RewardRule,
  },
  {
    description: 'Reached when both are. Only the highest reached tier is paid, at settling.',
  },
)
export type TierRule = Static<typeof TierRule>

export const TraderRule = Shape(
  {
    traderId: Id,
    name: Key('Name of the trader.'),
    loginName: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Account whose results are shown; left out: no results are known.',
      }),
    ),
    avatarUrl: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  },
  { description: 'A trader one can copy.' },
)
export type TraderRule = Static<typeof TraderRule>

export const StageRule = Shape(
  {
    identifier: { ...Id, description: 'The task group this stage is made of.' },
    start: Moment('From when the tasks of this stage count.'),
    end: Moment('Until when they count.'),
  },
  {
    description: 'A part of the event with its own time, inside the time of the event.',
  },
)
export type StageRule = Static<typeof StageRule>
