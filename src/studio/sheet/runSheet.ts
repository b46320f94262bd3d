import { languageOf } from '../../contract/languages.ts'
import type { PreviewTheme } from '../../contract/preview.ts'
import type { StudioRelease } from '../../contract/studio.ts'
import { type FrameDraft, frameViewKey } from '../../contract/studioFrame.ts'
import { nodesOf } from '../../render/nodes.ts'
import { fillWords } from '../fillWords.ts'
import type { Cell } from './cells.ts'
import { type Finding, inspect } from './inspect/index.ts'
import { copyOf } from './pageCopy.ts'
import { openSheetFrame, type SheetFrame } from './sheetFrame.ts'
import { type WordFacts, wordFacts } from './wordFacts.ts'

/** What all cells of a sheet show. */
export interface SheetContent {
  readonly alias: string
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
}

/** Shows the cells one after another in a few frames, and inspects each. The result stops it. */
export function runSheet({ frames, cells, content, onInspected }: Options): () => void {
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
  const wordsIn = createWords(content.release)
  const work = async (element: HTMLIFrameElement) => {
    const frame = openSheetFrame(element, content.csrf, signal)
    for (let group = take(); group.length > 0 && !signal.aborted; group = take())
      for (const cell of group) {
        const result = await inspectCell(frame, cell, content, wordsIn(cell.locale))
        if (!signal.aborted) onInspected(cell.id, result)
      }
    frame.close()
  }
  for (const element of frames) void work(element)
  return () => stop.abort()
}

/** The words of the release by language, computed once. */
function createWords({ words, rules }: StudioRelease): (locale: string) => WordFacts {
  const english = fillWords(words.en ?? {}, rules, 'en')
  const known = new Map<string, WordFacts>()
  return (locale) => {
    const { localeFileName } = languageOf(locale)
    const own = words[localeFileName]
    const facts = known.get(locale) ?? wordFacts(english, own && fillWords(own, rules, locale), localeFileName === 'en')
    known.set(locale, facts)
    return facts
  }
}

async function inspectCell(
  frame: SheetFrame,
  { persona, at, locale, width }: Cell,
  { release, alias, activityType, checked, theme }: SheetContent,
  { words, keys, untranslated }: WordFacts,
): Promise<Inspected> {
  const draft: FrameDraft = { alias, activityId: release.activityId, activityType, page: release.page, words, checked }
  const isFinished = await frame.show(draft, { persona, at, theme, locale }, { width, height: pageHeight(width) })
  const page = frame.document
  if (!page?.body) return { findings: [], isUnfinished: true, copy: null }
  const blocks = new Map(nodesOf(release.page.page).map(({ id, type }) => [id, type]))
  const findings = inspect(page, { blocks, failed: frame.failed, keys, untranslated })
  return { findings, isUnfinished: !isFinished, copy: copyOf(page) }
}
