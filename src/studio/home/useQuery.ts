import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/**
 * The query of the address, and a function that replaces it. The router follows as a transition, which waits while thumbnails start: what
 * is typed meanwhile must not be lost, so a change shows at once and the next one builds on it.
 */
export function useQuery(): readonly [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isOwn = useNavigationType() === 'REPLACE'
  const [state, setState] = useState({ query: params, key })
  // A link to the same screen, or the back button, brings another query.
  if (state.key !== key) setState({ query: isOwn ? state.query : params, key })
  const change = (query: URLSearchParams) => {
    setState((before) => ({ ...before, query }))
    setParams(query, { replace: true })
  }
  return [state.query, change]
}
