import {
  type BlockLabels,
  type FrameCommand,
  type FrameDraft,
  type FrameEvent,
  type FrameView,
  frameChannel,
  frameMessageOf,
} from '../../contract/studioFrame.ts'
import { patchDraft, shareDraft } from './shareNodes.ts'

/** What Studio wants the frame to show. */
export interface Shown {
  draft: FrameDraft
  view: FrameView
  /** Token of the session for the calls of the page. */
  csrf: string
  selected: { id: string | null; scroll: boolean }
  labels: BlockLabels | null
  /** Open comments by id of the block. */
  comments: Readonly<Record<string, number>>
}

/** The last commands of Studio, as an external store. Null until the first draft arrives. */
export interface FrameStore {
  get(): Shown | null
  subscribe(listener: () => void): () => void
  send(event: FrameEvent): void
}

/** Messages are copies: unchanged nodes stay the objects they were, so that React renders only changed blocks again. */
function apply(shown: Shown | null, command: FrameCommand): Shown | null {
  if (command.kind === 'show') {
    const { view, csrf, labels = null } = command
    const draft = shown ? shareDraft(shown.draft, command.draft) : command.draft
    const { selected = { id: null, scroll: false }, comments = {} } = shown ?? {}
    return { draft, view, csrf, selected, comments, labels }
  }
  if (!shown) return null
  if (command.kind === 'patch') return { ...shown, draft: patchDraft(shown.draft, command.patch) }
  if (command.kind === 'comments') return { ...shown, comments: command.counts }
  return { ...shown, selected: { id: command.id, scroll: command.scroll } }
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
    shown = apply(shown, command)
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
