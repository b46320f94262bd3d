import { type Static, Type } from 'typebox'
import { Amount, Coin, Id, Nullable, NumericId, Offset, Shape } from '../scalars.ts'
import { activityTypes } from './activity.ts'
import { RewardType } from './reward.ts'
import { TaskTiming, TaskType } from './task.ts'

/** Key into the activity's words. */
const Key = (description: string) => Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,119}$', description })

/** ISO 8601 with an offset or Z: a moment, never a wall-clock reading. */
const Moment = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
    description,
    examples: ['2026-11-01T00:00:00+08:00'],
  })

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })

export const RewardRule = Shape({
  rewardId: Id,
  rewardType: RewardType,
  amount: Amount,
  coin: Type.Optional(Nullable(Coin)),
  name: Key('What the reward is called.'),
  /** Days it can be used after it is granted. */
  validDays: Type.Optional(Nullable(Count)),
  /** How many there are; left out: as many as the budget allows. */
  stock: Type.Optional(Count),
})
export type RewardRule = Static<typeof RewardRule>

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
    denyRegions: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250 }),
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
    rules: Type.Array(Shape({ title: Key('Heading.'), paragraphs: Type.Array(Key('Paragraph.'), { maxItems: 50 }) }), {
      maxItems: 50,
    }),
    faq: Type.Array(Shape({ q: Key('Question.'), a: Key('Answer.') }), { maxItems: 50 }),
    terms: Shape({ url: Type.String({ maxLength: 500 }), version: Type.String({ maxLength: 40 }) }),
    risk: Key('The risk text.'),
  }),
  taskGroups: Type.Array(TaskGroupRule, { maxItems: 20 }),
  /** The most that may be paid out, by coin. */
  budget: Type.Array(Shape({ coin: Coin, amount: Amount }), { maxItems: 20 }),
})
export type PlatformRules = Static<typeof PlatformRules>
