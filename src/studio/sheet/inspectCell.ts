import { languageOf } from '../../contract/languages.ts'
import type { PreviewTheme } from '../../contract/preview.ts'
import type { StudioRelease } from '../../contract/studio/check.ts'
import { type FrameCommand, type FrameEvent, frameChannel, frameMessageOf } from '../../contract/studioFrame.ts'
import { nodesOf } from '../../render/nodes.ts'
import { fillWords } from '../fillWords.ts'
import { frameDraftOf } from '../frameDraft.ts'
import type { Cell } from './cells.ts'
import { type Finding, inspect } from './inspect/index.ts'
import { loadEverything } from './loadEverything.ts'
import { wordFacts } from './wordFacts.ts'

/** What all cells of a sheet show. */
export interface SheetContent {
  readonly release: StudioRelease
  /** Code of the activity type; null: no activity. */
  readonly activityType: number | null
  /** Hash of the check. */
  readonly checked: string
  readonly csrf: string
  readonly theme: PreviewTheme
}

/** The result of a cell. */
export interface Inspected {
  readonly findings: readonly Finding[]
  /** The page was still loading when it was inspected. */
  readonly isUnfinished: boolean
}

/** Height of the window that a thumbnail shows, CSS px. */
export const pageHeight = (width: number): number => (width < 600 ? 720 : 800)

/** A page is finished when nothing has changed for this time, ms. */
const quietMs = 250
const pollMs = 50
const maxWaitMs = 30_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Shows a cell in a frame whose document is loading, waits until the page is finished, and inspects it. */
export async function inspectCell(
  frame: HTMLIFrameElement,
  cell: Cell,
  content: SheetContent,
  signal: AbortSignal,
): Promise<Inspected> {
  const { release, activityType, checked, csrf, theme } = content
  const { localeFileName } = languageOf(cell.locale)
  const draft = frameDraftOf({ release, checked }, () => activityType, cell.locale)
  if (!draft) return { findings: [], isUnfinished: true }
  const english = fillWords(release.words.en ?? {}, release.rules, 'en')
  const { keys, untranslated } = wordFacts(draft.words, english, release.words[localeFileName], localeFileName === 'en')
  const failed = new Map<string, string>()
  const window = frame.ownerDocument.defaultView as Window
  let hasRendered = false
  const show = () => {
    const message: FrameCommand = { kind: 'show', draft, view: { persona: cell.persona, at: cell.at, theme }, csrf }
    frame.contentWindow?.postMessage({ channel: frameChannel, message }, window.location.origin)
  }
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== frame.contentWindow) return
    const event = frameMessageOf<FrameEvent>(data)
    if (event?.kind === 'ready' && frame.contentWindow) {
      loadEverything(frame.contentWindow as Window & typeof globalThis)
      show()
    }
    if (event?.kind === 'rendered') hasRendered = true
    if (event?.kind === 'problem') failed.set(event.id, event.message)
  }
  window.addEventListener('message', onMessage)
  try {
    const isFinished = await settle(frame, () => hasRendered, signal)
    const page = frame.contentDocument
    if (!page || signal.aborted) return { findings: [], isUnfinished: true }
    const blocks = new Map(nodesOf(release.page.page).map(({ id, type }) => [id, type]))
    return { findings: inspect(page, { blocks, failed, keys, untranslated }), isUnfinished: !isFinished }
  } finally {
    window.removeEventListener('message', onMessage)
  }
}

/** Waits until a page has rendered and stays the same. Resolves with false when it takes too long. */
async function settle(frame: HTMLIFrameElement, hasRendered: () => boolean, signal: AbortSignal): Promise<boolean> {
  const begin = performance.now()
  let before = ''
  let since = begin
  while (performance.now() - begin < maxWaitMs && !signal.aborted) {
    await wait(pollMs)
    const root = frame.contentDocument?.getElementById('root')
    if (!hasRendered() || !root) continue
    const now = `${root.scrollHeight} ${root.getElementsByTagName('*').length} ${root.textContent?.length}`
    const isLoading = root.querySelector('[aria-busy=true]') !== null
    if (now !== before || isLoading) {
      before = now
      since = performance.now()
    } else if (performance.now() - since >= quietMs) return true
  }
  return false
}
