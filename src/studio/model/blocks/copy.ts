import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft } from '../document.ts'
import type { Editing } from '../editing.ts'
import { type Part, partText, splice } from '../json/edit.ts'
import { childOf, nodeAtPath, parseJson } from '../json/parse.ts'
import type { NodeKey, PageTree } from '../page/types.ts'
import { withDescendants } from '../page.ts'
import { formsIn, isTaken } from '../texts.ts'
import { pathOfPointer, usesOf } from '../words/uses.ts'
import { copyWord } from '../words/write.ts'
import { freeId, idsOf } from './create.ts'

/**
 * The text of a block with new ids for it and everything in it. Words whose key contains an id that changes are copied, and
 * the copy uses them.
 */
export function copyOf(
  draft: Draft,
  registry: Registry,
  tree: PageTree,
  key: NodeKey,
  edit: Editing,
): { part: Part; id: string } | undefined {
  const span = tree.spanOf(key)
  const part = partText(tree.text, pathOfPointer(tree.pathOf(key) ?? ''))
  if (!span || !part) return undefined
  const { root } = parseJson(tree.text)
  const inside = withDescendants(tree, key)
  const ids = newIds(tree, inside)
  const keys = newKeys(draft, registry, inside, ids)
  const replaced: { offset: number; length: number; text: string }[] = []
  const replace = (node: ReturnType<typeof nodeAtPath>, text: string) => {
    if (node) replaced.push({ offset: node.offset, length: node.length, text: JSON.stringify(text) })
  }
  for (const [old, id] of ids) replace(childOf(nodeAtPath(root, pathOfPointer(tree.pathOf(old) ?? '')), 'id'), id)
  for (const { key: word, block, pointer } of usesOf(draft, registry)) {
    const copy = keys.get(word)
    if (copy !== undefined && block !== null && inside.includes(block))
      replace(nodeAtPath(root, pathOfPointer(pointer)), copy)
  }
  for (const [from, to] of keys)
    for (const form of formsIn(draft.files, from)) copyWord(edit, form, to + form.slice(from.length))
  // The comments above the block are part of its text.
  const start = span.offset + span.length - part.text.length
  const text = replaced
    .sort((a, b) => b.offset - a.offset)
    .reduce((made, { offset, length, text: by }) => splice(made, offset - start, length, by), part.text)
  return { part: { ...part, text }, id: ids.get(key) ?? '' }
}

/** A new id for each block with an id. */
function newIds(tree: PageTree, keys: readonly NodeKey[]): Map<NodeKey, string> {
  const taken = new Set(idsOf(tree))
  const ids = new Map<NodeKey, string>()
  for (const key of keys) {
    const node = tree.nodes.get(key)
    if (!node?.id || node.kind === 'fallback') continue
    const id = freeId(node.id, taken)
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}

/** The keys to copy: those that contain the id of a copied block, with the keys of the copies. */
function newKeys(
  draft: Draft,
  registry: Registry,
  inside: readonly NodeKey[],
  ids: ReadonlyMap<NodeKey, string>,
): Map<string, string> {
  const byId = new Map([...ids].map(([key, id]) => [key.slice(key.indexOf(':') + 1).replace(/~\d+$/, ''), id]))
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, block } of usesOf(draft, registry)) {
    if (block === null || !inside.includes(block) || key.startsWith('common:') || keys.has(key)) continue
    const parts = key.split('.')
    const at = parts.findIndex((part) => byId.has(part))
    if (at < 0 || formsIn(draft.files, key).length === 0) continue
    const base = parts.with(at, byId.get(parts[at] ?? '') ?? '').join('.')
    let copy = base
    for (let number = 2; taken.has(copy) || isTaken(draft, copy); number++) copy = `${base}-${number}`
    taken.add(copy)
    keys.set(key, copy)
  }
  return keys
}
