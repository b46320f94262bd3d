import { type Static, Type } from 'typebox'
import { DraftAssetChanges, DraftAssets, DraftChanges, DraftFiles } from './drafts.ts'
import { MoneyImpact } from './money.ts'
import { Actor, Hash, SentProblem } from './operator.ts'
import { ScheduledRelease } from './plans.ts'
import { maxPreviewTime, personas } from './preview.ts'
import { PageReview } from './reviews.ts'
import { Alias, Nullable, NumericId, Offset, Shape, Time } from './scalars.ts'
import { ReleasePage, ReleaseWords } from './shapes/release.ts'

export {
  Draft,
  DraftAssetChanges,
  DraftAssets,
  DraftBase,
  DraftChanges,
  DraftConflict,
  DraftFiles,
  draftVersionDays,
  FolderChanges,
  maxDraftAssets,
  maxDraftFileBytes,
  maxDraftFiles,
  maxDraftVersions,
} from './drafts.ts'

/** The header that every request of a session except GET carries, with `csrf` of the session. */
export const csrfHeader = 'x-playbill-csrf'

/** How long a session lasts, in hours. */
export const sessionHours = 12

/** Maximum number of calls in one `POST /studio/answers`. */
export const maxAnswers = 200

const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })
const Revision = Type.Integer({ minimum: 0, maximum: 2147483647 })
const Language = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$' })
/** For scripts with the operator token. With a session, its name counts. */
const By = Type.Optional(Actor)

/** `GET /studio/session`. */
export const StudioSession = Shape({
  /** The name that the history shows; null: the request used the operator token. */
  operator: Nullable(Type.String()),
  /** `sandbox`: a request from this machine, which needs no token. */
  mode: Type.Enum(['sandbox', 'operator']),
  /** The value of the header `x-playbill-csrf`; null: the request used the operator token and needs none. */
  csrf: Nullable(Type.String()),
  /** Null: it does not expire. */
  expiresAt: Nullable(Time),
  /** Whether drafts can be written into the folder of configs (sandbox). */
  canSaveFiles: Type.Boolean(),
  /** Whether links to previews can be created. */
  canShare: Type.Boolean(),
  /** Which publishes need the approval of a second person: REQUIRE_APPROVAL. */
  requireApproval: Type.Enum(['never', 'money', 'always']),
  /** Whether this server knows participants, payouts and reviews; false with PLATFORM_URL. */
  hasParticipants: Type.Boolean(),
  /** The languages of pages, in the order of the language switcher. */
  locales: Type.Array(Language),
  /** The activity types that a campaign can be made from. */
  types: Type.Array(Shape({ type: Type.String(), code: Type.Integer(), description: Type.String() })),
  /** The time of the platform, epoch ms; in the sandbox it can be set. */
  now: Time,
})
export type StudioSession = Static<typeof StudioSession>

/**
 * `POST /studio/session`: exchanges the operator token for a cookie. `token`: left out in the sandbox, where it is not needed.
 * `name`: left out with a token of OPERATOR_TOKENS, which has a name.
 */
export const StudioSignIn = Shape({
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  name: Type.Optional(Actor),
})
export type StudioSignIn = Static<typeof StudioSignIn>

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
  /** The review of the draft; null: nobody asked for an approval of its content. */
  review: Nullable(PageReview),
  /** Null: not archived. */
  archived: Nullable(Shape({ by: Type.String(), at: Time })),
})
export type StudioPage = Static<typeof StudioPage>

/** `GET /studio/pages`: every activity and page, by alias. */
export const StudioPages = Shape({ now: Time, pages: Type.Array(StudioPage) })
export type StudioPages = Static<typeof StudioPages>

/** `PUT /drafts/{alias}`: saves changes as a new revision. */
export const SaveDraft = Shape({
  by: By,
  /** The revision that was edited. Another one is a DRAFT_CONFLICT. */
  revision: Revision,
  /** The hash of the content that was edited; needed to notice changes of a folder or release without a draft. */
  hash: Type.Optional(Hash),
  changes: DraftChanges,
  assets: Type.Optional(DraftAssetChanges),
  /** The release that the content is based on from now on, after a merge. Left out: as before. */
  base: Type.Optional(Version),
})
export type SaveDraft = Static<typeof SaveDraft>

/** The result of a save: without the files, which the client has. */
export const SavedDraft = Shape({ alias: Alias, revision: Revision, hash: Hash, author: Type.String(), savedAt: Time })
export type SavedDraft = Static<typeof SavedDraft>

/** One earlier version of a draft. */
export const DraftVersion = Shape({
  revision: Revision,
  author: Type.String(),
  savedAt: Time,
  hash: Hash,
  /** Paths that differ from the kept version before. */
  changed: Type.Array(Type.String()),
})
export type DraftVersion = Static<typeof DraftVersion>

/** `GET /drafts/{alias}/versions`: newest first. At most 200 of the last 7 days; when there are more, the closest ones go. */
export const DraftVersions = Shape({ alias: Alias, versions: Type.Array(DraftVersion) })
export type DraftVersions = Static<typeof DraftVersions>

/** `GET /drafts/{alias}/versions/{revision}`. To restore it, save its files. */
export const DraftVersionContent = Shape({
  alias: Alias,
  revision: Revision,
  author: Type.String(),
  savedAt: Time,
  hash: Hash,
  files: DraftFiles,
  assets: DraftAssets,
})
export type DraftVersionContent = Static<typeof DraftVersionContent>

/** An activity type whose template is used. */
export const FromTemplate = Shape({ template: Type.String({ maxLength: 60 }) })
/** An empty page. */
export const FromBlank = Shape({ blank: Type.Literal(true) })
/** A page that is copied. */
export const FromCopy = Shape({ copy: Alias })

/** `POST /drafts`: a new campaign. 409 EXISTS when the alias is in use. */
export const NewDraft = Shape({
  by: By,
  alias: Alias,
  /** An activity type, an empty page, or a page to copy with all dates shifted together. */
  from: Type.Union([FromTemplate, FromBlank, FromCopy]),
  /** The English title; left out: made of the alias, or that of the copy. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Start of the event, epoch ms; left out: tomorrow, or the dates of the copy. */
  start: Type.Optional(Time),
  /** End of the event, epoch ms; left out: 30 days after the start. Not with `copy`. */
  end: Type.Optional(Time),
  /** Left out: `+08:00`. Not with `copy`. */
  timeZone: Type.Optional(Offset),
})
export type NewDraft = Static<typeof NewDraft>

/** `POST /drafts/{alias}/archive`: Studio's home hides archived pages. It changes nothing for viewers. */
export const ArchiveDraft = Shape({ by: By, archived: Type.Boolean() })
export type ArchiveDraft = Static<typeof ArchiveDraft>

/** The answer of `POST /drafts/{alias}/archive`. */
export const ArchivedDraft = Shape({ alias: Alias, archived: Type.Boolean() })
export type ArchivedDraft = Static<typeof ArchivedDraft>

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

const content = { alias: Alias, files: DraftFiles, assets: DraftAssets }

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

const call = {
  persona: Type.Enum([...personas]),
  /** The time of the page, epoch ms. */
  at: Type.Integer({ minimum: 0, maximum: maxPreviewTime }),
  /** `languageType` of the page. */
  langCode: Type.String({ maxLength: 10 }),
  /** The name of the call in the contract, such as `detail`. */
  call: Type.String({ pattern: '^[A-Za-z]{1,60}$' }),
  /** Its input, as one flat object. */
  input: Type.Record(Type.String(), Type.Unknown()),
}

/** `POST /studio/call`: one call of a page in the canvas. Only calls that read are answered. */
export const StudioCall = Shape({ checked: Hash, alias: Alias, ...call })
export type StudioCall = Static<typeof StudioCall>

/** The envelope of a call of the contract. */
export const StudioAnswer = Shape({
  code: Type.String(),
  msg: Type.String(),
  data: Type.Unknown(),
  requestTime: Time,
  traceId: Type.String(),
})
export type StudioAnswer = Static<typeof StudioAnswer>

/** `POST /studio/answers`: several calls for the same content. */
export const StudioCalls = Shape({
  checked: Hash,
  alias: Alias,
  calls: Type.Array(Shape(call), { minItems: 1, maxItems: maxAnswers }),
})
export type StudioCalls = Static<typeof StudioCalls>

/** The answers in the order of the calls. */
export const StudioAnswers = Shape({ answers: Type.Array(StudioAnswer) })
export type StudioAnswers = Static<typeof StudioAnswers>

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
  /** The same in English words: `Prize "100 USDT": odds 1 % → 2 %`. */
  sentence: Type.String(),
  /** Whose money it changes: `all`, also users who have joined; `new`, only users who join later. Null: no money changes. */
  affects: Nullable(Type.Enum(['all', 'new'])),
})
export type StudioChange = Static<typeof StudioChange>

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
  /** Sentences about users, such as `The claim window is 3 days shorter: 1,204 rewards are unclaimed.` */
  notices: Type.Array(Type.String()),
  /** Why a publish would be refused; null: it would not. */
  refusal: Nullable(Type.String()),
  problems: Type.Array(StudioProblem),
})
export type StudioComparison = Static<typeof StudioComparison>

/** `POST /drafts/{alias}/files`: writes the draft into its folder (sandbox, requests from this machine). */
export const SaveFiles = Shape({
  by: By,
  /** The revision that is written. */
  revision: Revision,
  /** Writes over changes of the folder that the draft does not contain. */
  overwrite: Type.Optional(Type.Boolean()),
})
export type SaveFiles = Static<typeof SaveFiles>

/** The answer of `POST /drafts/{alias}/files`. */
export const SavedFiles = Shape({
  alias: Alias,
  revision: Revision,
  /** Paths of the files that were written, and of those that were removed. Empty: the folder was equal. */
  written: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
})
export type SavedFiles = Static<typeof SavedFiles>
