import { type Kysely, sql } from 'kysely'

const commands = [
  // Records from before this migration keep what they have: their payout must remain changeable.
  'alter table reward_record add column older boolean not null default true',
  'alter table reward_record alter column older set default false',
  // Text of a decimal above 0. The sum in the ledger is checked by the ledger.
  `alter table reward_record add constraint reward_amount
    check (older or (amount ~ '^[0-9]{1,18}(\\.[0-9]{1,18})?$' and amount ~ '[1-9]'))`,
  // Rewards that are paid in a coin. Draws and goods have none.
  `alter table reward_record add constraint reward_coin
    check (older or reward_type in ('LOTTERY_COUNT', 'PHYSICAL') or (coin is not null and coin <> ''))`,
]

/** Refuses a grant without an amount, or without the coin it is paid in. */
export const completeGrants = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
