import { findEmptyBlocks, findFailedBlocks, findMissingWords } from './content.ts'
import { findLowContrast } from './contrast.ts'
import type { Finding, PageFacts } from './finding.ts'
import { findClipped, findOverflowing, findOverlaps, findSideways } from './layout.ts'
import { linesOf } from './lines.ts'

export type { Finding, PageFacts } from './finding.ts'

/** Everything that is wrong with a rendered page. Equal findings of one block are reported once. */
export function inspect(document: Document, facts: PageFacts): Finding[] {
  const lines = linesOf(document)
  const found = [
    ...findFailedBlocks(document, facts),
    ...findMissingWords(lines, facts),
    ...findSideways(document, facts),
    ...findClipped(document, lines, facts),
    ...findOverflowing(lines, facts),
    ...findOverlaps(lines, facts),
    ...findEmptyBlocks(document, facts),
    ...findLowContrast(lines, facts),
  ]
  const keys = new Set<string>()
  return found.filter(({ kind, block, text }) => {
    const key = `${kind} ${block} ${text}`
    return !keys.has(key) && keys.add(key) !== undefined
  })
}
