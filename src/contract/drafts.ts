import { type Static, Type } from 'typebox'
import { Alias, Nullable, Shape, Time } from './scalars.ts'

/** Largest text of one file of a draft, in UTF-8 bytes: the limit of the checker. */
export const maxDraftFileBytes = 256 * 1024

/** Largest number of files, and of assets, of a draft. */
export const maxDraftFiles = 60
/** Counted apart from `maxDraftFiles`, which are texts. */
export const maxDraftAssets = 200

/** How long earlier versions of a draft are kept, in days, and how many per alias. */
export const draftVersionDays = 7
/** Per alias; the oldest are deleted first. */
export const maxDraftVersions = 200

const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })
const Revision = Type.Integer({ minimum: 0, maximum: 2147483647 })
const ContentHash = Type.String({ pattern: '^[0-9a-f]{64}$' })
/**
 * A file of a draft, beside the page, with the English texts that translations were made from where they have changed since.
 * Only Studio reads it: for the checker and for viewers, files whose names begin with a dot are not part of the config.
 */
export const sourcesFile = '.sources.json'

/** A path in a config folder. */
const FilePath = Type.String({
  pattern: '^(activity\\.json|page\\.json|platform\\.json|\\.sources\\.json|locales/[A-Za-z0-9_.-]{1,40}\\.json)$',
})
const AssetPath = Type.String({ pattern: '^assets/[^\\u0000-\\u001f\\\\]{1,200}$' })
/** Generous: the server refuses longer files with a message that names the file. */
const FileText = Type.String({ maxLength: 1024 * 1024 })
const closed = { additionalProperties: false }

/**
 * Texts of files by path in the config folder: `activity.json` or `page.json`, `platform.json`,
 * `locales/<language>.json`.
 */
export const DraftFiles = Type.Record(FilePath, FileText, { ...closed, maxProperties: maxDraftFiles })
export type DraftFiles = Static<typeof DraftFiles>

/** SHA-256 (hex) of each asset by its path. The bytes are sent before, by `PUT /assets/{hash}`. */
export const DraftAssets = Type.Record(AssetPath, ContentHash, { ...closed, maxProperties: maxDraftAssets })
export type DraftAssets = Static<typeof DraftAssets>

/** Changed files: the new text, or null for a file that is removed. */
export const DraftChanges = Type.Record(FilePath, Nullable(FileText), { ...closed, maxProperties: 2 * maxDraftFiles })
export type DraftChanges = Static<typeof DraftChanges>

/** Changed assets: the new hash, or null for an asset that is removed. */
export const DraftAssetChanges = Type.Record(AssetPath, Nullable(ContentHash), {
  ...closed,
  maxProperties: 2 * maxDraftAssets,
})
export type DraftAssetChanges = Static<typeof DraftAssetChanges>

/** The release that a draft is based on: what Studio sends as `expected` of a publish. */
export const DraftBase = Shape({
  version: Version,
  /** SHA-256 (hex) of the release. */
  hash: ContentHash,
})
export type DraftBase = Static<typeof DraftBase>

/**
 * `GET /drafts/{alias}`: the files that are edited. Where there is nothing to lose, they are the newest content: a page
 * without a draft, and a draft without changes of its own, have the files of the folder (sandbox), else of the current
 * release.
 */
export const Draft = Shape({
  alias: Alias,
  kind: Type.Enum(['activity', 'page']),
  /** Counts the saves of the alias. 0: nothing was saved yet. */
  revision: Revision,
  /** SHA-256 (hex) of files and assets. It also distinguishes contents with the same revision. */
  hash: ContentHash,
  /** Where the files come from. */
  source: Type.Enum(['draft', 'folder', 'release']),
  /** Whether the draft has changes that are neither in the folder nor in the release that it was made from. */
  changed: Type.Boolean(),
  /** Who saved it last; null: it was never saved. */
  author: Nullable(Type.String()),
  savedAt: Nullable(Time),
  /** Null: the page had no release when the draft was made. */
  base: Nullable(DraftBase),
  files: DraftFiles,
  assets: DraftAssets,
})
export type Draft = Static<typeof Draft>

/** With DRAFT_CONFLICT: who saved which revision meanwhile, and its content, to merge with. */
export const DraftConflict = Shape({
  alias: Alias,
  /** The draft as it is now; null: it was discarded, and there is neither a folder nor a release. */
  draft: Nullable(Draft),
})
export type DraftConflict = Static<typeof DraftConflict>

/** With FOLDER_CHANGED: files of the folder that someone else has changed; their text now, or null if removed. */
export const FolderChanges = Type.Record(Type.String(), Nullable(Type.String()))
export type FolderChanges = Static<typeof FolderChanges>
