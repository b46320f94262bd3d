import { type Kysely, sql } from 'kysely'

const statements = [
  // What belongs together: pages that were published in one transaction share this reference.
  'alter table audit add column bundle text',

  // Any number of plans per alias, which publish, roll back or stop. A plan may end another one.
  'drop index planned_once',
  'alter table planned_release alter column release drop not null',
  `alter table planned_release
    add column action text not null default 'publish' check (action in ('publish', 'rollback', 'stop', 'end')),
    add column version int,
    add column base int,
    add column bundle text,
    add column ends int8,
    add column problem text,
    add column made_at int8,
    add column done_at int8,
    add column done_version int,
    add constraint planned_publish_has_release check ((action = 'publish') = (release is not null))`,
  `create index planned_of_alias on planned_release (alias, at, id)`,
]

/** Several plans per page, bundles and end actions. */
export const safePublishing = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
