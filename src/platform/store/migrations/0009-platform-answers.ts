import { type Kysely, sql } from 'kysely'

const commands = [
  // With PLATFORM_URL: the last good answers of the platform that pages contain. The same for all viewers.
  `create table platform_answer (
    key text primary key,
    data json not null,
    stored_at int8 not null
  )`,
  `create index platform_answer_stored_at on platform_answer (stored_at)`,
]

/** The last good answers of a real platform. */
export const platformAnswers = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
