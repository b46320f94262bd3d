import { type Kysely, sql } from 'kysely'

const statements = [
  // The version that was current before, and details besides the reason.
  'alter table audit add column from_version int',
  'alter table audit add column detail text',

  // The hash of the last content of each config folder, also where an operator's release has the same content.
  'create table file_release (alias text primary key, hash text not null)',
  `insert into file_release
    select alias, hash from release
    where source = 'file' and version = (select max(last.version) from release last
      where last.alias = release.alias and last.source = 'file')`,

  `create table release_files (
    alias text not null,
    version int not null,
    files json not null,
    primary key (alias, version),
    foreign key (alias, version) references release
  )`,
  `create trigger release_files_immutable before update or delete or truncate on release_files
    for each statement execute function refuse_change()`,

  `create table asset (
    hash text primary key,
    content bytea not null
  )`,
  `create trigger asset_immutable before update or delete or truncate on asset
    for each statement execute function refuse_change()`,

  `create table planned_release (
    id int8 generated always as identity primary key,
    alias text not null,
    at int8 not null,
    release json not null,
    files json,
    actor text not null,
    reason text not null,
    state text not null check (state in ('WAITING', 'PUBLISHED', 'CANCELLED', 'REFUSED'))
  )`,
  `create unique index planned_once on planned_release (alias) where state = 'WAITING'`,
  `create index planned_due on planned_release (at) where state = 'WAITING'`,
]

/** Releases by operators: scheduled releases, source files, images, and what each release replaced. */
export const publishing = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
