import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Draft as ServerDraft } from '../../contract/drafts.ts'
import type { Persona, PreviewTheme } from '../../contract/preview.ts'
import type { StudioChecked } from '../../contract/studio/check.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import type { DocumentState, DocumentStore, Files, NodeKey, PageTree, Plan } from '../model/index.ts'
import type { Saver, SaveState } from './save/createSaver.ts'

/** How the canvas shows the page. The address of the editor contains it. */
export interface View {
  /** Code of the language in addresses. */
  locale: string
  persona: Persona
  /** Epoch ms. */
  at: number
  theme: PreviewTheme
  /** CSS px. */
  width: number
}

/** In the order of the tab list. The address of the editor contains the open one. */
export const tabs = ['page', 'rules', 'words', 'json', 'problems', 'assets', 'history', 'comments'] as const
export type Tab = (typeof tabs)[number]

/** What a panel can ask the editor to show: a block, a place in a file, a text or a rule. */
export interface Target {
  tab: Tab
  /** A block to select; null: none, which shows the settings of the page. */
  node?: NodeKey | null
  /** With `node`: JSON pointer of the value in the page file whose field gets the focus; left out: the form itself. */
  pointer?: string
  /** A file with a position, 1-based. */
  file?: { path: string; line: number; column: number }
  /** A text, and the language of its cell; null: all that are missing in the language. */
  text?: { key: string | null; locale: string }
  /** The block whose comments are meant; null: those on the page. */
  comment?: string | null
  /** JSON pointer in `platform.json`. */
  rule?: string
}

/** The result of the last check. `checked` of the content may be older than the document while typing. */
export interface CheckState {
  result: StudioChecked | null
  /** A newer content is being checked. */
  pending: boolean
  /** Why the last check failed; null: it did not. */
  failure: string | null
}

/** Everything that the panels of the editor share. The same object while one draft is open. */
export interface EditorParts {
  alias: string
  session: StudioSession
  document: DocumentStore
  /** Saves the document. `flush` before anything that reads the draft on the server, such as a publish. */
  saver: Saver
  /** Puts another version of the server into the editor, as one step that can be undone. */
  replaceWith(draft: ServerDraft): void
  /** Stores in the draft which translations are stale, before its texts become the published ones. */
  keepStale(): void
  /**
   * Stale translations are found by a comparison with these files from now on, and the saved draft has no unpublished changes. `version`:
   * the release with them; left out: a folder has them.
   */
  setPublished(files: Files, version?: number): void
  /** The tree of the page; the same object until the page file changes. */
  tree(state: DocumentState): PageTree
  /** Applies a plan of the model. Returns false and shows why when it is refused. */
  run(plan: Plan, mergeKey?: string): boolean
  select(key: NodeKey | null): void
  setView(change: Partial<View>): void
  show(target: Target): void
}

/**
 * Contexts of the editor, read through the hooks below. They are separate, so that a selection does not render all
 * panels.
 */
export const EditorContext = createContext<EditorParts | null>(null)
/** The selected block; null: none. */
export const SelectionContext = createContext<NodeKey | null>(null)
/** How the canvas shows the page. */
export const ViewContext = createContext<View | null>(null)
/** The checks of the draft outside of React. The context never changes: a new value would visit all lines of the outline. */
export interface CheckSource {
  get(): CheckState
  subscribe(listener: () => void): () => void
}
const unchecked: CheckState = { result: null, pending: false, failure: null }

/** The last result of the checker; none outside of an open draft. */
export const CheckContext = createContext<CheckSource>({ get: () => unchecked, subscribe: () => () => {} })
/** What a panel asked the editor to show last; null: nothing yet. */
export const TargetContext = createContext<Target | null>(null)

function inEditor<T>(value: T | null): T {
  if (value === null) throw new Error('No draft in context: render panels inside <Editor>.')
  return value
}

/** The parts that all panels share. */
export const useEditor = (): EditorParts => inEditor(useContext(EditorContext))

/** The view of the canvas. */
export const useView = (): View => inEditor(useContext(ViewContext))

/** The selected block. */
export const useSelection = (): NodeKey | null => useContext(SelectionContext)

function useCheckPart<T>(pick: (state: CheckState) => T): T {
  const source = useContext(CheckContext)
  return useSyncExternalStore(source.subscribe, () => pick(source.get()))
}

/** The last check, and whether a newer one runs. */
export const useCheck = (): CheckState => useCheckPart((state) => state)

/** The result of the last check; null: none yet. The caller does not render again while a check runs. */
export const useCheckResult = (): CheckState['result'] => useCheckPart(({ result }) => result)

/** Why the last check failed; null: it did not. The caller does not render again while a check runs. */
export const useCheckFailure = (): CheckState['failure'] => useCheckPart(({ failure }) => failure)

/** What the current tab was asked to show; a new object per request. */
export const useTarget = (): Target | null => useContext(TargetContext)

/** The current files and history. */
export function useDocument(): DocumentState {
  const { document } = useEditor()
  return useSyncExternalStore(document.subscribe, document.get)
}

/**
 * A part of the files and the history: a text, a number, or an object that stays the same. The caller renders again only when the
 * part changes, not with every key that is pressed in another field.
 */
export function useDocumentPart<T>(pick: (state: DocumentState) => T): T {
  const { document } = useEditor()
  return useSyncExternalStore(document.subscribe, () => pick(document.get()))
}

/** Whether the changes are saved, and as which revision. */
export function useSaveState(): SaveState {
  const { saver } = useEditor()
  return useSyncExternalStore(saver.subscribe, saver.get)
}

/** The blocks of the open draft. The caller renders again when they change, not with every change of a file. */
export function usePageTree(): PageTree {
  const { tree } = useEditor()
  return useDocumentPart(tree)
}
