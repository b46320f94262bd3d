import { type Kysely, sql } from 'kysely'

const commands = [
  // Analytics events of pages, without personal data. `at`: time of receipt, epoch ms.
  `create table page_event (
    id bigint generated always as identity primary key,
    at int8 not null,
    page text not null,
    release int4 not null,
    locale text not null,
    name text not null,
    subject text,
    detail text,
    value float8
  )`,
  'create index page_event_page on page_event (page, at)',
  'create index page_event_at on page_event (at)',
]

/** Analytics events of pages. */
export const pageEvents = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
