import { createContext, useContext, useMemo } from 'react'
import { calls } from '../contract/calls/index.ts'
import type { PageConfig } from '../contract/shapes/page.ts'
import { useRead, useViewer } from '../data/index.ts'
import { createStore, useStore } from '../ui/store.ts'
import { useAsStore } from './useAsStore.ts'

/** Whether the viewer is an agent; null while the request is in flight. */
export const AgentContext = createContext(createStore<boolean | null>(null))

/** Reads whether the viewer is an agent, only on pages with an expression that uses `user.agent`. */
export function useAgentStore(page: PageConfig['page']) {
  const isUsed = useMemo(() => JSON.stringify(page).includes('user.agent'), [page])
  const viewer = useViewer()
  const isWanted = isUsed && viewer.status === 'user'
  const read = useRead(isWanted ? calls.isAgent : null)
  return useAsStore(isWanted && read.status === 'loading' ? null : read.status === 'ready' && read.data.isAgent, null)
}

/** Whether the viewer is an agent; null until it is known. */
export const useIsAgent = (): boolean | null => useStore(useContext(AgentContext))
