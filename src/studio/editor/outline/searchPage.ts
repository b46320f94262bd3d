import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft, NodeKey, PageTree } from '../../model/index.ts'
import { textsOf } from '../../model/words/files.ts'
import { usesOf } from '../../model/words/uses.ts'

/** What a search looks through. */
interface Searched {
  draft: Pick<Draft, 'files'>
  tree: PageTree
  registry: Registry
  /** Language files whose texts are searched. */
  locales: readonly string[]
  /** The name of a block type in the language of the interface. */
  blockName(type: string): string
}

/** The texts of each block, in lower case. */
function textsByBlock({ draft, registry, locales }: Searched): ReadonlyMap<NodeKey, string> {
  const words = locales.map((locale) => textsOf(draft.files, locale))
  const texts = new Map<NodeKey, string>()
  for (const { key, block } of usesOf(draft, registry)) {
    if (block === null) continue
    const shown = words.map((table) => table[key] ?? '').join('\n')
    texts.set(block, `${texts.get(block) ?? ''}\n${key}\n${shown}`)
  }
  return texts
}

/**
 * The blocks that contain every word of a search in their type, its name, their id, or their texts and keys. Upper and lower case
 * are equal. null: nothing is searched.
 */
export function searchPage(search: string, searched: Searched): ReadonlySet<NodeKey> | null {
  const terms = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return null
  const texts = textsByBlock(searched)
  const nodes = [...searched.tree.nodes.values()].filter(({ key, type, id }) => {
    const all = `${type}\n${searched.blockName(type)}\n${id}\n${texts.get(key) ?? ''}`.toLocaleLowerCase()
    return terms.every((term) => all.includes(term))
  })
  return new Set(nodes.map(({ key }) => key))
}
