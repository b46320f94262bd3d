import type { Draft } from '../../contract/drafts.ts'
import { api } from '../api/calls.ts'
import { createDocument, type DocumentState, type DocumentStore, type PageTree, pageOf } from '../model/index.ts'
import { type Checker, createChecker } from './check/createChecker.ts'
import { browserCopies } from './save/browserCopies.ts'
import { createSaver, type Saver } from './save/createSaver.ts'
import { type LocalCopy, sidesOf, withChanges } from './save/localCopies.ts'

/** What works while a draft is open. */
export interface Session {
  document: DocumentStore
  saver: Saver
  checker: Checker
  tree(state: DocumentState): PageTree
  /** Unsaved changes of an earlier session were found in this browser. */
  isRestored: boolean
}

/** The last tree by state, because every panel asks for it. */
function treeCache(): (state: DocumentState) => PageTree {
  let last: { state: DocumentState; tree: PageTree } | null = null
  return (state) => {
    if (last?.state !== state) last = { state, tree: pageOf(state) }
    return last.tree
  }
}

/** Opens a draft, with the unsaved changes that this browser kept; null: there are none. */
export function startSession(alias: string, draft: Draft, copy: LocalCopy | null): Session {
  const document = createDocument(draft.files, draft.assets)
  const copies = browserCopies(alias)
  const isSameVersion = copy?.version.hash === draft.hash
  const restored = { action: 'restore', subject: '' } as const
  const sides = copy && !isSameVersion ? sidesOf(copy, draft) : null
  if (copy) document.replace(sides ? sides.mine : withChanges(draft, copy.changes), restored)
  const saver = createSaver({
    document,
    draft,
    copies,
    save: (body) => api.saveDraft(alias, body),
    ...(copy && sides && { conflictWith: { version: { ...copy.version, content: sides.base }, message: '' } }),
  })
  const checker = createChecker({ alias, document, check: api.check })
  return { document, saver, checker, tree: treeCache(), isRestored: copy !== null }
}
