import {
  type BlockLabels,
  type FrameCommand,
  type FrameDraft,
  type FrameEvent,
  type FrameView,
  frameChannel,
  frameMessageOf,
} from '../../../contract/studioFrame.ts'
import { framePatch } from './framePatch.ts'

/** What the frame has to show. */
export interface FrameContents {
  draft: FrameDraft
  view: FrameView
  csrf: string
  selected: { id: string | null; scroll: boolean }
  /** Open comments by id of the block. */
  comments: Readonly<Record<string, number>>
}

/** The connection to one document in the frame. */
export interface FrameLink {
  /** Sends what changed since the last call. Before the frame is ready, the last contents wait. */
  show(contents: FrameContents): void
  /** Shows the page as loading until the content is checked again. */
  forget(): void
  stop(): void
}

const isSameView = (a: FrameView, b: FrameView) => a.persona === b.persona && a.at === b.at && a.theme === b.theme

/** Connects to a frame. `onEvent` gets what happens in it; `labels`: what the frame calls blocks. */
export function createFrameLink(
  frame: HTMLIFrameElement,
  onEvent: (event: FrameEvent) => void,
  labels?: BlockLabels,
): FrameLink {
  const { defaultView: window } = frame.ownerDocument
  if (!window) throw new Error('The frame is in no window.')
  const { origin } = window.location
  let wanted: FrameContents | null = null
  let sent: FrameContents | null = null
  let isReady = false
  const post = (message: FrameCommand) => frame.contentWindow?.postMessage({ channel: frameChannel, message }, origin)

  function sync(): void {
    if (!isReady || !wanted) return
    const { draft, view, csrf, selected, comments } = wanted
    const isSameCanvas = sent !== null && isSameView(sent.view, view) && sent.csrf === csrf
    const whole = { kind: 'show', draft, view, csrf, ...(labels && { labels }) } as const
    if (!sent || !isSameCanvas) post(whole)
    else if (sent.draft !== draft) {
      const patch = framePatch(sent.draft, draft)
      if (!patch) post(whole)
      else if (patch.nodes.length > 0 || Object.keys(patch.words).length > 0 || sent.draft.checked !== draft.checked)
        post({ kind: 'patch', patch })
    }
    if (!sent || sent.selected.id !== selected.id || (selected.scroll && sent.selected !== selected))
      post({ kind: 'select', ...selected })
    if (!sent || sent.comments !== comments) post({ kind: 'comments', counts: comments })
    sent = wanted
  }

  const onMessage = ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== frame.contentWindow) return
    const event = frameMessageOf<FrameEvent>(data)
    if (event === null) return
    if (event.kind === 'ready') {
      isReady = true
      sent = null
      sync()
    }
    onEvent(event)
  }
  window.addEventListener('message', onMessage)
  return {
    show(contents) {
      wanted = contents
      sync()
    },
    forget() {
      if (sent) post({ kind: 'patch', patch: { nodes: [], words: {}, checked: null } })
      if (sent) sent = { ...sent, draft: { ...sent.draft, checked: null } }
    },
    stop: () => window.removeEventListener('message', onMessage),
  }
}
