import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { FirstVisitContext } from './firstVisit.ts'
import { createScrollRestoration, type ScrollRestoration } from './scrollRestoration.ts'

/** Layout effects only run in a browser. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** State that outlives a page: the first address, and the scroll position of each page. */
export function PageHistory({ children }: { children: ReactNode }): ReactNode {
  const entry = useLocation()
  const [first] = useState(entry)
  useScrollRestoration(entry)
  return <FirstVisitContext value={first}>{children}</FirstVisitContext>
}

/** A new page starts at its top with the focus on `main`; back and forward restore the scroll position. */
function useScrollRestoration(entry: ReturnType<typeof useLocation>): void {
  const action = useNavigationType()
  const restoration = useRef<ScrollRestoration>(null)
  useBrowserLayoutEffect(() => {
    restoration.current ??= createScrollRestoration()
    restoration.current.entered(entry, action)
  }, [entry, action])
  useEffect(
    () => () => {
      restoration.current?.stop()
      restoration.current = null
    },
    [],
  )
}
