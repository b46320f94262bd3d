import { findEmptyBlocks, findFailedBlocks, findMissingPictures, findMissingWords } from './content.ts'
import { findLowContrast } from './contrast.ts'
import { elementsOf } from './elements.ts'
import type { Finding, InspectedPage, PageFacts } from './finding.ts'
import { findClipped, findOverflowing, findOverlaps, findSideways } from './layout.ts'
import { linesOf } from './lines.ts'

export type { Finding, PageFacts } from './finding.ts'

/** Everything that is wrong with a rendered page. Equal findings of one block are reported once. */
export function inspect(document: Document, facts: PageFacts): Finding[] {
  const elements = elementsOf(document)
  const page: InspectedPage = { ...facts, document, elements, lines: linesOf(document, elements) }
  const found = [
    findFailedBlocks,
    findMissingWords,
    findSideways,
    findClipped,
    findOverflowing,
    findOverlaps,
    findEmptyBlocks,
    findMissingPictures,
    findLowContrast,
  ].flatMap((find) => find(page))
  const keys = new Set<string>()
  return found.filter(({ kind, block, text }) => {
    const key = `${kind} ${block} ${text}`
    return !keys.has(key) && keys.add(key) !== undefined
  })
}
