import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
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

/** What the renderer puts behind `useAct`; the same object for as long as the page is open. */
export interface ActsPort extends Acts {
  /** Called when an action begins or ends. */
  subscribe(listener: () => void): () => void
}

export const ActsContext = createContext<ActsPort | null>(null)

/** What buttons call. Its caller is redrawn only when an action it asked `pending` about begins or ends. */
export function useAct(): Acts {
  const port = useContext(ActsContext)
  if (!port) throw new Error('No actions: draw blocks inside <Page>.')
  const asked = useRef<(() => boolean)[]>([])
  asked.current = []
  useSyncExternalStore(
    port.subscribe,
    () => asked.current.map((is) => (is() ? '1' : '0')).join(''),
    () => '',
  )
  return {
    act: port.act,
    pending(action, about) {
      asked.current.push(() => port.pending(action, about))
      return port.pending(action, about)
    },
  }
}
