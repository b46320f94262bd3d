import type { Draft } from '../../model/index.ts'

/** The version on the server that the editor is based on. */
export interface SavedVersion {
  revision: number
  /** SHA-256 (hex) of files and assets. */
  hash: string
  author: string | null
  /** Epoch ms; null: never saved. */
  savedAt: number | null
  /** The content, as a base for merges. */
  content: Draft
}
