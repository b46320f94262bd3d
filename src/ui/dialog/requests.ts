import type { CSSProperties, ReactNode } from 'react'
import { createStore } from '../store.ts'
import { standing } from './standing.ts'

export interface DialogAction {
  text: string
  /** Called after the dialog has been told to close. */
  run?: () => void
}

/** A sentence or two under a sign. Without `primary` the button says "Confirm" and only closes. */
export interface MessageRequest {
  /** `success`: gift, closes itself after 5 s. `error`: warning, stays. */
  kind: 'success' | 'error'
  title?: string
  /** Left out of a success: "You have joined the event". */
  message?: string
  primary?: DialogAction
  secondary?: DialogAction
  /** Shown in short form, for support. */
  traceId?: string
  onClose?: () => void
}

/** The shared modal with content of one's own. */
export interface ModalRequest {
  kind: 'modal'
  title: string
  content: ReactNode | ((close: () => void) => ReactNode)
  showClose?: boolean
  className?: string
  style?: CSSProperties
  onChange?: (open: boolean) => void
}

export type DialogRequest = MessageRequest | ModalRequest

export interface QueuedDialog {
  id: number
  request: DialogRequest
  /** What had the focus when it was asked for; the focus goes back there. */
  opener: Element | null
  open: boolean
}

/** Dialogs asked for, oldest first; the first is the one shown. */
export const dialogs = createStore<readonly QueuedDialog[]>([])

let lastId = 0

const sameMessage = (a: DialogRequest, b: DialogRequest) =>
  a.kind !== 'modal' && a.kind === b.kind && a.title === b.title && a.message === (b as MessageRequest).message

/**
 * Asks for a dialog; one stands at a time, the next follows when it is closed. The same message asked for again while
 * it waits or stands is not shown twice. Works before the dialogs' chunk is there. Returns a way to close it.
 */
export function openDialog(request: DialogRequest): () => void {
  const twin = dialogs.get().find((entry) => entry.open && sameMessage(request, entry.request))
  const id = twin?.id ?? ++lastId
  if (!twin) dialogs.set((queue) => [...queue, { id, request, opener: document.activeElement, open: true }])
  return () => closeDialog(id)
}

/** Longer than any exit takes: a dialog whose exit never ends (a page out of sight) must not hold up the next. */
const longestExitMs = 1000

/** Closes one dialog; its callbacks hear of it once. */
export function closeDialog(id: number): void {
  const entry = dialogs.get().find((one) => one.id === id)
  if (!entry?.open) return
  dialogs.set((queue) => queue.map((one) => (one.id === id ? { ...one, open: false } : one)))
  const { request } = entry
  if (dialogs.isWatched()) setTimeout(() => forgetDialog(id), longestExitMs)
  else forgetDialog(id)
  if (request.kind === 'modal') request.onChange?.(false)
  else request.onClose?.()
}

/** Forgets a closed dialog once it has left the screen. */
export const forgetDialog = (id: number): void => dialogs.set((queue) => queue.filter((entry) => entry.id !== id))

/** Forgets every dialog at once and calls nobody back: they are not of whoever looks now. */
export const forgetDialogs = (): void => dialogs.set(() => [])

/** Closes the topmost dialog, also one that is only asked for; false if there is none (the app's "back" then leaves the page). */
export function closeTopDialog(): boolean {
  const close = standing.get().at(-1)
  if (close) {
    // At once: it is told once, however soon the next key follows.
    standing.set((all) => all.slice(0, -1))
    close()
    return true
  }
  const top = dialogs.get().find((entry) => entry.open)
  if (top) closeDialog(top.id)
  return top !== undefined
}
