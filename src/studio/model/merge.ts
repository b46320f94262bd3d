import type { Draft } from './document.ts'

/** Both drafts changed the same part in different ways. */
export interface Conflict {
  /** Unique in the merge. */
  readonly id: string
  readonly file: string
  readonly kind: 'block' | 'word' | 'rule' | 'order' | 'file' | 'asset'
  /** The block id, the key, the pointer or the path. */
  readonly subject: string
  /** JSON texts of the part; null: it does not exist there. */
  readonly base: string | null
  readonly mine: string | null
  readonly theirs: string | null
}

export type Choice = 'mine' | 'theirs'

/** The merge of two drafts. */
export interface Merge {
  readonly conflicts: readonly Conflict[]
  /** The merged draft. Conflicts without a choice take mine. */
  mergeWith(choices: Readonly<Record<string, Choice>>): Draft
}

/** Merges two drafts that were made from the same base: per block, word, rule and picture. */
export declare function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge
