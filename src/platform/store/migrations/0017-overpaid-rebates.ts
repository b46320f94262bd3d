import { type Kysely, sql } from 'kysely'

const commands = [
  // Rebates that were paid before their trade was reversed or corrected. `amount`: what was paid too much, minor units.
  `create table overpaid_rebate (
    event_id int8 primary key references rebate,
    user_id text not null references app_user,
    coin text not null,
    amount numeric not null check (amount > 0),
    reason text not null,
    at int8 not null
  )`,
  'create index overpaid_rebate_at on overpaid_rebate (at, event_id)',
]

/** Rebates that an operator has to decide about, because they were paid for trades that no longer count. */
export const overpaidRebates = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
