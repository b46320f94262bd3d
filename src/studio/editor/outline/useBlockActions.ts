import { useMemo } from 'react'
import {
  addBlock,
  duplicateBlock,
  moveBlock,
  type NodeKey,
  type PageTree,
  type Place,
  placeOf,
  removeBlock,
} from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { type EditorParts, useEditor } from '../context.ts'
import { type Direction, listIn, moveIndex, placeFor } from './moves.ts'

/** What an operator does with blocks. Each is one step of the history, and shows why when it is refused. */
export interface BlockActions {
  add(type: string, place: Place): void
  /** To a place counted with the block where it is. */
  moveTo(key: NodeKey, place: Place): void
  move(key: NodeKey, direction: Direction): void
  duplicate(key: NodeKey): void
  /** Selects the next block, else the one before, else the parent. */
  remove(key: NodeKey): void
}

/** The block to select after one is removed. */
export function nextSelection(tree: PageTree, key: NodeKey): NodeKey | null {
  const place = placeOf(tree, key)
  if (!place) return tree.nodes.get(key)?.parent.parent ?? null
  const siblings = listIn(tree, place.parent, place.slot)
  return siblings[place.index + 1] ?? siblings[place.index - 1] ?? place.parent
}

/** The actions for the draft of an editor. */
export function blockActions({ document, tree, run, select }: EditorParts): BlockActions {
  const current = () => tree(document.get())
  return {
    add: (type, place) => void run(addBlock(document.get(), registry, type, place)),
    moveTo(key, place) {
      const to = moveIndex(current(), key, place)
      if (run(moveBlock(document.get(), registry, key, to))) select(key)
    },
    move(key, direction) {
      const place = placeFor(current(), registry, key, direction)
      if (place && run(moveBlock(document.get(), registry, key, place))) select(key)
    },
    duplicate: (key) => void run(duplicateBlock(document.get(), registry, key)),
    remove(key) {
      const next = nextSelection(current(), key)
      if (run(removeBlock(document.get(), registry, key))) select(next)
    },
  }
}

/** What an operator does with blocks, in this editor. */
export function useBlockActions(): BlockActions {
  const editor = useEditor()
  return useMemo(() => blockActions(editor), [editor])
}
