import { type Kysely, sql } from 'kysely'

const commands = [
  'alter table reward_record drop constraint reward_record_payout_check',
  `alter table reward_record add constraint reward_record_payout_check
    check (payout in ('PENDING', 'ORDERED', 'PAID', 'DEAD', 'REFUSED', 'CANCELED'))`,
  // Who paid: LEDGER, SERVICE or OPERATOR; null: paid before there was a payment service, or not paid.
  'alter table reward_record add column payout_by text',
  "create index reward_record_ordered on reward_record (payout_due) where payout = 'ORDERED'",
  "create index reward_record_refused on reward_record (created_at) where payout in ('REFUSED', 'CANCELED')",
  // One comparison with the payment service per UTC day. `finished_at` null: it runs, or its process was killed.
  `create table payout_report (
    day text primary key,
    started_at int8 not null,
    finished_at int8,
    report json
  )`,
]

/** Payouts through a payment service: accepted, refused and canceled payouts, and the daily comparison. */
export const paymentService = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
