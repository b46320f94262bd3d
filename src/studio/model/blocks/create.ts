import type { BlockSpec } from '../../../registry/defineBlock.ts'
import type { Field } from '../fields/types.ts'
import { valuesIn } from '../fields/values.ts'
import { blockFields, initialValue, labelOf } from '../fields.ts'
import { isRecord, type Segment } from '../json/parse.ts'
import type { PageTree } from '../page/types.ts'

/** Ids of blocks. */
export const idPattern = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** All ids of a page. */
export const idsOf = (tree: PageTree): ReadonlySet<string> =>
  new Set([...tree.nodes.values()].map(({ id }) => id).filter(Boolean))

/** A readable id that is not taken: `my-rank`, `my-rank-2`. */
export function freeId(name: string, taken: ReadonlySet<string>): string {
  const plain = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()
  const base = plain.replace(/-\d+$/, '').slice(0, 56)
  if (!taken.has(plain)) return plain
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

/** A block that can be inserted, and the texts that its keys need. */
export interface NewBlock {
  readonly id: string
  readonly value: { readonly id: string; readonly type: string; readonly props?: Record<string, unknown> }
  /** Key → English text. */
  readonly texts: ReadonlyMap<string, string>
}

/** A new block with its required props: from the first example that has them, else values to begin with. */
export function newBlock(spec: BlockSpec, id: string): NewBlock {
  const { props: fields } = blockFields(spec)
  const examples = Object.values(spec.examples).map(({ props }) => (isRecord(props) ? props : {}))
  const preset = fields.flatMap((field): [string, unknown][] => {
    if (!field.isRequired) return []
    const example = examples.find((props) => props[field.name] !== undefined)
    return [[field.name, example ? example[field.name] : initialValue(field)]]
  })
  const texts = new Map<string, string>()
  const props = withOwnKeys(fields, Object.fromEntries(preset), id, texts)
  return { id, value: { id, type: spec.type, ...(preset.length > 0 && { props }) }, texts }
}

/** Props whose keys are those of the block; shared keys stay. */
function withOwnKeys(
  fields: readonly Field[],
  props: Record<string, unknown>,
  id: string,
  texts: Map<string, string>,
): Record<string, unknown> {
  const own = structuredClone(props)
  for (const { field, path, value } of valuesIn(fields, own)) {
    if ((field.kind !== 'text' && field.kind !== 'richText') || typeof value !== 'string') continue
    if (value.startsWith('common:')) continue
    const key = [id, ...path.map((segment) => (typeof segment === 'number' ? segment + 1 : segment))].join('.')
    texts.set(key, labelOf(String(path.findLast((segment) => typeof segment === 'string') ?? id)))
    replaceAt(own, path, key)
  }
  return own
}

/** Replaces a value inside of another one. */
export function replaceAt(value: unknown, path: readonly Segment[], by: unknown): void {
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((inside, segment) => (inside as Record<Segment, unknown>)[segment], value)
  const last = path.at(-1)
  if (last !== undefined) (owner as Record<Segment, unknown>)[last] = by
}
