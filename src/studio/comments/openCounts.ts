import type { CommentThread } from '../../contract/reviews.ts'

/** The number of open comments on each block, by its id. Comments on the page are not in it. */
export function openCounts(threads: readonly CommentThread[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { block, resolved } of threads)
    if (block !== null && resolved === null) counts[block] = (counts[block] ?? 0) + 1
  return counts
}

/** The number of open comments on a page and its blocks. */
export const openCount = (threads: readonly CommentThread[]): number =>
  threads.filter(({ resolved }) => resolved === null).length
