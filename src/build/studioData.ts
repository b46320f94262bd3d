import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { blocks } from '../blocks/index.ts'
import { calls } from '../contract/calls/index.ts'
import { docOf } from '../studio/gallery/docs.ts'
import type { Watch } from './generated.ts'

/** The English words of a block. */
function wordsOf(type: string, watch: Watch): Record<string, string> {
  const file = fileURLToPath(new URL(`../blocks/${type}/words.json`, import.meta.url))
  if (!existsSync(file)) return {}
  watch(file)
  return JSON.parse(readFileSync(file, 'utf8')).en
}

/** Source of the gallery data: documentation of every block, and the example answers that blocks are rendered with. */
export function studioSource(watch: Watch = () => {}): string {
  const data = {
    docs: Object.fromEntries(blocks.map((block) => [block.type, docOf(block, wordsOf(block.type, watch))])),
    answers: Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call.example])),
  }
  // JSON.parse is faster than an object literal for large values.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))})`
}
