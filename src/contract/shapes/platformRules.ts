import { type Static, Type } from 'typebox'
import { Amount, Coin, Id, Nullable, NumericId, Offset, Shape } from '../scalars.ts'
import { activityTypes } from './activity.ts'
import { Count, Key, Moment, RewardRule } from './ruleParts.ts'
import { AgentRules, BannerRule, KolBindingRule, KolRule, ShareRule } from './rules/agent.ts'
import { LeaderboardRule, PoolRule, StageRule, TeamRule, TierRule, TraderRule } from './rules/boards.ts'
import { LotteryRule } from './rules/lottery.ts'
import { TaskTiming, TaskType } from './task.ts'

export { RewardRule }

export const TaskRule = Shape({
  taskId: Id,
  taskType: TaskType,
  title: Key('What is to be done.'),
  desc: Key('One line on how.'),
  /** All names mean at least (spec point 3). */
  operator: Type.Optional(Type.Enum(['GE', 'GT', 'GTE', 'EQ', 'LT', 'LTE'])),
  threshold: Amount,
  /** Pairs that count; empty means any. */
  products: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 200 })),
  /** Coin held, for SPOT_HOLDS. */
  coin: Type.Optional(Coin),
  /** Codes that count, for APPOINT_CODE. */
  codes: Type.Optional(Type.Array(Type.String({ maxLength: 16 }), { maxItems: 100 })),
  /** Days from registration in which it can be met. */
  validDays: Type.Optional(Nullable(Count)),
  preTaskIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  autoGrant: Type.Optional(Type.Boolean()),
  /** CYCLE: an everyday reward is lost at the day's end; WINDOW: it can be claimed until claimEnd. */
  claimPolicy: Type.Optional(Type.Enum(['CYCLE', 'WINDOW'])),
  rewards: Type.Array(RewardRule, { minItems: 1, maxItems: 10 }),
})
export type TaskRule = Static<typeof TaskRule>

export const TaskGroupRule = Shape({
  identifier: Id,
  title: Key('Heading of the group.'),
  timing: TaskTiming,
  tasks: Type.Array(TaskRule, { minItems: 1, maxItems: 200 }),
})
export type TaskGroupRule = Static<typeof TaskGroupRule>

/** `platform.json`: what the embedded platform enforces and pages only show. */
export const PlatformRules = Shape({
  $schema: Type.Optional(Type.String({ maxLength: 200 })),
  activityId: NumericId,
  type: Type.Enum(Object.keys(activityTypes) as (keyof typeof activityTypes)[]),
  /** Fixed offset in which days begin and dates are shown. */
  timeZone: Offset,
  windows: Shape({
    applyStart: Moment('From when one can join.'),
    applyEnd: Moment('Until when one can join.'),
    start: Moment('From when data counts.'),
    end: Moment('Until when data counts.'),
    settle: Moment('When results are final.'),
    claimEnd: Moment('Until when rewards can be claimed.'),
  }),
  title: Key('Name of the activity.'),
  subTitle: Key('One sentence under the name.'),
  needApply: Type.Optional(Type.Boolean()),
  needConsent: Type.Optional(Type.Boolean()),
  /** Applications wait for a review before they count. */
  needReview: Type.Optional(Type.Boolean()),
  participantLimit: Type.Optional(Nullable(Count)),
  eligibility: Shape({
    denyRegions: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
      maxItems: 250,
    }),
    kycLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
    newUserOnly: Type.Optional(Type.Boolean()),
    /** An account is new for this many days from registration. */
    newUserDays: Type.Optional(Count),
    minAge: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
    accountKinds: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 20 })),
  }),
  introduce: Shape({
    seoTitle: Key('Title for search engines.'),
    seoDescription: Key('Description for search engines.'),
    rules: Type.Array(
      Shape({
        title: Key('Heading.'),
        paragraphs: Type.Array(Key('Paragraph.'), { maxItems: 50 }),
      }),
      {
        maxItems: 50,
      },
    ),
    faq: Type.Array(Shape({ q: Key('Question.'), a: Key('Answer.') }), {
      maxItems: 50,
    }),
    terms: Shape({
      url: Type.String({ maxLength: 500 }),
      version: Type.String({ maxLength: 40 }),
    }),
    risk: Key('The risk text.'),
  }),
  taskGroups: Type.Array(TaskGroupRule, { maxItems: 20 }),
  lottery: Type.Optional(LotteryRule),
  tiers: Type.Optional(Type.Array(TierRule, { minItems: 1, maxItems: 20 })),
  leaderboards: Type.Optional(Type.Array(LeaderboardRule, { minItems: 1, maxItems: 8 })),
  team: Type.Optional(TeamRule),
  pool: Type.Optional(PoolRule),
  traders: Type.Optional(Type.Array(TraderRule, { maxItems: 50 })),
  stages: Type.Optional(Type.Array(StageRule, { minItems: 1, maxItems: 20 })),
  /** The agent's part: family `agent` has one, the others have none. */
  agent: Type.Optional(AgentRules),
  /** Opinion leaders whose codes can be bound; a code once given out stays good. */
  kols: Type.Optional(Type.Array(KolRule, { maxItems: 200 })),
  kolBinding: Type.Optional(KolBindingRule),
  /** Banners of this activity; left out: one, with its title, in the rewards centre. */
  banners: Type.Optional(Type.Array(BannerRule, { maxItems: 10 })),
  /** What is shared; left out: title and sub-title. */
  share: Type.Optional(ShareRule),
  /** The most that may be paid out, by coin. */
  budget: Type.Array(Shape({ coin: Coin, amount: Amount }), { maxItems: 20 }),
})
export type PlatformRules = Static<typeof PlatformRules>
