import type { Generated } from 'kysely'
import type { ReviewAction } from '../../contract/reviews.ts'

/** One step of a review of a draft. */
export interface ReviewStepTable {
  id: Generated<number>
  alias: string
  /** Hash of the release that a publish of the content creates. */
  hash: string
  /** Hash of the files and assets of the draft. */
  content: string
  /** The release that was current; null: none. */
  base: number | null
  action: ReviewAction
  actor: string
  reason: string
  /** Authors of the draft at that time. */
  authors: string[]
  /** Real time, epoch ms. */
  at: number
}

/** A comment on a page, or a reply. */
export interface CommentTable {
  id: Generated<number>
  alias: string
  /** The comment that it replies to; null: it is not a reply. */
  thread: number | null
  /** Id of the block; null: the page. */
  block: string | null
  author: string
  text: string
  /** Real time, epoch ms. */
  at: number
  resolved_by: Generated<string | null>
  resolved_at: Generated<number | null>
  deleted_at: Generated<number | null>
}

/** Tables of reviews and comments. */
export interface ReviewTables {
  review_step: ReviewStepTable
  comment: CommentTable
}
