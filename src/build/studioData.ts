import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { activities } from '../activities/index.ts'
import { blocks } from '../blocks/index.ts'
import { editorSchema, platformEditorSchema, wordsSchema } from '../config/index.ts'
import { calls } from '../contract/calls/index.ts'
import { createRegistry } from '../registry/createRegistry.ts'
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
  return moduleOf(data)
}

/** JSON.parse is faster than an object literal for large values. */
const moduleOf = (data: unknown): string => `export default JSON.parse(${JSON.stringify(JSON.stringify(data))})`

/** Source of the blocks and activity types that Studio edits, with full schemas, and without views and functions. */
export const registrySource = (): string =>
  moduleOf({
    blocks: blocks.map(({ data, migrations, load: _load, empty: _empty, ...spec }) => ({
      ...spec,
      data: Object.fromEntries(
        Object.entries(data).map(([name, { kind, call, input }]) => [
          name,
          { kind, call: { name: call.name, method: call.method, path: call.path }, ...(input && { input }) },
        ]),
      ),
    })),
    activities: activities.map(({ type, code, description, art, words, needs, incentive }) => ({
      ...{ type, code, description, art, words, needs },
      ...(incentive !== undefined && { incentive }),
      name: words.en.name,
    })),
  })

/** Source of the schemas of config files for the JSON editor. */
export function schemasSource(): string {
  const registry = createRegistry({ blocks, activities })
  return moduleOf({
    activity: editorSchema(registry, 'activity'),
    page: editorSchema(registry, 'page'),
    platform: platformEditorSchema(registry),
    words: wordsSchema,
  })
}
