import type { CSSProperties, ReactNode } from 'react'
import type { ArtName } from '../art/scenes.ts'
import { createStore } from '../store.ts'
import { openDialogs } from './openDialogs.ts'

/** A button of a dialog. */
export interface DialogAction {
  text: string
  /** Called after the dialog has started to close. */
  run?: (() => void) | undefined
}

/** An amount, a rank or a name, formatted and shown large. */
export interface Figure {
  value: string
  /** Shown small after the value. */
  coin?: string | undefined
  /** The value as a decimal, to count up to it from 0. */
  count?: { to: string; format: (value: string) => string } | undefined
}

/**
 * A short message under an icon or, with `art`, the screen of a moment: what the viewer has received or reached, and what
 * is next. Without `primary` the button says "Confirm" and only closes.
 */
export interface MessageRequest {
  /**
   * `success`: gift icon, closes automatically after 5 s unless it has `figures`, `failed`, `details` or `stays`. `error`:
   * warning icon, stays open.
   */
  kind: 'success' | 'error'
  title?: string | undefined
  /** Default for a success without a title: "You've joined the event". Read out, but not shown, if there are figures and no title. */
  message?: string | undefined
  /** Shown instead of the icon. */
  art?: ArtName | undefined
  /** Confetti falls once. */
  festive?: boolean | undefined
  /** The dialog waits for the viewer; false: it closes automatically even with figures, because nothing was received. */
  stays?: boolean | undefined
  /** What was received or reached, shown large. The dialog waits for the viewer. */
  figures?: readonly Figure[] | undefined
  /** A line above the figures that says what they are. */
  figuresTitle?: string | undefined
  /** A line below the figures that says what they are. */
  note?: string | undefined
  /** What was received besides, such as draws; shown below the figures. */
  others?: readonly string[] | undefined
  /** What the figures consist of, or what is missing for the next ones. */
  rows?: readonly { label: string; value: string }[] | undefined
  rowsTitle?: string | undefined
  primary?: DialogAction | undefined
  secondary?: DialogAction | undefined
  /** Shares what the dialog shows. */
  share?: DialogAction | undefined
  /** What was not received and why, set apart from the rest. With them a success does not close automatically. */
  failed?: readonly { label: string; reason: string }[] | undefined
  failedTitle?: string | undefined
  /** Lines under the message, such as what is left. With them a success does not close automatically. */
  details?: readonly string[] | undefined
  /** Trace id, shown shortened for support. */
  traceId?: string | undefined
  onClose?: (() => void) | undefined
}

/** The shared modal with custom content. */
export interface ModalRequest {
  kind: 'modal'
  title: string
  content: ReactNode | ((close: () => void) => ReactNode)
  showClose?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  onChange?: ((open: boolean) => void) | undefined
}

/** A dialog to show. */
export type DialogRequest = MessageRequest | ModalRequest

/** A dialog that is open or waits for the one before it. */
export interface QueuedDialog {
  id: number
  request: DialogRequest
  /** The focused element at the time of the request; it gets the focus back. */
  opener: Element | null
  open: boolean
}

/** Requested dialogs, oldest first; the first one is shown. */
export const dialogs = createStore<readonly QueuedDialog[]>([])

let lastId = 0

const sameMessage = (a: DialogRequest, b: DialogRequest) =>
  a.kind !== 'modal' &&
  a.kind === b.kind &&
  a.title === b.title &&
  a.message === b.message &&
  JSON.stringify(a.failed) === JSON.stringify(b.failed) &&
  a.details?.join('\n') === b.details?.join('\n')

/**
 * Requests a dialog. One is shown at a time; the next follows when it closes. A message that is already shown or
 * queued is not added again. Works before the chunk of the dialogs is loaded. Returns a function that closes it.
 */
export function openDialog(request: DialogRequest): () => void {
  const duplicate = dialogs.get().find((entry) => entry.open && sameMessage(request, entry.request))
  const id = duplicate?.id ?? ++lastId
  if (!duplicate) dialogs.set((queue) => [...queue, { id, request, opener: document.activeElement, open: true }])
  return () => closeDialog(id)
}

/** Longer than any exit animation: if an exit never ends (a hidden page), the next dialog must not wait for it. */
const maxExitMs = 1000

/** Closes one dialog and calls its callbacks once. */
export function closeDialog(id: number): void {
  const entry = dialogs.get().find((one) => one.id === id)
  if (!entry?.open) return
  dialogs.set((queue) => queue.map((one) => (one.id === id ? { ...one, open: false } : one)))
  const { request } = entry
  if (dialogs.isWatched()) setTimeout(() => removeDialog(id), maxExitMs)
  else removeDialog(id)
  if (request.kind === 'modal') request.onChange?.(false)
  else request.onClose?.()
}

/** Removes a closed dialog after its exit animation. */
export const removeDialog = (id: number): void => dialogs.set((queue) => queue.filter((entry) => entry.id !== id))

/** Removes every dialog without calling callbacks: they belong to another user. */
export const clearDialogs = (): void => dialogs.set(() => [])

/**
 * Closes the topmost dialog, or a requested one that is not rendered yet. Returns false if there is none: the app's
 * back key then leaves the page.
 */
export function closeTopDialog(): boolean {
  const close = openDialogs.get().at(-1)
  if (close) {
    // Removed at once, so that `close` is called once, even if the next key press follows immediately.
    openDialogs.set((all) => all.slice(0, -1))
    close()
    return true
  }
  const top = dialogs.get().find((entry) => entry.open)
  if (top) closeDialog(top.id)
  return top !== undefined
}
