import { type Static, Type } from 'typebox'
import { Alias, Nullable, Shape, Time } from './scalars.ts'

/** Longest text of a comment, in characters. */
export const maxCommentLength = 2000

/** Maximum number of comments and replies of one page. */
export const maxComments = 1000

const Name = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,64}$', description: 'Who does it.' })
/** For scripts with OPERATOR_TOKEN. With a session, or with a token of OPERATOR_TOKENS, its name counts. */
const By = Type.Optional(Name)
const Why = Type.String({
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]{1,500}$',
  description: 'Why; kept in the history for good.',
})
const ContentHash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })
const CommentId = Type.Integer({ minimum: 1, maximum: 9007199254740991 })
/** The id of a block. It stays the same when the block moves. */
const BlockId = Type.String({ minLength: 1, maxLength: 100 })
/** Plain text with line breaks, never HTML. */
const CommentText = Type.String({
  minLength: 1,
  maxLength: maxCommentLength,
  pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$',
  description: 'Plain text.',
})

/** One comment or reply. */
export const Comment = Shape({
  id: CommentId,
  author: Type.String(),
  /** Empty: it was deleted, and has replies. */
  text: Type.String(),
  at: Time,
  /** Whether who asks has written it, and may delete it. */
  isOwn: Type.Boolean(),
  /** Whether it was deleted. */
  isDeleted: Type.Boolean(),
})
export type Comment = Static<typeof Comment>

/** A comment with its replies. */
export const CommentThread = Shape({
  ...Comment.properties,
  /** Id of the block that it is about, which may be gone; null: the page. */
  block: Nullable(Type.String()),
  /** Null: open. */
  resolved: Nullable(Shape({ by: Type.String(), at: Time })),
  /** Oldest first. */
  replies: Type.Array(Comment),
})
export type CommentThread = Static<typeof CommentThread>

/** `GET /studio/comments/{alias}`: newest first. */
export const CommentThreads = Shape({ alias: Alias, threads: Type.Array(CommentThread) })
export type CommentThreads = Static<typeof CommentThreads>

/** `POST /studio/comments/{alias}`: a comment on a block or on the page, or a reply. */
export const NewComment = Shape({
  by: By,
  text: CommentText,
  /** Null: the page. Not with `thread`. */
  block: Type.Optional(Nullable(BlockId)),
  /** The comment that is replied to. A reply opens it again. */
  thread: Type.Optional(CommentId),
})
export type NewComment = Static<typeof NewComment>

/** `POST /studio/comments/{alias}/{id}/resolve`: resolves a comment, or opens it again. */
export const ResolveComment = Shape({ by: By, resolved: Type.Boolean() })
export type ResolveComment = Static<typeof ResolveComment>

/** What a person does in a review: asks for an approval, approves, or asks for changes. */
export const ReviewAction = Type.Enum(['request', 'approve', 'changes'])
export type ReviewAction = Static<typeof ReviewAction>

/** An approval or another action of a review, as the audit trail has it. */
export const ReviewStep = Shape({
  action: ReviewAction,
  by: Type.String(),
  reason: Type.String(),
  at: Time,
  /** Whether it is about the content of the draft as it is now, and the release that is current now. */
  counts: Type.Boolean(),
})
export type ReviewStep = Static<typeof ReviewStep>

/** `GET /studio/review/{alias}`: what is to be approved, and what was decided. */
export const StudioReview = Shape({
  alias: Alias,
  /** The saved draft; null: it has no changes, so there is nothing to approve. */
  draft: Nullable(
    Shape({
      revision: Type.Integer({ minimum: 1, maximum: 2147483647 }),
      savedAt: Time,
      /** Everyone who has saved changes since the content that the draft was made from. They cannot approve it. */
      authors: Type.Array(Type.String()),
    }),
  ),
  /** Hash of the release that a publish would create: what is approved. Null: there are errors, or no changes. */
  hash: Nullable(ContentHash),
  /** The release that it would replace; null: the page is offline or new. */
  current: Nullable(Version),
  /** Whether a publish of this content needs an approval. */
  needed: Type.Boolean(),
  /** `approved`: it may be published now, by anyone but `approvedBy`. */
  state: Type.Enum(['none', 'waiting', 'approved', 'changes']),
  approvedBy: Nullable(Type.String()),
  /** Whether who asks may approve it. */
  mayApprove: Type.Boolean(),
  /** Names of those who may approve it; null: names are entered when signing in, and everyone but an author may. */
  approvers: Nullable(Type.Array(Type.String())),
  /** Newest first, at most 50. */
  steps: Type.Array(ReviewStep),
})
export type StudioReview = Static<typeof StudioReview>

/** `POST /studio/review/{alias}`. 409 REVIEW_OUTDATED when `hash` is not that of the saved draft anymore. */
export const ReviewCommand = Shape({ by: By, action: ReviewAction, hash: ContentHash, reason: Why })
export type ReviewCommand = Static<typeof ReviewCommand>

/** Where a review is, in the list of pages. Only about the content that the draft has now. */
export const PageReview = Shape({
  state: Type.Enum(['waiting', 'approved', 'changes']),
  by: Type.String(),
  reason: Type.String(),
  at: Time,
})
export type PageReview = Static<typeof PageReview>

/** With APPROVAL_NEEDED: what has to be approved, and by whom. */
export const ApprovalNeed = Shape({
  alias: Alias,
  /** Hash of the release. */
  hash: ContentHash,
  /**
   * `none`: this content has no approval; `changes`: an operator asked for changes; `replaced`: another release became current
   * since; `publisher`: who publishes has approved it.
   */
  why: Type.Enum(['none', 'changes', 'replaced', 'publisher']),
  /** Names of those who may approve it; null: everyone but its authors and who publishes it. */
  approvers: Nullable(Type.Array(Type.String())),
  /** The path of the page to review it. */
  review: Type.String(),
})
export type ApprovalNeed = Static<typeof ApprovalNeed>
