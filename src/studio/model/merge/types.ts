/** Both drafts changed the same part in different ways. */
export interface Conflict {
  /** Unique in the merge, and the same in every merge of the same drafts. */
  readonly id: string
  readonly file: string
  /** `order`: both ordered a list, or moved a block, in different ways. `rule`: a field outside of blocks and words. */
  readonly kind: 'block' | 'word' | 'rule' | 'order' | 'file' | 'asset'
  /** The block id, the key, the pointer or the path. */
  readonly subject: string
  /** The part as JSON, or the text of a file; null: it does not exist there. */
  readonly base: string | null
  readonly mine: string | null
  readonly theirs: string | null
}

/** Which side of a conflict is kept. */
export type Choice = 'mine' | 'theirs'

/** Asks about a conflict: it is recorded, and the answer is true if theirs is to be taken. */
export type TakesTheirs = (conflict: Omit<Conflict, 'id'>) => boolean

/** A part as it is shown in a conflict. */
export const shown = (value: unknown): string | null => {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** The three texts of a file. */
export interface Sides<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}
