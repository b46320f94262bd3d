import { type Kysely, sql } from 'kysely'

const commands = [
  // Counts of rate limits that several processes share. `key` is a hash. Unlogged: a crash of the database may lose them.
  `create unlogged table rate_count (
    name text not null,
    key text not null,
    count int8 not null,
    expires_at int8 not null,
    primary key (name, key)
  )`,
]

/** Counts of rate limits. */
export const rateCounts = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
