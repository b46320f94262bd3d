import { useMemo } from 'react'
import useSWR from 'swr'
import type { CommentThread, CommentThreads } from '../../contract/reviews.ts'
import { api } from '../api/calls.ts'
import { openCounts } from './openCounts.ts'

/** How often the comments of others are read while a page is open, ms. */
const interval = 10_000

const none: readonly CommentThread[] = []

/** The comments on a page, and what can be done with them. Each action rejects with ApiProblem. */
export interface PageComments {
  /** Newest first; null: not read yet. */
  threads: readonly CommentThread[] | null
  problem: Error | null
  /** Open comments by id of the block. */
  counts: Readonly<Record<string, number>>
  /** `block` null: on the page. */
  add(text: string, block: string | null): Promise<void>
  reply(thread: number, text: string): Promise<void>
  resolve(thread: number, resolved: boolean): Promise<void>
  remove(id: number): Promise<void>
}

/** Reads the comments on a page, again and again while it is open. */
export function useComments(alias: string): PageComments {
  const { data, error, mutate } = useSWR<CommentThreads, Error>(`comments ${alias}`, () => api.comments(alias), {
    refreshInterval: interval,
  })
  const threads = data?.threads ?? null
  const counts = useMemo(() => openCounts(threads ?? none), [threads])
  const apply = async (answer: Promise<CommentThreads>) => void (await mutate(await answer, { revalidate: false }))
  return {
    threads,
    problem: error ?? null,
    counts,
    add: (text, block) => apply(api.addComment(alias, { text, block })),
    reply: (thread, text) => apply(api.addComment(alias, { text, thread })),
    resolve: (thread, resolved) => apply(api.resolveComment(alias, thread, { resolved })),
    remove: (id) => apply(api.deleteComment(alias, id)),
  }
}
