import { type Static, Type } from 'typebox'
import { Alias, Nullable, Shape, Time } from './scalars.ts'

const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })

/** The id of a plan: a safe integer, unlike ids of users and activities. */
export const PlanId = Type.Integer({ minimum: 1, maximum: 9007199254740991 })

/**
 * What a plan does at its time. `end` takes back a release with an end: to what was current before it, or offline if
 * nothing was.
 */
export const PlanAction = Type.Enum(['publish', 'rollback', 'stop', 'end'])
export type PlanAction = Static<typeof PlanAction>

/** A scheduled change of a page. */
export const ScheduledRelease = Shape({
  id: PlanId,
  alias: Alias,
  at: Time,
  action: PlanAction,
  actor: Type.String(),
  reason: Type.String(),
  state: Type.Enum(['WAITING', 'PUBLISHED', 'CANCELLED', 'REFUSED'], {
    description: 'PUBLISHED: done, whatever the action was.',
  }),
  /** The target of a rollback or of an end, as far as it is known. */
  version: Nullable(Version),
  /** The release that was current when the plan was made; null: none. */
  base: Nullable(Version),
  /** SHA-256 (hex) of the release to publish; null for the other actions. */
  hash: Nullable(Type.String()),
  /** Shared by plans that run together, all or none. */
  bundle: Nullable(Type.String()),
  /** The id of the plan whose release this one ends. */
  ends: Nullable(PlanId),
  /** Why it was refused. */
  problem: Nullable(Type.String()),
  madeAt: Nullable(Time),
  doneAt: Nullable(Time),
  /** The release that was current afterward; null: offline, or not done yet. */
  doneVersion: Nullable(Version),
})
export type ScheduledRelease = Static<typeof ScheduledRelease>

/** `GET /plans`: of one alias or all; `all`: also those that are done, refused or canceled. */
export const PlansQuery = Shape({ alias: Type.Optional(Alias), all: Type.Optional(Type.Enum(['0', '1'])) })
export type PlansQuery = Static<typeof PlansQuery>

/** The answer of `GET /plans`, by time, at most 1,000. `current`: the current release of each alias in it. */
export const PlanList = Shape({
  plans: Type.Array(ScheduledRelease),
  current: Type.Record(Type.String(), Version),
})
export type PlanList = Static<typeof PlanList>
