import { type Kysely, sql } from 'kysely'

const commands = [
  // A link to a draft or a plan has its own copy of the release; a link to a release refers to it by version.
  `create table preview_link (
    id text primary key,
    alias text not null,
    kind text not null check (kind in ('draft', 'release', 'plan')),
    version int,
    due int8,
    release json,
    persona text not null,
    at int8,
    actor text not null,
    reason text not null,
    created_at int8 not null,
    expires_at int8 not null,
    revoked_at int8,
    check ((kind = 'release') = (version is not null)),
    check ((kind = 'release') = (release is null))
  )`,
  `create index preview_link_created on preview_link (created_at)`,
]

/** Links with which a draft, a release or a plan can be shared before it is published. */
export const previewLinks = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
