import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router-dom'

/**
 * The location of the server HTML. Its key is not always `default`: a reload keeps the key of a history entry. A
 * fragment link within another page can have the same key, so the path is compared too.
 */
export const FirstVisitContext = createContext<Pick<Location, 'key' | 'pathname'> | null>(null)

/** Whether the current address is the one of the server HTML. */
export function useIsFirstVisit(): boolean {
  const first = useContext(FirstVisitContext)
  const { key, pathname } = useLocation()
  return key === first?.key && pathname === first.pathname
}
