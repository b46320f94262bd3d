import { type Static, Type } from 'typebox'
import { MoneyImpact } from '../money.ts'
import { Hash } from '../operator.ts'
import { Nullable, Shape, Time } from '../scalars.ts'
import { StudioProblem } from './check.ts'
import { content, Version } from './parts.ts'

/** `POST /studio/compare`: what a publish of this content would change. */
export const StudioCompare = Shape({
  ...content,
  /** Another release to compare with; left out: the current one. */
  version: Type.Optional(Version),
})
export type StudioCompare = Static<typeof StudioCompare>

/** One difference from the release. */
export const StudioChange = Shape({
  part: Type.Enum(['page', 'words', 'rules']),
  kind: Type.Enum(['added', 'removed', 'moved', 'changed']),
  /** Where: `block "hero" (Hero) props.title`, `"hero.title" in de`, `lottery.prizes[p1].odds`. */
  path: Type.String(),
  /** Left out: there was or is no value. */
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  /** Whose money it changes: `all`, also users who have joined; `new`, only users who join later. Null: no money changes. */
  affects: Nullable(Type.Enum(['all', 'new'])),
})
export type StudioChange = Static<typeof StudioChange>

/** A window of the activity that becomes shorter or longer. */
export const StudioWindowNotice = Shape({
  kind: Type.Literal('window'),
  window: Type.Enum(['registration', 'event', 'claim']),
  /** The difference of its length, ms; negative: shorter. */
  ms: Type.Integer(),
  /** Rewards of users that are unclaimed, if the claim window becomes shorter; otherwise 0. */
  unclaimed: Type.Integer({ minimum: 0 }),
})
export type StudioWindowNotice = Static<typeof StudioWindowNotice>

/** Changes of money: `new`, they are frozen for users who have joined; `all`, they count for them too. */
export const StudioMoneyNotice = Shape({
  kind: Type.Literal('money'),
  affects: Type.Enum(['all', 'new']),
  joined: Type.Integer({ minimum: 1 }),
  /** Paths in platform.json, as in `StudioChange`. */
  paths: Type.Array(Type.String(), { minItems: 1 }),
})
export type StudioMoneyNotice = Static<typeof StudioMoneyNotice>

/** What a publish means for users. */
export const StudioNotice = Type.Union([StudioWindowNotice, StudioMoneyNotice])
export type StudioNotice = Static<typeof StudioNotice>

/** The answer of `POST /studio/compare`. */
export const StudioComparison = Shape({
  /** The release that was compared with; null: the page is offline or new. */
  live: Nullable(Shape({ version: Version, hash: Hash, publishedAt: Time, by: Type.String(), reason: Type.String() })),
  /** The release that is current; null: offline. */
  current: Nullable(Version),
  /** Hash that a publish would create; null: there are errors. */
  hash: Nullable(Hash),
  changes: Type.Array(StudioChange),
  /** What a publish changes for users who have joined, and needs `confirm`. Null: nothing, or PLATFORM_URL keeps them. */
  money: Nullable(MoneyImpact),
  /** Users who have joined, and their completed tasks that can still be claimed. Null: unknown here, or no activity. */
  users: Nullable(Shape({ joined: Type.Integer({ minimum: 0 }), unclaimed: Type.Integer({ minimum: 0 }) })),
  notices: Type.Array(StudioNotice),
  /** Why a publish would be refused; null: it would not. */
  refusal: Nullable(Type.String()),
  problems: Type.Array(StudioProblem),
})
export type StudioComparison = Static<typeof StudioComparison>
