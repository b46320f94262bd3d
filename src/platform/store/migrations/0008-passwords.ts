import { type Kysely, sql } from 'kysely'

const commands = [
  // Passwords of accounts of the embedded platform. Format of `hash`: scrypt$N$r$p$salt$key.
  `create table account_password (
    user_id text primary key references app_user,
    hash text not null,
    changed_at int8 not null
  )`,
]

/** Accounts with a password. */
export const passwords = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
