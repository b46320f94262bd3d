import { createContext, useContext, useEffect, useState } from 'react'
import type { Draft } from '../../contract/drafts.ts'
import { api } from '../api/calls.ts'
import type { Files } from '../model/index.ts'
import { useEditor, useSaveState } from './context.ts'
import { useCurrent } from './useReleases.ts'

/** The texts of the release that the draft is based on; undefined: there is none, or it is not known yet. */
export const PublishedContext = createContext<Files | undefined>(undefined)

/** The texts that stale translations are found with. */
export const usePublished = (): Files | undefined => useContext(PublishedContext)

/** The content that is live, as far as the editor knows. */
export interface LiveContent {
  /** Of the draft with this content. */
  hash: string
  /** The release that was made from it; null: the one that is live, such as that of a folder. */
  version: number | null
}

/** What is live; null: not the content that was opened. */
export const LiveContentContext = createContext<LiveContent | null>(null)

/** Whether a page is live with other content than the draft has. */
export function useIsUnpublished(): boolean {
  const { alias } = useEditor()
  const current = useCurrent(alias)
  const live = useContext(LiveContentContext)
  const { kind, version } = useSaveState()
  if (current == null) return false
  return kind !== 'saved' || live?.hash !== version.hash || (live.version !== null && live.version !== current)
}

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
