import { type Kysely, sql } from 'kysely'

const commands = [
  // Earliest time of the next attempt, epoch ms: at once, after a delay when it failed, or when a lease expires.
  'alter table reward_record add column payout_due int8 not null default 0',
  // Why the last attempt failed.
  'alter table reward_record add column payout_reason text',
  'drop index reward_record_waiting',
  "create index reward_record_due on reward_record (payout_due) where payout = 'PENDING'",
  "create index reward_record_dead on reward_record (created_at) where payout = 'DEAD'",
]

/** Retries of payouts with growing delays, and payouts given up. */
export const payouts = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
