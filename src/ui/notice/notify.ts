import { stripBreaks } from '../../i18n/stripBreaks.ts'
import { createStore } from '../store.ts'

/** A short text that disappears after some seconds. */
export interface Notification {
  mode: 'success' | 'error' | 'normal'
  text: string
}

/** A notification in the log. */
export interface ShownNotification extends Notification {
  id: number
  /** Incremented when the same text is shown again while it is visible; this restarts the timer. */
  repeats: number
  /** Stays until it is dismissed by the code that showed it. */
  persistent?: true
}

/** Auto-hide delay of the specification, ms. */
export const notificationMs = 3000

const maxShown = 3
const maxLogged = 20

/** Visible notifications, and the log of all (newest last). */
export const notifications = createStore<{ shown: readonly ShownNotification[]; log: readonly ShownNotification[] }>({
  shown: [],
  log: [],
})

let lastId = 0

/** Shows a notification for 3 s and adds it to the log. The same text twice is one notification. */
export const notify = (notification: Notification): void => show(notification)

/** Shows a notification until the returned function is called. */
export function notifyWhile(notification: Notification): () => void {
  show(notification, true)
  const line = stripBreaks(notification.text)
  return () => {
    const entry = notifications.get().shown.find(({ persistent, text }) => persistent && text === line)
    if (entry) dismiss(entry.id)
  }
}

/** Limits the visible entries: the newest stay, and persistent ones are removed last. */
function fitting(entries: readonly ShownNotification[]): ShownNotification[] {
  const temporary = entries.filter(({ persistent }) => !persistent)
  const removed = new Set(temporary.slice(0, Math.max(0, entries.length - maxShown)))
  return entries.filter((entry) => !removed.has(entry))
}

function show({ mode, text }: Notification, persistent = false): void {
  const line = stripBreaks(text)
  if (!line) return
  notifications.set(({ shown, log }) => {
    const same = shown.find((entry) => entry.mode === mode && entry.text === line)
    if (same) {
      const again = { ...same, repeats: same.repeats + 1, ...(persistent && { persistent }) }
      return { log, shown: shown.map((entry) => (entry === same ? again : entry)) }
    }
    lastId += 1
    const entry = { id: lastId, mode, text: line, repeats: 1, ...(persistent && { persistent }) }
    return { shown: fitting([...shown, entry]), log: [...log, entry].slice(-maxLogged) }
  })
}

/** Removes all notifications and the log: they belong to another user. */
export const clearNotifications = (): void => notifications.set(() => ({ shown: [], log: [] }))

/** Removes a notification, unless it has been shown again since `repeats`. */
export const dismiss = (id: number, repeats = Number.POSITIVE_INFINITY): void =>
  notifications.set(({ shown, log }) => ({
    log,
    shown: shown.filter((entry) => entry.id !== id || entry.repeats > repeats),
  }))
