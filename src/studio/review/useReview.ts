import useSWR from 'swr'
import type { ReviewAction, StudioReview } from '../../contract/reviews.ts'
import { api } from '../api/calls.ts'

/** How often the decisions of others are read, ms. */
const interval = 10_000

/** The review of a page. */
export interface PageReview {
  /** Null: not read yet. */
  review: StudioReview | null
  problem: Error | null
  /** Rejects with ApiProblem. `hash`: of the release that was looked at. */
  decide(action: ReviewAction, hash: string, reason: string): Promise<void>
}

/** Reads the review of a page, again and again while it is shown. With null nothing is read. */
export function useReview(alias: string | null): PageReview {
  const { data, error, mutate } = useSWR<StudioReview, Error>(
    alias === null ? null : `review ${alias}`,
    () => api.review(alias ?? ''),
    { refreshInterval: interval },
  )
  return {
    review: data ?? null,
    problem: error ?? null,
    async decide(action, hash, reason) {
      const answer = await api.decide(alias ?? '', { action, hash, reason: reason.trim() })
      await mutate(answer, { revalidate: false })
    },
  }
}
