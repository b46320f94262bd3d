import { split } from '../../config/text/pointer.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { blockOrder } from './blockOrder.ts'
import { copyOf } from './blocks/copy.ts'
import { freeId, idPattern, idsOf, newBlock } from './blocks/create.ts'
import { insertAt, inserted, isClosed, keyAt, openPage, problemOfCount, problemOfPlace } from './blocks/open.ts'
import { keysOfBlocks, textsToAdd } from './blocks/words.ts'
import type { Draft } from './document.ts'
import { refuse } from './editing.ts'
import { insertPart, partText, removePart } from './json/edit.ts'
import type { Segment } from './json/parse.ts'
import { setIn } from './json/set.ts'
import type { NodeKey, PageTree, Place } from './page/types.ts'
import { blocksIn, listPath, placeOf, withDescendants } from './page.ts'
import type { Plan } from './plan.ts'
import { isTaken, removeUnnamed, renameEverywhere } from './texts.ts'
import { usesOf } from './words/uses.ts'
import { hasBrokenLocale, writeWord } from './words/write.ts'

export { setBlockField, setEach, setFallback, setPageField, setProp, setWhen } from './blocks/fields.ts'
export type { Segment } from './json/parse.ts'

/** Adds a block with a free id. Required props are taken from the first example that has them, and from defaults. */
export function addBlock(draft: Draft, registry: Registry, type: string, place: Place): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const spec = registry.block(type)
  if (!spec) return refuse('unknownType')
  const wrong = problemOfPlace(page.tree, registry, place) ?? problemOfCount(page.tree, 1)
  if (wrong) return refuse(wrong)
  if (hasBrokenLocale(page.edit)) return refuse('brokenFile')
  const block = newBlock(spec, freeId(type, idsOf(page.tree)))
  for (const [key, text] of textsToAdd(draft, block)) writeWord(page.edit, key, 'en', text)
  page.edit.set(page.file, inserted(page.text, page.tree, place, { value: block.value }))
  return page.edit.plan({ action: 'addBlock', subject: type }, keyAt(page.tree, place, block.id))
}

/** Moves a block, also to another slot. `index` counts without the block where it stays in its list. */
export function moveBlock(draft: Draft, registry: Registry, key: NodeKey, place: Place): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const { tree, edit, file, text } = page
  const from = placeOf(tree, key)
  const node = tree.nodes.get(key)
  if (!from || !node) return refuse('unknownBlock')
  if (place.parent !== null && withDescendants(tree, key).includes(place.parent)) return refuse('intoItself')
  const wrong = problemOfPlace(tree, registry, place)
  if (wrong) return refuse(wrong)
  const label = { action: 'moveBlock', subject: node.type } as const
  if (from.parent === place.parent && from.slot === place.slot && from.index === place.index)
    return edit.plan(label, key)
  const path = split(tree.pathOf(key) ?? '')
  const part = partText(text, path)
  const target = listPath(tree, place)
  if (!part || !target) return refuse('unknownPlace')
  edit.set(file, insertAt(removePart(text, path), pathWithout(target, path), place.index, part))
  return edit.plan(label, keyAt(tree, place, node.id))
}

/** A path after the entry of a list was removed. */
function pathWithout(path: readonly Segment[], removed: readonly Segment[]): readonly Segment[] {
  const list = removed.slice(0, -1)
  const at = list.length
  const isBehind = list.every((segment, index) => path[index] === segment) && Number(path[at]) > Number(removed[at])
  return isBehind ? path.with(at, String(Number(path[at]) - 1)) : path
}

/** Inserts a copy after a block, with new ids, and with copies of words whose key contains the id of a copied block. */
export function duplicateBlock(draft: Draft, registry: Registry, key: NodeKey): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const { tree, edit, file, text } = page
  const place = placeOf(tree, key)
  const node = tree.nodes.get(key)
  if (!place || !node) return refuse('unknownBlock')
  const wrong = problemOfCount(tree, withDescendants(tree, key).length)
  if (wrong) return refuse(wrong)
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  const copy = copyOf(draft, registry, tree, key, edit)
  if (!copy) return refuse('unknownPlace')
  edit.set(file, inserted(text, tree, { ...place, index: place.index + 1 }, copy.part))
  return edit.plan({ action: 'duplicateBlock', subject: node.type }, keyAt(tree, place, copy.id))
}

/** Removes a block, or a fallback, and the words that nothing else uses. */
export function removeBlock(draft: Draft, registry: Registry, key: NodeKey): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const { tree, edit, file, text } = page
  const node = tree.nodes.get(key)
  if (!node) return refuse('unknownBlock')
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  edit.set(file, removePart(text, split(tree.pathOf(key) ?? '')))
  removeUnnamed(edit, keysOfBlocks(draft, registry, withDescendants(tree, key)))
  return edit.plan({ action: 'removeBlock', subject: node.type }, neighborOf(tree, key))
}

/** What is selected after a block is removed: the next block, the one before, or the one around. */
function neighborOf(tree: PageTree, key: NodeKey): NodeKey | undefined {
  const place = placeOf(tree, key)
  if (!place) return tree.nodes.get(key)?.parent.parent ?? undefined
  const siblings = blocksIn(tree, place)
  const at = siblings.indexOf(key)
  return siblings[at + 1] ?? siblings[at - 1] ?? place.parent ?? undefined
}

/** Puts adjacent blocks into a new container. `slot`: its first slot if left out. */
export function wrapBlocks(
  draft: Draft,
  registry: Registry,
  keys: readonly NodeKey[],
  type: string,
  slot = registry.block(type)?.slots[0],
): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const { tree, edit, file, text } = page
  const spec = registry.block(type)
  if (!spec) return refuse('unknownType')
  if (slot === undefined || !spec.slots.includes(slot)) return refuse('noContainer')
  const places = keys.map((key) => placeOf(tree, key)).sort((a, b) => (a?.index ?? 0) - (b?.index ?? 0))
  const [first] = places
  const areAdjacent = places.every(
    (place, index) =>
      place !== null &&
      place.parent === first?.parent &&
      place.slot === first.slot &&
      place.index === first.index + index,
  )
  if (!first || !areAdjacent) return refuse('notAdjacent')
  const wrong = problemOfCount(tree, 1)
  if (wrong) return refuse(wrong)
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  const list = listPath(tree, first) ?? []
  const parts = places.map((place) => partText(text, [...list, place?.index ?? 0]))
  const block = newBlock(spec, freeId(type, idsOf(tree)))
  for (const [key, words] of textsToAdd(draft, block)) writeWord(edit, key, 'en', words)
  const emptied = places.reduce((left) => removePart(left, [...list, first.index]), text)
  const around = insertPart(emptied, list, first.index, { value: { ...block.value, slots: { [slot]: [] } } })
  const inside = [...list, first.index, 'slots', slot]
  edit.set(
    file,
    parts.reduce((made, part, index) => (part ? insertPart(made, inside, index, part) : made), around),
  )
  return edit.plan({ action: 'wrapBlocks', subject: type }, keyAt(tree, first, block.id))
}

/** Replaces a container by the blocks in it. */
export function unwrapBlock(draft: Draft, registry: Registry, key: NodeKey): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const { tree, edit, file, text } = page
  const node = tree.nodes.get(key)
  const place = placeOf(tree, key)
  if (!node || !place) return refuse('unknownBlock')
  const children = Object.entries(node.slots).flatMap(([slot, keys]) => (slot.startsWith('/') ? [] : keys))
  if (children.length === 0) return refuse('noContainer')
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  const parts = children.map((child) => partText(text, split(tree.pathOf(child) ?? '')))
  const path = split(tree.pathOf(key) ?? '')
  const list = path.slice(0, -1)
  const emptied = removePart(text, path)
  edit.set(
    file,
    parts.reduce((made, part, index) => (part ? insertPart(made, list, place.index + index, part) : made), emptied),
  )
  removeUnnamed(edit, keysOfBlocks(draft, registry, withDescendants(tree, key)))
  return edit.plan({ action: 'unwrapBlock', subject: node.type }, children[0])
}

/** Gives a block another id. Keys of words that begin with the old id follow. */
export function renameBlock(draft: Draft, registry: Registry, key: NodeKey, id: string): Plan {
  const page = openPage(draft)
  if (isClosed(page)) return page
  const { tree, edit, file, text } = page
  const node = tree.nodes.get(key)
  if (!node || node.kind === 'fallback') return refuse('unknownBlock')
  if (!idPattern.test(id)) return refuse('invalidId')
  if (id === node.id) return edit.plan({ action: 'renameBlock', subject: id }, key)
  if (idsOf(tree).has(id)) return refuse('takenId')
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  edit.set(file, setIn(text, [...split(tree.pathOf(key) ?? ''), 'id'], id, blockOrder))
  const own = usesOf(draft, registry).filter((use) => use.block === key || use.block === node.fallback)
  for (const from of new Set(own.map((use) => use.key))) {
    const to = from.startsWith(`${node.id}.`) ? id + from.slice(node.id.length) : from
    if (node.id !== '' && to !== from && !isTaken(draft, to)) renameEverywhere(edit, draft, registry, from, to)
  }
  return edit.plan(
    { action: 'renameBlock', subject: id },
    key.includes(':') ? `${key.slice(0, key.indexOf(':') + 1)}${id}` : id,
  )
}
