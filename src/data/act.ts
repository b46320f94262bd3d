import { createContext, useContext, useEffect, useReducer, useRef } from 'react'
import type { TeamWish } from '../contract/shapes/standings.ts'
import type { Action } from '../registry/fields.ts'
import type { Deed, DeedResult, Drawn, Outcome } from './deed.ts'

/** What an action is about, where the block knows it. */
export interface About {
  taskId?: string
  /** The viewer has accepted the terms. */
  consent?: boolean
  /** What was filled in on a one-off page, by field name. */
  form?: Record<string, string>
  /** A team to found or to join together with the activity. */
  team?: TeamWish
  /** The task group a general activity is joined from. */
  identifier?: string
  /** The reward a share of scene WIN shows. */
  recordId?: string
  /** What a native screen is opened with, such as `{ traderId }`. */
  params?: Record<string, string>
}

export interface Acts {
  /** Carries out an action; true once its effect is known to stand. Never rejects: what went wrong has been shown. */
  act(action: Action, about?: About): Promise<boolean>
  /** The same action is on its way. */
  pending(action: Action, about?: About): boolean
  /** Seconds until the platform takes the action again, having been asked too often; 0: now. */
  closedFor(action: Action): number
}

/** What the renderer puts behind `useAct`; the same object for as long as the page is open. */
export interface ActsPort extends Omit<Acts, 'closedFor'> {
  /** Left out: nothing is ever closed. */
  closedFor?(action: Action): number
  /** Does what a block asks for beyond a config's actions. The same deed twice at once is done once. Never rejects. */
  perform<D extends Deed>(deed: D): Promise<Outcome<DeedResult[D['deed']]>>
  /** A deed of this kind is on its way. */
  performing(deed: Deed['deed']): boolean
  /** `show` is handed what a `draw` action of another button has drawn, and calls its `seen`. Returns how to stop. */
  stage(show: (drawn: Drawn) => void): () => void
  /** Called when an action or a deed begins or ends. */
  subscribe(listener: () => void): () => void
}

export const ActsContext = createContext<ActsPort | null>(null)

/** The port of the page. Throws outside of one. */
export function useActsOfPage(): ActsPort {
  const port = useContext(ActsContext)
  if (!port) throw new Error('No actions: draw blocks inside <Page>.')
  return port
}

/** A question of the last drawing, and what the answer was then. */
type Asked = readonly [ask: () => unknown, was: unknown]

/** What buttons call. Its caller is redrawn only when an action it asked about begins, ends, closes or opens. */
export function useAct(): Acts {
  const port = useActsOfPage()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const asked = useRef<Asked[]>([])
  asked.current = []
  useEffect(() => {
    // Not a snapshot: what is asked is known only once the caller has been drawn.
    const look = () => {
      if (asked.current.some(([ask, was]) => ask() !== was)) redraw()
    }
    look()
    return port.subscribe(look)
  }, [port])
  const follow = <T>(ask: () => T): T => {
    const was = ask()
    asked.current.push([ask, was])
    return was
  }
  return {
    act: port.act,
    pending: (action, about) => follow(() => port.pending(action, about)),
    closedFor: (action) => follow(() => port.closedFor?.(action) ?? 0),
  }
}
