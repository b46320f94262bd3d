import { join } from '../../../config/text/pointer.ts'
import { quotedStrings } from '../../../config/text/quoted.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft } from '../document.ts'
import type { Field } from '../fields/types.ts'
import { valuesIn } from '../fields/values.ts'
import { blockFields, pageFields, rulesFields } from '../fields.ts'
import { isRecord, jsonValue, type Segment } from '../json/parse.ts'
import type { NodeKey, PageTree } from '../page/types.ts'
import { pageFileOf, pageOf } from '../page.ts'

/** A place that uses a key. */
export interface Use {
  /** The page file or `platform.json`. */
  readonly file: string
  /** JSON pointer of the value that is the key. */
  readonly pointer: string
  /** The block; null in `platform.json` and in the fields of the page. */
  readonly block: NodeKey | null
  /** The last property name: `title`. */
  readonly prop: string
}

/** A use with its key, and the object that contains it. */
export interface KeyUse extends Use {
  readonly key: string
  readonly owner: Readonly<Record<string, unknown>> | undefined
}

/** The file of rules in the folder of a config. */
export const rulesFile = 'platform.json'

interface Origin {
  file: string
  pointer: string
  block: NodeKey | null
}

function usesIn(fields: readonly Field[], value: unknown, { file, pointer, block }: Origin): KeyUse[] {
  return valuesIn(fields, value).flatMap(({ field, path, value: key }) => {
    if ((field.kind !== 'text' && field.kind !== 'richText') || typeof key !== 'string') return []
    const prop = String(path.findLast((segment) => typeof segment === 'string') ?? '')
    return [{ key, file, pointer: join(pointer, ...path), block, prop, owner: ownerOf(value, path) }]
  })
}

function ownerOf(value: unknown, path: readonly Segment[]): Record<string, unknown> | undefined {
  const above = path
    .slice(0, -1)
    .reduce<unknown>((inside, segment) => (inside as Record<Segment, unknown>)?.[segment], value)
  return isRecord(above) ? above : undefined
}

interface KnownUses {
  rules: string | undefined
  registry: Registry
  uses: readonly KeyUse[]
}

const cache = new WeakMap<PageTree, KnownUses>()

/** Every use of a key in the page and the rules of a draft, shared keys included. Cached by their texts. */
export function usesOf({ files }: Pick<Draft, 'files'>, registry: Registry): readonly KeyUse[] {
  const tree = pageOf({ files })
  const rules = ownValue(files, rulesFile)
  const known = cache.get(tree)
  if (known && known.rules === rules && known.registry === registry) return known.uses
  const uses = [...inPage(tree, registry), ...inRules(files, registry)]
  cache.set(tree, { rules, registry, uses })
  return uses
}

function inPage(tree: PageTree, registry: Registry): KeyUse[] {
  const { file, kind, frame, nodes } = tree
  const blocks = [...nodes.values()].flatMap((node) => {
    const pointer = tree.pathOf(node.key) ?? ''
    if (node.kind === 'use')
      return inUse(tree, node.type, node.props, { file, pointer: `${pointer}/with`, block: node.key })
    const spec = registry.block(node.type)
    return spec
      ? usesIn(blockFields(spec).props, node.props, { file, pointer: `${pointer}/props`, block: node.key })
      : []
  })
  return [...usesIn(pageFields(registry, kind), frame, { file, pointer: '', block: null }), ...blocks]
}

/** The arguments of a fragment that are keys. */
function inUse(tree: PageTree, fragment: string, values: Readonly<Record<string, unknown>>, origin: Origin): KeyUse[] {
  const page = jsonValue(tree.text)
  const fragments = isRecord(page) && isRecord(page.fragments) ? page.fragments : {}
  const found = ownValue(fragments, fragment)
  const params = isRecord(found) && isRecord(found.params) ? found.params : {}
  return Object.entries(values).flatMap(([prop, key]) => {
    const param = ownValue(params, prop)
    if (typeof key !== 'string' || !isRecord(param) || param.type !== 'text') return []
    return [{ ...origin, key, prop, pointer: join(origin.pointer, prop), owner: undefined }]
  })
}

function inRules(files: Draft['files'], registry: Registry): KeyUse[] {
  const value = jsonValue(ownValue(files, rulesFile) ?? '')
  return usesIn(rulesFields(registry), value, { file: rulesFile, pointer: '', block: null })
}

const named = new WeakMap<object, ReadonlySet<string>>()

/** Every string in quotation marks in the page and the rules: a key in it counts as used, as in the checker. Cached. */
export function namedIn(files: Draft['files']): ReadonlySet<string> {
  const page = files[pageFileOf(files)] ?? ''
  const found = named.get(files) ?? quotedStrings(`${page}\n${ownValue(files, rulesFile) ?? ''}`)
  named.set(files, found)
  return found
}
