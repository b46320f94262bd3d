import { type Static, Type } from 'typebox'
import { Hash } from '../operator.ts'
import { ScheduledRelease } from '../plans.ts'
import { PageReview } from '../reviews.ts'
import { Alias, Nullable, Offset, Shape, Time } from '../scalars.ts'
import { Revision, Version } from './parts.ts'

/** The windows of an activity, epoch ms. */
export const StudioWindows = Shape({
  /** Fixed offset from UTC. */
  timeZone: Offset,
  applyStart: Time,
  applyEnd: Time,
  start: Time,
  end: Time,
  settle: Time,
  claimEnd: Time,
})
export type StudioWindows = Static<typeof StudioWindows>

/** One page of the site: what is known of its draft, its folder and its release. */
export const StudioPage = Shape({
  alias: Alias,
  kind: Type.Enum(['activity', 'page']),
  /** Null: a page without an activity, or not readable. */
  type: Nullable(Type.String()),
  family: Nullable(Type.String()),
  activityId: Nullable(Type.String()),
  /** In English; the alias if there is no title. */
  title: Type.String(),
  /** The titles in the languages of Studio, such as `zh-CN`, that have one. */
  titles: Type.Record(Type.String(), Type.String()),
  /** Where the newest content comes from; `windows` and the counts belong to it. */
  source: Type.Enum(['draft', 'folder', 'release']),
  /** Content of Studio that is neither in the folder nor live. Null: there is none. */
  draft: Nullable(Shape({ revision: Revision, author: Type.String(), savedAt: Time })),
  /** Null: the page is offline. */
  live: Nullable(Shape({ version: Version, hash: Hash, publishedAt: Time, by: Type.String(), reason: Type.String() })),
  /** Waiting plans, by time. */
  plans: Type.Array(ScheduledRelease),
  windows: Nullable(StudioWindows),
  /** Numbers of problems of the checker. Null: still being checked; ask again. */
  errors: Nullable(Type.Integer({ minimum: 0 })),
  warnings: Nullable(Type.Integer({ minimum: 0 })),
  /** The review of the draft; null: no approval of its content was requested. */
  review: Nullable(PageReview),
  /** Null: not archived. */
  archived: Nullable(Shape({ by: Type.String(), at: Time })),
})
export type StudioPage = Static<typeof StudioPage>

/** `GET /studio/pages`: every activity and page, by alias. */
export const StudioPages = Shape({ now: Time, pages: Type.Array(StudioPage) })
export type StudioPages = Static<typeof StudioPages>
