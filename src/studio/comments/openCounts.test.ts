import { expect, it } from 'vitest'
import type { CommentThread } from '../../contract/reviews.ts'
import { openCount, openCounts } from './openCounts.ts'

const thread = (id: number, block: string | null, isResolved = false): CommentThread => ({
  id,
  author: 'Ben',
  text: 'Shorter, please.',
  at: 1_790_000_000_000,
  isOwn: false,
  isDeleted: false,
  block,
  resolved: isResolved ? { by: 'Ada', at: 1_790_000_100_000 } : null,
  replies: [],
})

const threads = [thread(1, 'hero'), thread(2, 'hero'), thread(3, 'hero', true), thread(4, null), thread(5, 'faq', true)]

it('counts the open comments of each block, and of the page with its blocks', () => {
  expect(openCounts(threads)).toEqual({ hero: 2 })
  expect(openCount(threads)).toBe(3)
})
