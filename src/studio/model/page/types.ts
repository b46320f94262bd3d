/**
 * Identifies a node in a page: the block's id, as long as it is unique. Others: `<key>~fallback` of a fallback,
 * `<fragment>:<id>` in a fragment, `<id>~2` of a repeated id, `<parent>~<slot>~<index>` of a block without an id.
 */
export type NodeKey = string

/** A list of blocks: a slot by its name, or a pointer inside the block, such as `/props/primary/action/body` of a dialog. */
export type SlotName = string

/** Where a list of blocks belongs. */
export interface SlotPlace {
  /** null: the page itself, with the slot `page` or `/fragments/<name>/blocks`. */
  readonly parent: NodeKey | null
  readonly slot: SlotName
}

/** A position for a block. */
export interface Place extends SlotPlace {
  /** From 0; the number of blocks or more: at the end. */
  readonly index: number
}

/**
 * A block, a fallback, or a use of a fragment. Its children are keys, so that an edit of one node keeps the identity of all
 * other nodes, also of those around it. Positions are in the tree.
 */
export interface PageNode {
  readonly key: NodeKey
  readonly kind: 'block' | 'fallback' | 'use'
  /** Empty if missing; that of the block for a fallback. */
  readonly id: string
  /** The block type; the name of the fragment for a use; empty if missing. */
  readonly type: string
  /** Where it is; for a fallback, the block it replaces and the slot `fallback`. */
  readonly parent: SlotPlace
  /** As in the file, unchecked. For a use: `with`. */
  readonly props: Readonly<Record<string, unknown>>
  readonly preset: string | undefined
  readonly when: string | undefined
  readonly each: { readonly in: string; readonly as: string } | undefined
  readonly requires: Readonly<Record<string, unknown>> | undefined
  readonly analytics: string | undefined
  readonly version: number | undefined
  /** Children by slot, including the bodies of dialogs by pointer. */
  readonly slots: Readonly<Record<SlotName, readonly NodeKey[]>>
  readonly fallback: NodeKey | null
}

/** A range of the page file in UTF-16 code units. */
export interface Span {
  readonly offset: number
  readonly length: number
}

/** A syntax error. Line and column start at 1. */
export interface SyntaxProblem extends Span {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The tree of the page file. */
export interface PageTree {
  /** `activity.json` or `page.json`; empty if the draft has neither. */
  readonly file: string
  readonly kind: 'activity' | 'page'
  /** The text that the tree was read from. With a syntax error it is the last good one, or empty. */
  readonly text: string
  readonly roots: readonly NodeKey[]
  readonly nodes: ReadonlyMap<NodeKey, PageNode>
  /** The blocks of each fragment. */
  readonly fragments: Readonly<Record<string, readonly NodeKey[]>>
  /** The fields of the file beside `page` and `fragments`. */
  readonly frame: Readonly<Record<string, unknown>>
  /** The syntax error of the current text; null: none. */
  readonly problem: SyntaxProblem | null
  /** The JSON pointer of a node in `text`; undefined for an unknown key. */
  pathOf(key: NodeKey): string | undefined
  /** The range of a node in `text`. */
  spanOf(key: NodeKey): Span | undefined
  /** The innermost node at an offset of `text`; null outside of all. */
  nodeAt(offset: number): NodeKey | null
  /** The innermost node that contains a pointer, such as that of a problem; null outside of all. */
  nodeAtPointer(pointer: string): NodeKey | null
}
