import { type Static, Type } from 'typebox'
import { Amount, Coin, Id, Nullable, NumericId, Offset, Shape } from '../scalars.ts'
import { ActivityTypeName } from './activity.ts'
import { Count, DateTime, Key, RewardRule } from './ruleParts.ts'
import { AgentRules, BannerRule, KolBindingRule, KolRule, ShareRule } from './rules/agent.ts'
import { LeaderboardRule, PoolRule, StageRule, TeamRule, TierRule, TraderRule } from './rules/boards.ts'
import { LotteryRule } from './rules/lottery.ts'
import { TaskTiming, TaskType } from './task.ts'

export { RewardRule }

/** A task in `taskGroups[].tasks` of platform.json. `src/platform/rules/taskTypes.ts` says what completes it. */
export const TaskRule = Shape({
  taskId: Id,
  taskType: TaskType,
  title: Key('What the user has to do.'),
  desc: Key('One line that explains how.'),
  /** All values mean "at least" (spec point 3). */
  operator: Type.Optional(Type.Enum(['GE', 'GT', 'GTE', 'EQ', 'LT', 'LTE'])),
  threshold: Amount,
  /** Trading pairs that count; empty: any. */
  products: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 200 })),
  /** The coin to hold, for SPOT_HOLDS. */
  coin: Type.Optional(Coin),
  /** Codes that count, for APPOINT_CODE. */
  codes: Type.Optional(Type.Array(Type.String({ maxLength: 16 }), { maxItems: 100 })),
  /** Days after registration during which it can be completed. */
  validDays: Type.Optional(Nullable(Count)),
  preTaskIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  autoGrant: Type.Optional(Type.Boolean()),
  /** CYCLE: an everyday reward expires at the end of its day. WINDOW: it can be claimed until claimEnd. */
  claimPolicy: Type.Optional(Type.Enum(['CYCLE', 'WINDOW'])),
  rewards: Type.Array(RewardRule, { minItems: 1, maxItems: 10 }),
})
export type TaskRule = Static<typeof TaskRule>

/** An entry of `taskGroups` of platform.json: tasks with one heading and one timing. */
export const TaskGroupRule = Shape({
  identifier: Id,
  title: Key('Heading of the group.'),
  timing: TaskTiming,
  tasks: Type.Array(TaskRule, { minItems: 1, maxItems: 200 }),
})
export type TaskGroupRule = Static<typeof TaskGroupRule>

/** `platform.json`: the rules that the embedded platform enforces. Pages only show them. */
export const PlatformRules = Shape({
  $schema: Type.Optional(Type.String({ maxLength: 200 })),
  activityId: NumericId,
  type: ActivityTypeName,
  /** Fixed offset from UTC; days begin and dates are shown in it. */
  timeZone: Offset,
  windows: Shape({
    applyStart: DateTime('Start of registration.'),
    applyEnd: DateTime('End of registration.'),
    start: DateTime('Start of the event: data counts from then on.'),
    end: DateTime('End of the event: data counts until then.'),
    settle: DateTime('Time of settlement, when results are final.'),
    claimEnd: DateTime('End of the claim period.'),
  }),
  title: Key(
    'The name of the campaign: on its card in the list of events, in messages and in what users share; in the hero unless that has a title of its own.',
  ),
  subTitle: Key(
    'The sentence on the card in the list of events, in messages and in what users share; in the hero unless that has a text of its own.',
  ),
  needApply: Type.Optional(Type.Boolean()),
  needConsent: Type.Optional(Type.Boolean()),
  /** Applications need a review. */
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
  /** Rules for agents; only activities of the family `agent` have them. */
  agent: Type.Optional(AgentRules),
  /** KOLs whose codes can be bound, only through this activity. A published code stays valid here. */
  kols: Type.Optional(Type.Array(KolRule, { maxItems: 200 })),
  kolBinding: Type.Optional(KolBindingRule),
  /** Banners of this activity. Default: one with its title in the rewards center. */
  banners: Type.Optional(Type.Array(BannerRule, { maxItems: 10 })),
  /** The shared texts. Default: title and subtitle. */
  share: Type.Optional(ShareRule),
  /** Maximum payout per coin. */
  budget: Type.Array(Shape({ coin: Coin, amount: Amount }), { maxItems: 20 }),
})
export type PlatformRules = Static<typeof PlatformRules>
