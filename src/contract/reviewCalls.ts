import { Type } from 'typebox'
import type { HttpCall } from './httpCall.ts'
import { operatorCall } from './operatorCall.ts'
import {
  type CommentThread,
  CommentThreads,
  NewComment,
  ResolveComment,
  ReviewCommand,
  StudioReview,
} from './reviews.ts'
import { Alias, Shape } from './scalars.ts'

const ofAlias = Shape({ alias: Alias })
const ofComment = Shape({ alias: Alias, id: Type.String({ pattern: '^[1-9]\\d{0,15}$' }) })

const at = 1_790_000_000_000
const hash = '5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29'

const thread: CommentThread = {
  id: 12,
  author: 'Ben',
  text: 'Say in the title when it ends.',
  at,
  isOwn: false,
  isDeleted: false,
  block: 'hero',
  resolved: null,
  replies: [{ id: 13, author: 'Ada', text: 'Done.', at: at + 60_000, isOwn: true, isDeleted: false }],
}
const threads: CommentThreads = { alias: 'spring', threads: [thread] }

const review: StudioReview = {
  alias: 'spring',
  draft: { revision: 4, savedAt: at, authors: ['Ada'] },
  hash,
  current: 3,
  needed: true,
  state: 'waiting',
  approvedBy: null,
  mayApprove: true,
  approvers: ['Ben', 'Cem'],
  steps: [{ action: 'request', by: 'Ada', reason: 'Spring campaign', at, counts: true }],
}

const outdated = {
  error: 'REVIEW_OUTDATED' as const,
  message: 'The draft of "spring" has changed since you opened it: look at the changes, then decide again.',
}

/** Operator calls for comments on pages, and for approvals. */
export const reviewCalls: readonly HttpCall[] = [
  operatorCall('listComments', {
    method: 'GET',
    path: '/studio/comments/{alias}',
    summary: 'The comments on a page and its blocks, with their replies, newest first.',
    params: ofAlias,
    answer: CommentThreads,
    example: threads,
  }),
  operatorCall('addComment', {
    method: 'POST',
    path: '/studio/comments/{alias}',
    summary: 'Adds a comment to a block or to the page, or a reply, which opens the comment again.',
    params: ofAlias,
    body: NewComment,
    bodyExample: { block: 'hero', text: thread.text },
    answer: CommentThreads,
    example: threads,
  }),
  operatorCall('resolveComment', {
    method: 'POST',
    path: '/studio/comments/{alias}/{id}/resolve',
    summary: 'Resolves a comment, or opens it again.',
    params: ofComment,
    body: ResolveComment,
    bodyExample: { resolved: true },
    answer: CommentThreads,
    example: { alias: 'spring', threads: [{ ...thread, resolved: { by: 'Ada', at: at + 120_000 } }] },
  }),
  operatorCall('deleteComment', {
    method: 'DELETE',
    path: '/studio/comments/{alias}/{id}',
    summary: 'Deletes an own comment or reply. A comment with replies stays without its text.',
    params: ofComment,
    answer: CommentThreads,
    example: { alias: 'spring', threads: [] },
  }),
  operatorCall('readReview', {
    method: 'GET',
    path: '/studio/review/{alias}',
    summary: 'What is to be approved before a page is published, by whom, and what was decided.',
    params: ofAlias,
    answer: StudioReview,
    example: review,
  }),
  operatorCall('decideReview', {
    method: 'POST',
    path: '/studio/review/{alias}',
    summary: 'Asks for the approval of a draft, approves it, or asks for changes.',
    params: ofAlias,
    body: ReviewCommand,
    bodyExample: { action: 'approve', hash, reason: 'Amounts and dates are right' },
    answer: StudioReview,
    example: { ...review, state: 'approved', approvedBy: 'Ben', mayApprove: true },
    conflicts: { outdated },
  }),
]
