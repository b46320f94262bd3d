/** The texts of a draft: path → text, such as `activity.json` or `locales/en.json`. */
export type Files = Readonly<Record<string, string>>

/** The pictures of a draft: path → SHA-256 in hex, such as `assets/hero.webp`. */
export type Assets = Readonly<Record<string, string>>

/** The files of a draft at one moment. Never changed; a new one is made by each change. */
export interface Draft {
  readonly files: Files
  readonly assets: Assets
}

/** Replaces a range of a text. Offset and length count UTF-16 code units of the text before the change. */
export interface TextEdit {
  readonly offset: number
  readonly length: number
  readonly text: string
}

/** What a command does. The interface has a text for each, with `{{subject}}`. */
export type Action =
  | 'addBlock'
  | 'moveBlock'
  | 'duplicateBlock'
  | 'removeBlock'
  | 'wrapBlocks'
  | 'unwrapBlock'
  | 'renameBlock'
  | 'setProp'
  | 'setCondition'
  | 'setRepeat'
  | 'setFallback'
  | 'setPage'
  | 'setText'
  | 'removeText'
  | 'renameText'
  | 'importTexts'
  | 'setRule'
  | 'addRow'
  | 'removeRow'
  | 'moveRow'
  | 'shiftDates'
  | 'setAsset'
  | 'removeAsset'
  | 'editFile'
  | 'applyFix'
  | 'merge'
  | 'restore'

/** What a step of the history is called: `{ action: 'addBlock', subject: 'Hero' }`. */
export interface Label {
  readonly action: Action
  /** A block type, a property, a key or a path; empty if the action has none. */
  readonly subject: string
}

/** A change of a draft. */
export interface Command {
  readonly label: Label
  /** Per path: edits in ascending order that do not overlap, the whole new text, or null to delete the file. */
  readonly files: Readonly<Record<string, readonly TextEdit[] | string | null>>
  /** Per path: the new hash, or null to remove the picture. */
  readonly assets?: Readonly<Record<string, string | null>>
}

/** What changed after a mark: path → text or hash; null: deleted. */
export interface Changes {
  readonly files: Readonly<Record<string, string | null>>
  readonly assets: Readonly<Record<string, string | null>>
}

/** A snapshot for `useSyncExternalStore`: the same object until something changes. */
export interface DocumentState extends Draft {
  /** Grows with every change, also by undo and redo. A mark for `changedSince`. */
  readonly mark: number
  /** The next step that `undo` reverts; null: none. */
  readonly undo: Label | null
  /** The next step that `redo` repeats; null: none. */
  readonly redo: Label | null
}

/** A draft with its history. All methods can be called without `this`. */
export interface DocumentStore {
  get(): DocumentState
  subscribe(listener: () => void): () => void
  /**
   * Makes one step. With a merge key, it extends the last step if that has the same key and is younger than the pause.
   * A command that changes nothing makes no step.
   */
  apply(command: Command, mergeKey?: string): void
  /** Ends the merging: the next command makes a step of its own. */
  pause(): void
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
  /** Replaces all files after a merge or a restore, as one step that can be undone. */
  replace(draft: Draft, label?: Label): void
  /** The files and pictures that differ from those at the time of a mark. */
  changedSince(mark: number): Changes
}

export interface DocumentOptions {
  /** Epoch ms; `Date.now` if left out. */
  now?: () => number
  /** Steps with the same merge key and less time between them become one. Default: 1000 ms. */
  pauseMs?: number
}

/** Creates a store for a draft. */
export declare function createDocument(files: Files, assets: Assets, options?: DocumentOptions): DocumentStore
