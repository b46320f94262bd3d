import { type Kysely, sql } from 'kysely'

const commands = [
  'alter table app_user add column partner_code text unique',
  // The form filled in when joining, and the result of the review.
  'alter table application add column form json, add column reason text, add column reviewed_at int8',
  "create index application_waiting on application (activity_id, applied_at) where status = 'REVIEWING'",
  `create table message_read (
    user_id text not null references app_user,
    msg_id text not null,
    read_at int8 not null,
    primary key (user_id, msg_id)
  )`,
  `create table kol (
    code text primary key,
    name text not null
  )`,
  // An invitee has one inviter. counted_at: when the inviter's tasks counted the invitee; set once.
  `create table invitation (
    invitee_id text primary key references app_user,
    inviter_id text not null references app_user,
    code text not null,
    at int8 not null,
    counted_at int8,
    check (invitee_id <> inviter_id)
  )`,
  'create index invitation_by_inviter on invitation (inviter_id, at desc, invitee_id)',
  // Amounts in minor units. A row is a balanced posting: from the platform's fees to the inviter.
  `create table rebate (
    event_id int8 primary key references user_event,
    inviter_id text not null references app_user,
    invitee_id text not null references app_user,
    biz_type text not null check (biz_type in ('SPOT', 'FUTURES')),
    volume numeric(40, 0) not null,
    fee numeric(40, 0) not null,
    rate text not null,
    amount numeric(40, 0) not null check (amount >= 0),
    coin text not null,
    state text not null default 'PENDING' check (state in ('PENDING', 'PAID')),
    created_at int8 not null,
    paid_at int8,
    check ((state = 'PAID') = (paid_at is not null))
  )`,
  'create index rebate_by_inviter on rebate (inviter_id, created_at desc, event_id)',
  'create index rebate_by_time on rebate (created_at)',
  "create index rebate_waiting on rebate (created_at) where state = 'PENDING'",
  `create trigger rebate_append_only before delete or truncate or
    update of event_id, inviter_id, invitee_id, biz_type, volume, fee, rate, amount, coin, created_at on rebate
    for each statement execute function refuse_change()`,
]

/** Reviews, read messages, KOL codes, invitations and rebates. */
export const otherCalls = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
