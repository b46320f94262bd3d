import { existsSync, readFileSync } from 'node:fs'
import { blocks } from '../blocks/index.ts'
import { calls } from '../contract/calls/index.ts'
import { docOf } from '../studio/docs.ts'

/** A block's own words in English. */
function wordsOf(type: string): Record<string, string> {
  const file = new URL(`../blocks/${type}/words.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).en : {}
}

/** What the gallery tells about every block, and the answers it is drawn over. */
export function studioSource(): string {
  const data = {
    docs: Object.fromEntries(blocks.map((block) => [block.type, docOf(block, wordsOf(block.type))])),
    answers: Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call.example])),
  }
  // Parsed as JSON, a large value is ready sooner than as a literal.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))})`
}
