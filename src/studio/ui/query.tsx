import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/** The query of the address, and a function that changes it. Each change builds on the one before, also within one event. */
export interface Query {
  readonly query: URLSearchParams
  readonly change: (next: (before: URLSearchParams) => URLSearchParams) => void
}

const QueryContext = createContext<Query | null>(null)

/**
 * Gives the parts of a screen one query of the address. The router follows as a transition, which waits while thumbnails start: what
 * is typed meanwhile must not be lost, so a change shows at once and the next one builds on it.
 */
export function QueryProvider({ children }: { children: ReactNode }): ReactNode {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isOwn = useNavigationType() === 'REPLACE'
  const [query, setQuery] = useState(params)
  const latest = useRef({ query, params, setParams })
  useLayoutEffect(() => {
    latest.current = { ...latest.current, params, setParams }
  }, [params, setParams])
  // A link to the same screen, or the back button, brings another query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with each history entry, also one with the same query
  useLayoutEffect(() => {
    if (isOwn) return
    latest.current.query = latest.current.params
    setQuery(latest.current.params)
  }, [key, isOwn])
  const change = useCallback<Query['change']>((next) => {
    const changed = next(latest.current.query)
    latest.current.query = changed
    setQuery(changed)
    latest.current.setParams(changed, { replace: true })
  }, [])
  const value = useMemo(() => ({ query, change }), [query, change])
  return <QueryContext value={value}>{children}</QueryContext>
}

/** The query of the address. Only inside of a `QueryProvider`. */
export function useQuery(): Query {
  const query = useContext(QueryContext)
  if (!query) throw new Error('No query in context: render the screen inside of <QueryProvider>.')
  return query
}

/** One value of the address. `instead`: the value while the address has none; it is not written. */
export function useQueryValue(name: string, instead = ''): readonly [string, (next: string) => void] {
  const { query, change } = useQuery()
  const set = useCallback(
    (next: string) => change((before) => withValues(before, { [name]: next === instead ? '' : next })),
    [change, name, instead],
  )
  return [query.get(name) ?? instead, set]
}

/** A query with other values; empty ones are left out. */
export function withValues(query: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
