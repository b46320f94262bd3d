import { createContext, useContext } from 'react'
import type { Action } from '../registry/fields.ts'

/** What an action is about, where the block knows it. */
export interface About {
  taskId?: string
  /** The viewer has accepted the terms. */
  consent?: boolean
}

export interface Acts {
  /** Carries out an action; true once its effect is known to stand. Never rejects: what went wrong has been shown. */
  act(action: Action, about?: About): Promise<boolean>
  /** The same action is on its way. */
  pending(action: Action, about?: About): boolean
}

/** The renderer's doing: it knows dialogs, router and calls. */
export const ActsContext = createContext<() => Acts>(() => {
  throw new Error('No actions: draw blocks inside <Page>.')
})

/** What buttons call. */
export const useAct = (): Acts => useContext(ActsContext)()
