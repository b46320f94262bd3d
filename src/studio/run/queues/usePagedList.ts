import { useCallback, useEffect, useState } from 'react'
import { useResource } from '../../ui/useResource.ts'

/** A page of a list. */
export interface ListPage<Row> {
  rows: Row[]
  /** The cursor of the next page; null: this is the last one. */
  next: string | null
}

/** A list that is read page by page. */
export interface PagedList<Row> {
  /** Null: nothing was read yet. */
  rows: readonly Row[] | null
  problem: Error | null
  hasMore: boolean
  loading: boolean
  more: () => void
  /** Reads all pages that are left. False: not all of them could be read, and `problem` says why. */
  rest: () => Promise<boolean>
  /** Starts again with the first page. */
  reload: () => void
}

/** Reads a list page by page. Memoize `read`; another `read` starts again. */
export function usePagedList<Row>(read: (cursor?: string) => Promise<ListPage<Row>>): PagedList<Row> {
  const first = useResource(useCallback(() => read(), [read]))
  const [more, setMore] = useState<ListPage<Row>>({ rows: [], next: null })
  const [state, setState] = useState<{ loading: boolean; problem: Error | null }>({ loading: false, problem: null })
  const { data } = first
  useEffect(() => setMore({ rows: [], next: data?.next ?? null }), [data])
  const readMore = async (maxPages: number) => {
    setState({ loading: true, problem: null })
    try {
      let { next } = more
      for (let count = 0; next !== null && count < maxPages; count++) {
        const page: ListPage<Row> = await read(next)
        setMore(({ rows }) => ({ rows: [...rows, ...page.rows], next: page.next }))
        next = page.next
      }
      setState({ loading: false, problem: null })
      return true
    } catch (error) {
      setState({ loading: false, problem: error as Error })
      return false
    }
  }
  return {
    rows: data && [...data.rows, ...more.rows],
    problem: first.problem ?? state.problem,
    hasMore: more.next !== null,
    loading: first.loading || state.loading,
    more: () => void readMore(1),
    rest: () => readMore(Number.POSITIVE_INFINITY),
    reload: first.reload,
  }
}
