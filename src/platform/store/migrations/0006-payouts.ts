import { type Kysely, sql } from 'kysely'

const commands = [
  // From when a payout may be tried, epoch ms: at once, after a pause when it failed, or when whoever took it is late.
  'alter table reward_record add column payout_due int8 not null default 0',
  // Why the last try failed.
  'alter table reward_record add column payout_reason text',
  'drop index reward_record_waiting',
  "create index reward_record_due on reward_record (payout_due) where payout = 'PENDING'",
  "create index reward_record_dead on reward_record (created_at) where payout = 'DEAD'",
]

/** Payouts are tried again with growing pauses, and given up in the open. */
export const payouts = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
