import { createContext, useContext, useEffect, useReducer, useRef } from 'react'
import type { TeamRequest } from '../contract/shapes/competition.ts'
import type { Action } from '../registry/fields.ts'
import type { DrawResult, Operation, OperationOutcome, OperationResult } from './operation.ts'
import type { ActionOrOperation } from './rateLimit.ts'

/** What the block adds to an action. */
export interface ActionDetails {
  taskId?: string | undefined
  /** The viewer has accepted the terms. */
  consent?: boolean | undefined
  /** The filled-in form of a one-off page, by field name. */
  form?: Record<string, string> | undefined
  /** A team to create or to join together with the activity. */
  team?: TeamRequest | undefined
  /** The task group a general activity is joined from. */
  identifier?: string | undefined
  /** The reward a share of scene WIN shows. */
  recordId?: string | undefined
  /** A whole address, shared instead of the scene's. */
  link?: string | undefined
  /** How to share: `copy` only copies the link; left out: the app, else the share sheet, else a dialog. */
  method?: 'copy' | undefined
  /** Parameters of a native screen, such as `{ traderId }`. */
  params?: Record<string, string> | undefined
}

/** Runs the actions that a config can name. See `useActions`. */
export interface Actions {
  /** Runs an action; true once it has succeeded. Never rejects: a failure has been shown. */
  run(action: Action, details?: ActionDetails): Promise<boolean>
  /** The same action is in flight. */
  pending(action: Action, details?: ActionDetails): boolean
  /** Seconds until the rate limit of the platform accepts the action or operation again; 0: now. */
  lockedFor(kind: ActionOrOperation): number
}

/** The actions of a page, behind the hooks; the same object while the page is open. */
export interface ActionsPort extends Omit<Actions, 'lockedFor'> {
  /** Left out: nothing is ever locked. */
  lockedFor?(kind: ActionOrOperation): number
  /** Runs what a block asks for beyond a config's actions. The same operation in flight is not run twice. Never rejects. */
  runOperation<O extends Operation>(operation: O): Promise<OperationOutcome<OperationResult[O['operation']]>>
  /** An operation of this kind is in flight. */
  isRunning(kind: Operation['operation']): boolean
  /** No action and no operation is in flight. */
  isIdle(): boolean
  /** `show` gets the result of each `draw` action of another button, and has to call its `seen`. Returns an unsubscribe function. */
  onDraw(show: (drawn: DrawResult) => void): () => void
  /** Called when an action or an operation starts or ends, and when a lock starts, counts down or ends. */
  subscribe(listener: () => void): () => void
}

/** The port of the page; blocks get it from the hooks. */
export const ActionsContext = createContext<ActionsPort | null>(null)

/** The port of the page. Throws outside of a page. */
export function usePageActions(): ActionsPort {
  const port = useContext(ActionsContext)
  if (!port) throw new Error('No actions: render blocks inside <Page>.')
  return port
}

/** A question of the last render, and its answer then. */
type Asked = readonly [ask: () => unknown, was: unknown]

/** The actions, for buttons. The caller renders again only when the answer to a question it asked changes. */
export function useActions(): Actions {
  const port = usePageActions()
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const asked = useRef<Asked[]>([])
  asked.current = []
  useEffect(() => {
    // Not a snapshot: the questions are known only after the caller has rendered.
    const checkAnswers = () => {
      if (asked.current.some(([ask, was]) => ask() !== was)) rerender()
    }
    checkAnswers()
    return port.subscribe(checkAnswers)
  }, [port])
  const follow = <T>(ask: () => T): T => {
    const was = ask()
    asked.current.push([ask, was])
    return was
  }
  return {
    run: port.run,
    pending: (action, details) => follow(() => port.pending(action, details)),
    lockedFor: (kind) => follow(() => port.lockedFor?.(kind) ?? 0),
  }
}
