import { type Kysely, sql } from 'kysely'

const commands = [
  // The draft of a page. Its files are in the version with its revision.
  `create table draft (
    alias text primary key,
    revision int not null check (revision > 0),
    author text not null,
    saved_at int8 not null,
    hash text not null,
    origin_hash text,
    base_version int,
    base_hash text,
    folder json,
    check ((base_version is null) = (base_hash is null))
  )`,
  // Every save. \`files\`: the hash of each text by its path; \`assets\`: the hash of each image by its path.
  `create table draft_version (
    alias text not null,
    revision int not null,
    author text not null,
    saved_at int8 not null,
    hash text not null,
    files json not null,
    assets json not null,
    primary key (alias, revision)
  )`,
  // The texts of versions. Most saves change one file, so the texts are shared.
  `create table draft_text (
    alias text not null,
    hash text not null,
    content text not null,
    primary key (alias, hash)
  )`,
  `create table draft_archive (
    alias text primary key,
    actor text not null,
    at int8 not null
  )`,
]

/** Drafts of pages, with their earlier versions, and pages that Studio has archived. */
export const drafts = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
