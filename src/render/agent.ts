import { createContext, useMemo } from 'react'
import { calls } from '../contract/calls/index.ts'
import { useRead, useViewer } from '../data/index.ts'
import type { PageConfig } from '../registry/page.ts'

/** Whether the viewer is an agent, as far as the page has asked. */
export const AgentContext = createContext(false)

/** Asks whether the viewer is an agent, on pages with an expression that wants to know. */
export function useIsAgent(page: PageConfig['page']): boolean {
  const isNamed = useMemo(() => JSON.stringify(page).includes('user.agent'), [page])
  const viewer = useViewer()
  const read = useRead(isNamed && viewer.status === 'user' ? calls.isAgent : null)
  return read.status === 'ready' && read.data.isAgent
}
