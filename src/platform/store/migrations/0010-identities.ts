import { type Kysely, sql } from 'kysely'

const commands = [
  // Users of an identity provider. `facts_at`: when the token with the stored facts was issued, epoch ms; 0: none yet.
  `create table identity (
    issuer text not null,
    subject text not null,
    user_id text not null unique references app_user,
    facts_at int8 not null,
    primary key (issuer, subject)
  )`,
]

/** Users of an identity provider. */
export const identities = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
