import { createContext, useContext, useEffect, useState } from 'react'
import type { Draft } from '../../contract/drafts.ts'
import { api } from '../api/calls.ts'
import type { Files } from '../model/index.ts'

/** The texts of the release that the draft is based on; undefined: there is none, or it is not known yet. */
export const PublishedContext = createContext<Files | undefined>(undefined)

/** The texts that stale translations are found with. */
export const usePublished = (): Files | undefined => useContext(PublishedContext)

/** Reads the texts of the release that a draft is based on. `set` replaces them after a publish or a save of files. */
export function usePublishedFiles({ alias, base }: Pick<Draft, 'alias' | 'base'>) {
  const [files, set] = useState<Files | undefined>()
  const version = base?.version
  useEffect(() => {
    if (version === undefined) return
    let isCurrent = true
    api.release(alias, version).then(
      (release) => {
        const texts = Object.entries(release.words).map(([name, words]) => [
          `locales/${name}.json`,
          JSON.stringify(words),
        ])
        if (isCurrent) set((known) => known ?? Object.fromEntries(texts))
      },
      // Without the release, the marks that the draft contains are shown.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [alias, version])
  return { files, set }
}
