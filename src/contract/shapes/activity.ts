import { type Static, Type } from 'typebox'
import { reasonNames } from '../codes.ts'
import { Alias, Amount, Coin, Nullable, NumericId, Offset, Shape, Text, Time } from '../scalars.ts'
import { Leaderboard, Stage, Team, TeamTerms, Tier, TierProgress, Trader } from './competition.ts'
import { Backdrop } from './keyVisual.ts'
import { Lottery } from './lottery.ts'
import { TaskGroup } from './task.ts'

/** The registry defines the activity types; the contract only defines the form of their codes. */
export const ActivityType = Type.Integer({
  minimum: 0,
  maximum: 32767,
  description: 'Numeric code of the type of activity.',
})

/** The name of an activity type in configs. */
export const ActivityTypeName = Type.String({ pattern: '^[A-Z][A-Za-z0-9]{1,39}$' })

/**
 * The set of calls that an activity's page uses, which also determines its path: product and custom `/activity/{alias}`,
 * general `/events/{alias}`, agent `/agent/{activityId}`. The config of the page sets it; the default is product.
 */
export const families = ['product', 'general', 'custom', 'agent'] as const
export type Family = (typeof families)[number]

/** By the server clock. Registration has windows of its own: `applyStartTime` and `applyEndTime`. */
export const ActivityStatus = Type.Enum(['NOT_STARTED', 'IN_PROGRESS', 'ENDED', 'SETTLED'])
export type ActivityStatus = Static<typeof ActivityStatus>

/** REVIEWING and REJECTED exist only where the rules say `needReview`. */
export const ApplyStatus = Type.Enum(['NOT_APPLIED', 'REVIEWING', 'APPLIED', 'REJECTED'])
export type ApplyStatus = Static<typeof ApplyStatus>

/** Who may join, as pages show it. The platform decides with `eligibility` of platform.json. */
export const EligibilityRule = Shape({
  /** Denied regions, ISO 3166-1 alpha-2. */
  regions: Shape({
    deny: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250 }),
  }),
  kycLevel: Type.Integer({ minimum: 0, maximum: 3 }),
  newUserOnly: Type.Boolean(),
  minAge: Type.Integer({ minimum: 18, maximum: 99 }),
  accountKinds: Type.Array(Text, { maxItems: 20 }),
})
export type EligibilityRule = Static<typeof EligibilityRule>

/** Whether a viewer may join. `kycLevel` and `region` are null where the platform does not know them. */
export const Eligibility = Shape({
  eligible: Type.Boolean(),
  reason: Nullable(Type.Enum([...reasonNames, 'LOGIN_REQUIRED'])),
  kycLevel: Nullable(Type.Integer()),
  requiredKycLevel: Type.Integer(),
  region: Nullable(Text),
  newUserOnly: Type.Boolean(),
  minAge: Type.Integer(),
})
export type Eligibility = Static<typeof Eligibility>

/** A prize pool as it is now. */
export const Pool = Shape({
  /** The current amount. */
  amount: Amount,
  coin: Coin,
  /** The pool grows with the number of participants. */
  steps: Type.Array(
    Shape({
      participants: Type.Integer({ minimum: 0 }),
      amount: Amount,
      unlocked: Type.Boolean(),
    }),
    {
      maxItems: 20,
    },
  ),
})

const summary = {
  activityId: NumericId,
  alias: Alias,
  activityType: ActivityType,
  title: Text,
  subTitle: Text,
  bannerUrl: Nullable(Text),
  mobileBannerUrl: Nullable(Text),
  /** The illustration of its page, for lists that show it without an image. */
  art: Type.Optional(Text),
  /** The colorway of its page. */
  backdrop: Type.Optional(Backdrop),
  status: ActivityStatus,
  applyStartTime: Time,
  applyEndTime: Time,
  startTime: Time,
  endTime: Time,
  settleTime: Time,
  claimEndTime: Time,
  timeZone: Offset,
  serverTime: Time,
  participantCount: Type.Integer({ minimum: 0 }),
  participantLimit: Nullable(Type.Integer({ minimum: 1 })),
  pool: Nullable(Pool),
}

/** One row of the activity list. */
export const ActivitySummary = Shape({
  ...summary,
  /** The maximum that one user can receive in the main coin. Left out if there is none, or a pool instead. */
  maxReward: Type.Optional(Shape({ amount: Amount, coin: Coin })),
  applied: Type.Boolean(),
})
export type ActivitySummary = Static<typeof ActivitySummary>

/** The data of the viewer in an activity; null for a visitor. */
export const ActivityUser = Shape({
  applyStatus: ApplyStatus,
  applyTime: Nullable(Time),
  /** The viewer's deadline for tasks that count from registration. */
  userEndTime: Nullable(Time),
  eligible: Type.Boolean(),
  reason: Nullable(Type.Enum(reasonNames)),
  kycLevel: Type.Integer(),
  region: Nullable(Text),
  newUser: Type.Boolean(),
})
export type ActivityUser = Static<typeof ActivityUser>

/** The answer of `detail` (with `user`) and `noLoginDetail` (`user` is null). */
export const Activity = Shape({
  ...summary,
  needApply: Type.Boolean(),
  /** Joining requires that the user accepts the terms. */
  needConsent: Type.Boolean(),
  eligibility: EligibilityRule,
  taskGroups: Type.Array(TaskGroup, { maxItems: 20 }),
  user: Nullable(ActivityUser),
  // Each of these is present if the rules of the activity define it.
  lottery: Type.Optional(Lottery),
  leaderboards: Type.Optional(Type.Array(Leaderboard, { maxItems: 24 })),
  /** null: the viewer is in no team. */
  team: Type.Optional(Nullable(Team)),
  teamTerms: Type.Optional(TeamTerms),
  tiers: Type.Optional(Type.Array(Tier, { maxItems: 20 })),
  /** null while the viewer has not joined. */
  tierProgress: Type.Optional(Nullable(TierProgress)),
  traders: Type.Optional(Type.Array(Trader, { maxItems: 50 })),
  stages: Type.Optional(Type.Array(Stage, { maxItems: 20 })),
})
export type Activity = Static<typeof Activity>
