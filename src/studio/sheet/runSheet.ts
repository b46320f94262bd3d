import { languageOf } from '../../contract/languages.ts'
import type { PreviewTheme } from '../../contract/preview.ts'
import type { StudioRelease } from '../../contract/studio/check.ts'
import { type FrameDraft, frameViewKey } from '../../contract/studioFrame.ts'
import { nodesOf } from '../../render/nodes.ts'
import { fillWords } from '../fillWords.ts'
import { frameDraftOf } from '../frameDraft.ts'
import type { Cell } from './cells.ts'
import { type Finding, inspect } from './inspect/index.ts'
import { copyOf } from './pageCopy.ts'
import { openSheetFrame, type SheetFrame } from './sheetFrame.ts'
import { type WordFacts, wordFacts } from './wordFacts.ts'

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
  /** The page as it was inspected; null: it has not rendered. */
  readonly copy: HTMLElement | null
}

/** Height of the window that a thumbnail shows, CSS px. */
export const pageHeight = (width: number): number => (width < 600 ? 720 : 800)

interface Options {
  /** Frames of the app of viewers; their documents are loading. */
  frames: readonly HTMLIFrameElement[]
  cells: readonly Cell[]
  content: SheetContent
  onInspected: (id: string, inspected: Inspected) => void
  /** The server no longer knows the content, and the sheet has stopped: check it again. Called once. */
  onForgotten: () => void
}

/** Shows the cells one after another in a few frames, and inspects each. The result stops it. */
export function runSheet({ frames, cells, content, onInspected, onForgotten }: Options): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const waiting = [...cells]
  /** The next cells with one view: they differ by their width and are shown by one frame. */
  const take = (): Cell[] => {
    const [first] = waiting
    if (!first) return []
    const group = waiting.filter((cell) => frameViewKey(cell) === frameViewKey(first))
    for (const cell of group) waiting.splice(waiting.indexOf(cell), 1)
    return group
  }
  const pageIn = createPages(content)
  const forget = () => {
    if (signal.aborted) return
    stop.abort()
    onForgotten()
  }
  const work = async (element: HTMLIFrameElement) => {
    const frame = openSheetFrame(element, { csrf: content.csrf, signal, onUnknownCheck: forget })
    for (let group = take(); group.length > 0 && !signal.aborted; group = take())
      for (const cell of group) {
        const result = await inspectCell(frame, cell, content, pageIn(cell.locale))
        if (!signal.aborted) onInspected(cell.id, result)
      }
    frame.close()
  }
  for (const element of frames) void work(element)
  return () => stop.abort()
}

/** The page in a language, with the facts about its words. */
interface LanguagePage {
  draft: FrameDraft
  facts: WordFacts
}

/** The page by language, computed once; null: it is too broken to be shown. */
function createPages({ release, checked, activityType }: SheetContent): (locale: string) => LanguagePage | null {
  const english = fillWords(release.words.en ?? {}, release.rules, 'en')
  const known = new Map<string, LanguagePage | null>()
  const create = (locale: string): LanguagePage | null => {
    const draft = frameDraftOf({ release, checked }, () => activityType, locale)
    if (!draft) return null
    const { localeFileName } = languageOf(locale)
    return { draft, facts: wordFacts(draft.words, english, release.words[localeFileName], localeFileName === 'en') }
  }
  return (locale) => {
    const page = known.get(locale) ?? create(locale)
    known.set(locale, page)
    return page
  }
}

async function inspectCell(
  frame: SheetFrame,
  { persona, at, locale, width }: Cell,
  { release, theme }: SheetContent,
  page: LanguagePage | null,
): Promise<Inspected> {
  if (!page) return { findings: [], isUnfinished: true, copy: null }
  const size = { width, height: pageHeight(width) }
  const isFinished = await frame.show(page.draft, { persona, at, theme, locale }, size)
  const shown = frame.document
  if (!shown?.body) return { findings: [], isUnfinished: true, copy: null }
  const blocks = new Map(nodesOf(release.page.page).map(({ id, type }) => [id, type]))
  const findings = inspect(shown, { blocks, failed: frame.failed, ...page.facts })
  return { findings, isUnfinished: !isFinished, copy: copyOf(shown, blocks.keys(), size.height) }
}
