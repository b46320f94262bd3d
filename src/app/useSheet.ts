import { useEffect, useState } from 'react'
import { isSheetLoaded, loadSheet } from '../ui/index.ts'
import { useIsFirstVisit } from './firstVisit.ts'

/** Whether the styles of the current page are there. The HTML has those of its own page; another page needs the whole sheet. */
export function useSheet(): boolean {
  const first = useIsFirstVisit()
  const [ready, setReady] = useState(() => first || isSheetLoaded())
  useEffect(() => {
    if (!ready && !first) void loadSheet().then(() => setReady(true))
  }, [ready, first])
  return first || ready
}
