import {
  type FrameCommand,
  type FrameDraft,
  type FrameEvent,
  type FrameView,
  frameChannel,
  frameMessageOf,
} from '../../contract/studioFrame.ts'

/** What Studio wants the frame to show. */
export interface Shown {
  draft: FrameDraft
  view: FrameView
  /** Token of the session for the calls of the page. */
  csrf: string
  selected: { id: string | null; scroll: boolean }
}

/** The last commands of Studio, as an external store. Null until the first draft arrives. */
export interface FrameStore {
  get(): Shown | null
  subscribe(listener: () => void): () => void
  send(event: FrameEvent): void
}

/** Listens to the window around the frame. Messages of other origins and windows are ignored. */
export function createFrameStore(window: Window): FrameStore {
  let shown: Shown | null = null
  const listeners = new Set<() => void>()
  const { parent, location } = window
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== parent) return
    const command = frameMessageOf<FrameCommand>(event.data)
    if (command === null) return
    const selected = shown?.selected ?? { id: null, scroll: false }
    if (command.kind === 'show') shown = { draft: command.draft, view: command.view, csrf: command.csrf, selected }
    else if (shown) shown = { ...shown, selected: { id: command.id, scroll: command.scroll } }
    for (const listener of listeners) listener()
  })
  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (message) => parent.postMessage({ channel: frameChannel, message }, location.origin),
  }
}
