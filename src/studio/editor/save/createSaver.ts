import type { Draft as ServerDraft } from '../../../contract/drafts.ts'
import type { SaveDraft, SavedDraft } from '../../../contract/studio/saves.ts'
import { ApiProblem } from '../../api/client.ts'
import type { Changes, DocumentStore } from '../../model/index.ts'
import type { LocalCopies } from './localCopies.ts'
import type { SavedVersion } from './savedVersion.ts'

/** Time after the last change before it is saved, ms. */
export const saveDelay = 2000
/** Time after a change before it is stored in the browser, ms. */
const storeDelay = 300
const firstRetry = 2000
const lastRetry = 60_000

/** Whether the changes are on the server. */
export type SaveState =
  | { kind: 'saved'; version: SavedVersion }
  /** Changes wait, or are being sent. */
  | { kind: 'saving'; version: SavedVersion }
  /** `retries`: it is sent again automatically; otherwise only after another change. */
  | { kind: 'failed'; version: SavedVersion; message: string; retries: boolean }
  /** Someone else saved in the meantime; null: the draft was discarded. Nothing is sent until it is resolved. */
  | { kind: 'conflict'; version: SavedVersion; message: string; theirs: ServerDraft | null }

/** Saves the open draft on the server, and keeps a copy in the browser until that has worked. */
export interface Saver {
  get(): SaveState
  subscribe(listener: () => void): () => void
  /** Saves waiting changes at once. Resolves to whether everything is saved now. */
  flush(): Promise<boolean>
  /**
   * Whether a draft of the server is what was saved last. Another one is a conflict, as when a save is refused: without changes, nothing
   * is sent, and the other version would stay unknown. Null: the draft was discarded.
   */
  confirmLatest(theirs: ServerDraft | null): boolean
  /** Continues from another version of the server, after a conflict or a restore. What differs from it is saved. */
  rebase(theirs: ServerDraft): void
  /** Stops saving. The copy in the browser stays if there are unsaved changes. */
  stop(): void
}

interface Options {
  document: DocumentStore
  draft: ServerDraft
  save(body: SaveDraft): Promise<SavedDraft>
  copies: LocalCopies
  /**
   * A copy in the browser of another version: its changes are in the document, and the draft is what they conflict
   * with.
   */
  conflictWith?: { version: SavedVersion; message: string }
}

const isEmpty = ({ files, assets }: Changes) => Object.keys(files).length + Object.keys(assets).length === 0

/** What differs between two drafts: path → new value, or null if it is removed. */
export function differences<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>) {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...paths].filter((path) => before[path] !== after[path])
  return Object.fromEntries(changed.map((path) => [path, after[path] ?? null])) as Record<string, T | null>
}

const versionOf = ({ revision, hash, author, savedAt, files, assets }: ServerDraft): SavedVersion => ({
  ...{ revision, hash, author, savedAt },
  content: { files, assets },
})

/** The refusals that another attempt can change: no answer, too many requests, a server that restarts. */
const isTemporary = (problem: unknown) =>
  !(problem instanceof ApiProblem) || problem.status === 0 || problem.status === 429 || problem.status >= 500

/** The content of the server in a DRAFT_CONFLICT; null: the draft was discarded; undefined: it is another problem. */
export function theirsIn(problem: unknown): ServerDraft | null | undefined {
  if (!(problem instanceof ApiProblem) || problem.refusal?.error !== 'DRAFT_CONFLICT') return undefined
  return (problem.refusal.draft as { draft?: ServerDraft | null } | undefined)?.draft ?? null
}

/** Saves a document two seconds after its last change, and keeps unsaved changes in the browser until then. */
export function createSaver({ document, draft, save, copies, conflictWith }: Options): Saver {
  let state: SaveState = conflictWith
    ? { kind: 'conflict', ...conflictWith, theirs: draft }
    : { kind: 'saved', version: versionOf(draft) }
  let sending: Promise<boolean> | null = null
  let retryTime = firstRetry
  let timer: ReturnType<typeof setTimeout> | undefined
  let storing: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const listeners = new Set<() => void>()

  const set = (next: SaveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const changes = (): Changes => {
    const { files, assets } = document.get()
    const { content } = state.version
    return { files: differences(content.files, files), assets: differences(content.assets, assets) }
  }
  const storeCopy = () => {
    clearTimeout(storing)
    const unsaved = changes()
    if (isEmpty(unsaved)) copies.remove()
    else copies.write({ version: state.version, changes: unsaved })
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function send(): Promise<boolean> {
    const { version } = state
    const { files, assets } = document.get()
    const unsaved = changes()
    if (isEmpty(unsaved)) {
      copies.remove()
      set({ kind: 'saved', version })
      return true
    }
    set({ kind: 'saving', version })
    try {
      const { revision, hash } = version
      const saved = await save({ revision, hash, changes: unsaved.files, assets: unsaved.assets })
      const { author, savedAt } = saved
      const next = { revision: saved.revision, hash: saved.hash, author, savedAt, content: { files, assets } }
      retryTime = firstRetry
      state = { kind: 'saving', version: next }
      if (!isEmpty(changes())) {
        set(state)
        storeCopy()
        schedule(saveDelay)
        return false
      }
      copies.remove()
      set({ kind: 'saved', version: next })
      return true
    } catch (problem) {
      fail(version, problem)
      return false
    }
  }

  function fail(version: SavedVersion, problem: unknown): void {
    const message = problem instanceof Error ? problem.message : String(problem)
    const theirs = theirsIn(problem)
    if (!isStopped) storeCopy()
    if (theirs !== undefined) {
      set({ kind: 'conflict', version, message, theirs })
      return
    }
    const retries = isTemporary(problem)
    set({ kind: 'failed', version, message, retries })
    if (!retries || isStopped) return
    schedule(retryTime)
    retryTime = Math.min(retryTime * 2, lastRetry)
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    // A save in flight does not contain later changes.
    if (sending) {
      await sending
      return flush()
    }
    if (state.kind === 'conflict') return false
    sending = send().finally(() => {
      sending = null
    })
    return sending
  }

  const unsubscribe = document.subscribe(() => {
    if (isStopped) return
    clearTimeout(storing)
    storing = setTimeout(storeCopy, storeDelay)
    if (state.kind === 'conflict') return
    if (state.kind !== 'saving') set({ kind: 'saving', version: state.version })
    if (!sending) schedule(saveDelay)
  })

  // Changes from before the saver, such as those restored from the browser.
  if (!conflictWith && !isEmpty(changes())) {
    state = { kind: 'saving', version: state.version }
    schedule(saveDelay)
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush,
    confirmLatest(theirs) {
      const { version } = state
      if (theirs?.hash === version.hash) return true
      set({ kind: 'conflict', version, message: '', theirs })
      return false
    },
    rebase(theirs) {
      set({ kind: 'saving', version: versionOf(theirs) })
      storeCopy()
      schedule(0)
    },
    stop() {
      if (isStopped) return
      clearTimeout(timer)
      if (state.kind !== 'saved') storeCopy()
      isStopped = true
      unsubscribe()
    },
  }
}
