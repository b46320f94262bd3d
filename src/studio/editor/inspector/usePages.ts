import { useEffect, useState } from 'react'
import type { StudioPage } from '../../../contract/studio/pages.ts'
import { api } from '../../api/calls.ts'

let loaded: Promise<readonly StudioPage[]> | null = null

/** Every page of the site, requested once. Empty while it loads, and when it cannot be loaded. */
export function usePages(isWanted: boolean): readonly StudioPage[] {
  const [pages, setPages] = useState<readonly StudioPage[]>([])
  useEffect(() => {
    if (!isWanted) return
    let unmounted = false
    loaded ??= api.pages().then(({ pages: all }) => all)
    loaded.then(
      (all) => unmounted || setPages(all),
      () => {
        loaded = null
      },
    )
    return () => {
      unmounted = true
    }
  }, [isWanted])
  return pages
}
