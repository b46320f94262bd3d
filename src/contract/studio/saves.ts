import { type Static, Type } from 'typebox'
import { DraftAssetChanges, DraftAssets, DraftChanges, DraftFiles } from '../drafts.ts'
import { Actor, Hash } from '../operator.ts'
import { Alias, Offset, Shape, Time } from '../scalars.ts'
import { Revision, Version } from './parts.ts'

/** For scripts with the operator token. With a session, its name counts. */
const By = Type.Optional(Actor)
/** What the history says. */
const Reason = Type.Optional(Type.String({ maxLength: 500 }))

/** `PUT /drafts/{alias}`: saves changes as a new revision. */
export const SaveDraft = Shape({
  by: By,
  /** The revision that was edited. Another one is a DRAFT_CONFLICT. */
  revision: Revision,
  /** The hash of the content that was edited; needed to notice changes of a folder or release without a draft. */
  hash: Type.Optional(Hash),
  changes: DraftChanges,
  assets: Type.Optional(DraftAssetChanges),
  /** The release that the content is based on from now on, after a merge. Left out: as before. */
  base: Type.Optional(Version),
})
export type SaveDraft = Static<typeof SaveDraft>

/** The result of a save: without the files, which the client has. */
export const SavedDraft = Shape({ alias: Alias, revision: Revision, hash: Hash, author: Type.String(), savedAt: Time })
export type SavedDraft = Static<typeof SavedDraft>

/** One earlier version of a draft. */
export const DraftVersion = Shape({
  revision: Revision,
  author: Type.String(),
  savedAt: Time,
  hash: Hash,
  /** Paths that differ from the kept version before. */
  changed: Type.Array(Type.String()),
})
export type DraftVersion = Static<typeof DraftVersion>

/** `GET /drafts/{alias}/versions`: newest first. At most 200 of the last 7 days; when there are more, the closest ones go. */
export const DraftVersions = Shape({ alias: Alias, versions: Type.Array(DraftVersion) })
export type DraftVersions = Static<typeof DraftVersions>

/** `GET /drafts/{alias}/versions/{revision}`. To restore it, save its files. */
export const DraftVersionContent = Shape({
  alias: Alias,
  revision: Revision,
  author: Type.String(),
  savedAt: Time,
  hash: Hash,
  files: DraftFiles,
  assets: DraftAssets,
})
export type DraftVersionContent = Static<typeof DraftVersionContent>

/** An activity type whose template is used. */
export const FromTemplate = Shape({ template: Type.String({ maxLength: 60 }) })
/** An empty page. */
export const FromBlank = Shape({ blank: Type.Literal(true) })
/** A page that is copied. */
export const FromCopy = Shape({ copy: Alias })

/** `POST /drafts`: a new campaign. 409 EXISTS when the alias is in use. */
export const NewDraft = Shape({
  by: By,
  alias: Alias,
  /** An activity type, an empty page, or a page to copy with all dates shifted together. */
  from: Type.Union([FromTemplate, FromBlank, FromCopy]),
  /** The English title; left out: made of the alias, or that of the copy. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Start of the event, epoch ms; left out: tomorrow, or the dates of the copy. */
  start: Type.Optional(Time),
  /** End of the event, epoch ms; left out: 30 days after the start. Not with `copy`. */
  end: Type.Optional(Time),
  /** Left out: `+08:00`. Not with `copy`. */
  timeZone: Type.Optional(Offset),
})
export type NewDraft = Static<typeof NewDraft>

/** `POST /drafts/{alias}/archive`: Studio's home hides archived pages. It changes nothing for viewers. */
export const ArchiveDraft = Shape({ by: By, reason: Reason, archived: Type.Boolean() })
export type ArchiveDraft = Static<typeof ArchiveDraft>

/** The query of `DELETE /drafts/{alias}`. */
export const DiscardDraft = Shape({ by: By, reason: Reason })
export type DiscardDraft = Static<typeof DiscardDraft>

/** The answer of `POST /drafts/{alias}/archive`. */
export const ArchivedDraft = Shape({ alias: Alias, archived: Type.Boolean() })
export type ArchivedDraft = Static<typeof ArchivedDraft>

/** `POST /drafts/{alias}/files`: writes the draft into its folder (sandbox, requests from this machine). */
export const SaveFiles = Shape({
  by: By,
  /** The revision that is written. */
  revision: Revision,
  /** Writes over changes of the folder that the draft does not contain. */
  overwrite: Type.Optional(Type.Boolean()),
})
export type SaveFiles = Static<typeof SaveFiles>

/** The answer of `POST /drafts/{alias}/files`. */
export const SavedFiles = Shape({
  alias: Alias,
  revision: Revision,
  /** Paths of the files that were written, and of those that were removed. Empty: the folder was equal. */
  written: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
})
export type SavedFiles = Static<typeof SavedFiles>
