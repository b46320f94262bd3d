import { stripBreaks } from '../../i18n/stripBreaks.ts'
import { createStore } from '../store.ts'

export interface Notification {
  mode: 'success' | 'error' | 'normal'
  text: string
}

export interface ShownNotification extends Notification {
  id: number
  /** Raised when the same text comes again while it still stands: its time starts anew. */
  times: number
}

/** Auto-hide of the specification. */
export const notificationMs = 3000

const mostShown = 3
const mostKept = 20

/** What stands on the screen, and what has stood there (newest last). */
export const notifications = createStore<{ shown: readonly ShownNotification[]; log: readonly ShownNotification[] }>({
  shown: [],
  log: [],
})

let lastId = 0

/** Says something in passing; gone after 3 s, kept in the page's log. The same words twice are one notification. */
export function notify({ mode, text }: Notification): void {
  const line = stripBreaks(text)
  if (!line) return
  notifications.set(({ shown, log }) => {
    const same = shown.find((entry) => entry.mode === mode && entry.text === line)
    if (same) {
      return { log, shown: shown.map((entry) => (entry === same ? { ...same, times: same.times + 1 } : entry)) }
    }
    lastId += 1
    const entry = { id: lastId, mode, text: line, times: 1 }
    return { shown: [...shown, entry].slice(-mostShown), log: [...log, entry].slice(-mostKept) }
  })
}

/** Forgets what stands and what has stood: it was said to somebody else. */
export const forgetNotifications = (): void => notifications.set(() => ({ shown: [], log: [] }))

/** Takes a notification off the screen, unless it has been said anew since `times`. */
export const dismiss = (id: number, times = Number.POSITIVE_INFINITY): void =>
  notifications.set(({ shown, log }) => ({
    log,
    shown: shown.filter((entry) => entry.id !== id || entry.times > times),
  }))
