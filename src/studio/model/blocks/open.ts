import { limits } from '../../../config/text/limitValues.ts'
import { split } from '../../../config/text/pointer.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import { blockOrder } from '../blockOrder.ts'
import type { Draft } from '../document.ts'
import { type Editing, editing } from '../editing.ts'
import { insertPart, type Part } from '../json/edit.ts'
import { nodeAtPath, parseJson, type Segment } from '../json/parse.ts'
import { setIn } from '../json/set.ts'
import type { NodeKey, PageTree, Place, SlotPlace } from '../page/types.ts'
import { listPath, pageOf } from '../page.ts'
import type { Refusal } from '../plan.ts'

/** What a change of blocks works on. */
export interface PageEdit {
  edit: Editing
  tree: PageTree
  file: string
  text: string
}

/** The page of a draft, ready to be edited. */
export function openPage(draft: Draft): PageEdit | { refused: Refusal } {
  const tree = pageOf(draft)
  if (tree.file === '') return { refused: 'missingFile' }
  if (tree.problem) return { refused: 'brokenFile' }
  return { edit: editing(draft), tree, file: tree.file, text: tree.text }
}

/** Whether the page cannot be edited: its file is missing or broken. */
export const isClosed = (page: PageEdit | { refused: Refusal }): page is { refused: Refusal } => 'refused' in page

/** The key that a new block gets. */
export const keyAt = (tree: PageTree, { parent, slot }: SlotPlace, id: string): NodeKey => {
  const around = parent ?? `${split(slot)[1] ?? ''}:`
  const inFragment = parent === null ? slot.startsWith('/fragments/') : tree.nodes.has(parent) && around.includes(':')
  return inFragment ? `${around.slice(0, around.indexOf(':') + 1)}${id}` : id
}

/** Inserts a part at a place. Creates the slot if it is missing. */
export function inserted(text: string, tree: PageTree, place: Place, part: Part): string {
  const path = listPath(tree, place) ?? []
  return insertAt(text, path, place.index, part)
}

/** Inserts a part into the list at a path of the text. Creates the list if it is missing. */
export function insertAt(text: string, path: readonly Segment[], index: number, part: Part): string {
  const isList = nodeAtPath(parseJson(text).root, path)?.type === 'array'
  return insertPart(isList ? text : setIn(text, path, [], blockOrder), path, index, part)
}

/** Why no block can be added at a place; undefined: it can. */
export function problemOfPlace(tree: PageTree, registry: Registry, { parent, slot }: SlotPlace): Refusal | undefined {
  if (parent === null) {
    const isKnown = slot === 'page' || Object.hasOwn(tree.fragments, split(slot)[1] ?? '')
    return isKnown ? undefined : 'unknownSlot'
  }
  const node = tree.nodes.get(parent)
  if (!node) return 'unknownBlock'
  const slots = registry.block(node.type)?.slots ?? []
  return slots.includes(slot) || Object.hasOwn(node.slots, slot) ? undefined : 'unknownSlot'
}

/** Why a page cannot get so many more blocks; undefined: it can. */
export const problemOfCount = (tree: PageTree, added: number): Refusal | undefined =>
  tree.nodes.size + added > limits.blocks ? 'tooManyBlocks' : undefined
