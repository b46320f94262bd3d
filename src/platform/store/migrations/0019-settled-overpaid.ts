import { type Kysely, sql } from 'kysely'

const commands = [
  // What an operator has settled of a rebate or reward that was paid too much. `amount`: as it was in the list then; a
  // later correction to another amount makes the entry open again.
  `create table overpaid_settled (
    ledger_id text primary key,
    amount text not null,
    at int8 not null
  )`,
]

/** Overpaid rebates and rewards that operators have settled. The audit trail says who did it and why. */
export const settledOverpaid = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
