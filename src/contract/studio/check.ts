import { type Static, Type } from 'typebox'
import { DraftFiles } from '../drafts.ts'
import { Hash, SentProblem } from '../operator.ts'
import { Alias, Nullable, NumericId, Shape } from '../scalars.ts'
import { ReleasePage, ReleaseWords } from '../shapes/release.ts'
import { StudioWindows } from './pages.ts'
import { content, Language } from './parts.ts'

/** Replaces a range of a file. Offset and length count UTF-16 code units, without a byte order mark. */
export const TextEdit = Shape({
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 0 }),
  text: Type.String(),
})
export type TextEdit = Static<typeof TextEdit>

/** A problem of the checker. `file` is the path in the folder. */
export const StudioProblem = Shape({
  ...SentProblem.properties,
  /** The change that fixes it; null: there is not exactly one. */
  fix: Nullable(TextEdit),
  /** Id of the block that it is in; null: none. */
  block: Nullable(Type.String()),
})
export type StudioProblem = Static<typeof StudioProblem>

/** `POST /studio/check`. */
export const StudioCheck = Shape({
  ...content,
  /** The languages whose words the answer contains, as in the names of files; left out: all. */
  languages: Type.Optional(Type.Array(Language, { maxItems: 60 })),
})
export type StudioCheck = Static<typeof StudioCheck>

/** The parsed content that was checked: what the canvas shows. */
export const StudioRelease = Shape({
  alias: Alias,
  /** With fragments expanded, in the current version; addresses of assets instead of their paths. */
  page: ReleasePage,
  words: Type.Record(Type.String(), ReleaseWords),
  /** `platform.json`, as it was parsed; null: a page without an activity. It may have errors. */
  rules: Nullable(Type.Record(Type.String(), Type.Unknown())),
  activityId: Nullable(NumericId),
  type: Nullable(Type.String()),
  family: Nullable(Type.String()),
  windows: Nullable(StudioWindows),
})
export type StudioRelease = Static<typeof StudioRelease>

/** The answer of `POST /studio/check`. */
export const StudioChecked = Shape({
  problems: Type.Array(StudioProblem),
  errors: Type.Integer({ minimum: 0 }),
  warnings: Type.Integer({ minimum: 0 }),
  /** Whether it can be published: no errors, and the running app can render it. */
  publishable: Type.Boolean(),
  /** Why it cannot be published besides `problems`; null: nothing more. */
  refusal: Nullable(Type.String()),
  /** Names this content in `POST /studio/call`. Null: too broken to be shown; keep the last one. It may have errors. */
  checked: Nullable(Hash),
  /** Null exactly when `checked` is null. */
  release: Nullable(StudioRelease),
})
export type StudioChecked = Static<typeof StudioChecked>

/** `POST /studio/fix`: applies the fixes of all problems, each kept only if it makes the content better. */
export const StudioFix = Shape(content)
export type StudioFix = Static<typeof StudioFix>

/** The answer of `POST /studio/fix`. */
export const StudioFixed = Shape({
  /** The changed files. */
  files: DraftFiles,
  fixed: Type.Array(StudioProblem),
})
export type StudioFixed = Static<typeof StudioFixed>
