import { type Kysely, sql } from 'kysely'

const commands = [
  // Rewards of ranks and tiers that could not be paid: shown to their owner and reviewed by an operator.
  `create table standing_refused (
    user_id text not null references app_user,
    activity_id text not null references activity,
    task_id text not null,
    cycle_key text not null,
    source text not null check (source in ('RANK', 'TIER')),
    value text not null,
    reward json not null,
    receipt text not null,
    alias text not null,
    version int not null,
    reason text not null,
    refused_at int8 not null,
    paid_at int8,
    primary key (user_id, activity_id, task_id, cycle_key)
  )`,
  'create index standing_refused_open on standing_refused (activity_id, refused_at) where paid_at is null',
  // Members of teams that are too small are moved to other teams once.
  `create table team_dissolved (
    activity_id text primary key references activity,
    at int8 not null
  )`,
  // Posts rebates that were paid before the ledger contained them: from the platform's fees to the inviter.
  `insert into ledger (record_id, debit, credit, asset, amount, at)
    select 'rb-' || event_id, 'platform:fees', 'user:' || inviter_id, coin, amount, paid_at from rebate
    where state = 'PAID' and amount > 0`,
]

/** Unpaid rewards of ranks and tiers, dissolved teams, and rebates in the ledger. */
export const reviews = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
