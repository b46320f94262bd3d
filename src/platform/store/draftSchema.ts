/** The draft of a page. Its files are in the version with its revision. */
export interface DraftTable {
  alias: string
  revision: number
  author: string
  /** Real time, epoch ms. */
  saved_at: number
  /** Hash of files and assets. */
  hash: string
  /** Hash of the content that it was made from, last published as, or last written into the folder; null: none. */
  origin_hash: string | null
  /** The release that it is based on. */
  base_version: number | null
  base_hash: string | null
  /** Everyone who has saved changes since the content that it was made from. */
  authors: string[]
  /** SHA-256 (hex) of each file of the folder that it was made from or last written to; null: no folder. */
  folder: Record<string, string> | null
}

/** One save of a draft. */
export interface DraftVersionTable {
  alias: string
  revision: number
  author: string
  saved_at: number
  hash: string
  /** Hash of each text, by path. */
  files: Record<string, string>
  assets: Record<string, string>
}

/** The texts of versions, once per alias. */
export interface DraftTextTable {
  alias: string
  /** SHA-256, hex. */
  hash: string
  content: string
}

/** Pages that Studio's home hides. */
export interface DraftArchiveTable {
  alias: string
  actor: string
  at: number
}

/** Tables that Studio writes; viewers never read them. */
export interface DraftTables {
  draft: DraftTable
  draft_version: DraftVersionTable
  draft_text: DraftTextTable
  draft_archive: DraftArchiveTable
}
