import { ownValue } from '../../contract/ownValue.ts'
import { applyEdits, differenceOf, type TextEdit } from './json/diff.ts'

export type { TextEdit }

/** The texts of a draft: path → text, such as `activity.json` or `locales/en.json`. */
export type Files = Readonly<Record<string, string>>

/** The pictures of a draft: path → SHA-256 in hex, such as `assets/hero.webp`. */
export type Assets = Readonly<Record<string, string>>

/** The files of a draft at one moment. Never changed; a new one is made by each change. */
export interface Draft {
  readonly files: Files
  readonly assets: Assets
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
  | 'setBlockField'
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

interface DocumentOptions {
  /** Epoch ms; `Date.now` if left out. */
  now?: () => number
  /** Steps with the same merge key and less time between them become one. Default: 1000 ms. */
  pauseMs?: number
}

const defaultPauseMs = 1000

/** A text before and after a step: `from` becomes `to` at the offset. null: the file did not or does not exist. */
interface FileStep {
  readonly offset: number
  readonly from: string | null
  readonly to: string | null
}

interface HistoryStep {
  readonly label: Label
  readonly files: ReadonlyMap<string, FileStep>
  readonly assets: ReadonlyMap<string, { from: string | null; to: string | null }>
  readonly mergeKey: string | undefined
  /** When it was last extended, epoch ms. */
  readonly at: number
}

/** Creates a store for a draft. */
export function createDocument(files: Files, assets: Assets, options: DocumentOptions = {}): DocumentStore {
  const { now = Date.now, pauseMs = defaultPauseMs } = options
  const listeners = new Set<() => void>()
  const changedFiles = new Map<string, number>()
  const changedAssets = new Map<string, number>()
  const past: HistoryStep[] = []
  const future: HistoryStep[] = []
  let state: DocumentState = { files: { ...files }, assets: { ...assets }, mark: 0, undo: null, redo: null }
  let isPaused = true

  const publish = (draft: Draft, step: HistoryStep) => {
    const mark = state.mark + 1
    for (const path of step.files.keys()) changedFiles.set(path, mark)
    for (const path of step.assets.keys()) changedAssets.set(path, mark)
    state = { ...draft, mark, undo: past.at(-1)?.label ?? null, redo: future.at(-1)?.label ?? null }
    for (const listener of [...listeners]) listener()
  }
  const record = (draft: Draft, label: Label, mergeKey: string | undefined) => {
    const last = past.at(-1)
    const at = now()
    const isSame = mergeKey !== undefined && !isPaused && last?.mergeKey === mergeKey && at - last.at < pauseMs
    const base = isSame && last ? revert(state, last) : state
    const step = stepBetween(base, draft, { label, mergeKey, at })
    if (!differs(state, draft)) return
    if (isSame) past.pop()
    future.length = 0
    isPaused = false
    if (step.files.size + step.assets.size > 0) past.push(step)
    publish(draft, stepBetween(state, draft, step))
  }
  const travel = (from: HistoryStep[], to: HistoryStep[], apply: typeof revert) => {
    const step = from.pop()
    if (!step) return
    to.push(step)
    isPaused = true
    publish(apply(state, step), step)
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    apply: (command, mergeKey) => record(applyCommand(state, command), command.label, mergeKey),
    pause() {
      isPaused = true
    },
    undo: () => travel(past, future, revert),
    redo: () => travel(future, past, repeat),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    replace: (draft, label = { action: 'restore', subject: '' }) => record(draft, label, undefined),
    changedSince: (mark) => ({
      files: changesAfter(mark, changedFiles, state.files),
      assets: changesAfter(mark, changedAssets, state.assets),
    }),
  }
}

/** A draft with a command applied. */
export function applyCommand(draft: Draft, command: Command): Draft {
  const files = Object.entries(command.files).map(([path, change]): [string, string | null] => {
    if (change === null || typeof change === 'string') return [path, change]
    return [path, applyEdits(ownValue(draft.files, path) ?? '', change)]
  })
  return {
    files: withValues(draft.files, files),
    assets: command.assets ? withValues(draft.assets, Object.entries(command.assets)) : draft.assets,
  }
}

/** The files with some of them set, and those with null removed. The same object if nothing changes. */
function withValues(values: Files, changes: readonly (readonly [string, string | null])[]): Files {
  const real = changes.filter(([path, value]) => (ownValue(values, path) ?? null) !== value)
  if (real.length === 0) return values
  const removed = new Set(real.flatMap(([path, value]) => (value === null ? [path] : [])))
  const kept = Object.entries(values).filter(([path]) => !removed.has(path))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(real.filter(([path]) => !removed.has(path))) } as Files
}

const pathsOf = (a: Files, b: Files): string[] =>
  a === b
    ? []
    : [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => ownValue(a, path) !== ownValue(b, path))

const differs = (a: Draft, b: Draft): boolean =>
  pathsOf(a.files, b.files).length > 0 || pathsOf(a.assets, b.assets).length > 0

function stepBetween(
  before: Draft,
  after: Draft,
  { label, mergeKey, at }: Omit<HistoryStep, 'files' | 'assets'>,
): HistoryStep {
  const files = pathsOf(before.files, after.files).map((path) => {
    const [from, to] = [ownValue(before.files, path) ?? null, ownValue(after.files, path) ?? null]
    return [path, fileStep(from, to)] as const
  })
  const assets = pathsOf(before.assets, after.assets).map((path) => {
    return [path, { from: ownValue(before.assets, path) ?? null, to: ownValue(after.assets, path) ?? null }] as const
  })
  return { label, mergeKey, at, files: new Map(files), assets: new Map(assets) }
}

function fileStep(from: string | null, to: string | null): FileStep {
  const edit = from === null || to === null ? null : differenceOf(from, to)
  if (!edit || from === null) return { offset: 0, from, to }
  return { offset: edit.offset, from: from.slice(edit.offset, edit.offset + edit.length), to: edit.text }
}

const exchange = (draft: Draft, step: HistoryStep, from: 'from' | 'to', to: 'from' | 'to'): Draft => ({
  files: withValues(
    draft.files,
    [...step.files].map(([path, file]) => {
      const [old, by] = [file[from], file[to]]
      const text = ownValue(draft.files, path) ?? ''
      return [
        path,
        old === null || by === null ? by : text.slice(0, file.offset) + by + text.slice(file.offset + old.length),
      ]
    }),
  ),
  assets: withValues(
    draft.assets,
    [...step.assets].map(([path, asset]) => [path, asset[to]]),
  ),
})

const revert = (draft: Draft, step: HistoryStep): Draft => exchange(draft, step, 'to', 'from')
const repeat = (draft: Draft, step: HistoryStep): Draft => exchange(draft, step, 'from', 'to')

const changesAfter = (mark: number, changed: ReadonlyMap<string, number>, values: Files) =>
  Object.fromEntries([...changed].filter(([, at]) => at > mark).map(([path]) => [path, ownValue(values, path) ?? null]))
