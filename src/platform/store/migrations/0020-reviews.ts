import { type Kysely, sql } from 'kysely'

const commands = [
  // Everyone who has saved changes since the content that a draft was made from. Versions are removed after a week.
  `alter table draft add column authors json not null default '[]'`,
  `update draft d set authors = coalesce(
    (select json_agg(distinct v.author) from draft_version v where v.alias = d.alias), json_build_array(d.author))`,
  // Steps of reviews. The latest one about a release decides. \`content\`: the hash of the draft; \`hash\`: of the release.
  `create table review_step (
    id int8 generated always as identity primary key,
    alias text not null,
    hash text not null,
    content text not null,
    base int,
    action text not null check (action in ('request', 'approve', 'changes')),
    actor text not null,
    reason text not null,
    authors json not null,
    at int8 not null
  )`,
  'create index review_step_alias on review_step (alias, hash, id)',
  // Comments on pages. A reply has the comment that it belongs to in \`thread\`, and neither a block nor a state.
  `create table comment (
    id int8 generated always as identity primary key,
    alias text not null,
    thread int8 references comment on delete cascade,
    block text,
    author text not null,
    text text not null,
    at int8 not null,
    resolved_by text,
    resolved_at int8,
    deleted_at int8,
    check (thread is null or (block is null and resolved_at is null)),
    check ((resolved_by is null) = (resolved_at is null))
  )`,
  'create index comment_alias on comment (alias, id)',
  'create index comment_thread on comment (thread)',
]

/** Approvals of drafts by a second person, and comments on pages. */
export const draftReviews = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
