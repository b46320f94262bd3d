import {
  type FrameCommand,
  type FrameDraft,
  type FrameEvent,
  type FrameView,
  frameChannel,
  frameMessageOf,
  frameViewAttribute,
  frameViewKey,
} from '../../contract/studioFrame.ts'
import { type Loading, loadEverything } from './loadEverything.ts'

/** A page is finished when it was the same this many times in a row, `pollMs` apart. */
const quietPolls = 4
const pollMs = 50
const maxWaitMs = 30_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A frame with the app of viewers, which shows one page after another. */
export interface SheetFrame {
  /** Shows a page at a size, CSS px. Resolves when it has rendered and no longer changes; false: it took too long. */
  show(draft: FrameDraft, view: FrameView, size: { width: number; height: number }): Promise<boolean>
  readonly document: Document | null
  /** Blocks that could not be rendered in the last page: id → message. */
  readonly failed: ReadonlyMap<string, string>
  close(): void
}

interface Options {
  csrf: string
  signal: AbortSignal
  /** The server no longer knows the checked content: the calls of the page fail. */
  onUnknownCheck: () => void
}

/** Connects to a frame whose document is loading. */
export function openSheetFrame(element: HTMLIFrameElement, { csrf, signal, onUnknownCheck }: Options): SheetFrame {
  const window = element.ownerDocument.defaultView as Window
  const failed = new Map<string, string>()
  let loading: Loading | null = null
  let shown: FrameView | null = null
  const post = (message: FrameCommand) =>
    element.contentWindow?.postMessage({ channel: frameChannel, message }, window.location.origin)
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== element.contentWindow) return
    const event = frameMessageOf<FrameEvent>(data)
    if (event?.kind === 'ready') loading = loadEverything(element.contentWindow as Window & typeof globalThis)
    if (event?.kind === 'problem') failed.set(event.id, event.message)
    if (event?.kind === 'unknownCheck') onUnknownCheck()
  }
  window.addEventListener('message', onMessage)

  /** Waits until a condition is true. */
  async function until(isTrue: () => boolean): Promise<boolean> {
    for (const end = performance.now() + maxWaitMs; performance.now() < end && !signal.aborted; await wait(pollMs))
      if (isTrue()) return true
    return false
  }

  function restingPage(view: FrameView): () => boolean {
    let before = ''
    let polls = 0
    let height = -1
    return () => {
      const root = element.contentDocument?.getElementById('root')
      if (!root || root.getAttribute(frameViewAttribute) !== frameViewKey(view)) return false
      const now = `${root.getElementsByTagName('*').length} ${root.textContent?.length}`
      const isBusy = loading?.isWaiting() === true || root.querySelector('[aria-busy=true]') !== null
      polls = now === before && !isBusy ? polls + 1 : 0
      before = now
      // Reading the height lays the page out: only one that no longer changes is measured, twice.
      if (polls < quietPolls - 1) return false
      const heightBefore = height
      height = root.scrollHeight
      return height === heightBefore
    }
  }

  return {
    failed,
    get document() {
      return element.contentDocument
    },
    async show(draft, view, { width, height }) {
      Object.assign(element.style, { width: `${width}px`, height: `${height}px` })
      if (!(await until(() => loading !== null))) return false
      // The same view at another size is only laid out again.
      if (!shown || frameViewKey(shown) !== frameViewKey(view) || shown.theme !== view.theme) {
        failed.clear()
        post({ kind: 'show', draft, view, csrf })
        shown = view
      }
      return until(restingPage(view))
    },
    close: () => window.removeEventListener('message', onMessage),
  }
}
