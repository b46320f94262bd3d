import { type Kysely, sql } from 'kysely'

const tables = [
  // event_key, content: id and digest of an ingested event; null for events that the platform makes itself.
  // target_key: the event that this one reverses or corrects. voided_at: when that event was reversed or corrected.
  // received_at: null for events that are never late. derived_from: the invitee that a derived invite event counts.
  `alter table user_event
    add column event_key text,
    add column content text,
    add column target_key text,
    add column received_at int8,
    add column voided_at int8,
    add column fee text,
    add column derived_from text`,
  'create unique index user_event_key on user_event (event_key) where event_key is not null',
  'create unique index user_event_target on user_event (target_key) where target_key is not null',
  `create unique index user_event_derived on user_event (derived_from)
    where derived_from is not null and voided_at is null`,
  "create index user_event_invitee on user_event (symbol) where kind = 'invite' and symbol is not null",

  // `version` grows with every change of a user's events; `voided`: some were reversed or corrected. Locked by each writer of them, in the order of user ids.
  `create table user_event_version (
    user_id text primary key references app_user,
    version int8 not null,
    voided boolean not null default false
  )`,
  'insert into user_event_version (user_id, version) select user_id, count(*) from user_event group by user_id',

  // Users whose completions, scores and automatic grants have to be updated.
  `create table progress_due (
    user_id text primary key references app_user,
    voided boolean not null,
    stamp int8 not null,
    leased_until int8 not null
  )`,

  // Grants and rebates that were paid before their events were reversed or corrected. Paid rewards stay paid.
  `create table reversal_after_grant (
    user_id text not null references app_user,
    activity_id text not null,
    task_id text not null,
    cycle_key text not null,
    at int8 not null,
    primary key (user_id, activity_id, task_id, cycle_key)
  )`,

  'alter table invitation add column from_event boolean not null default false',
  'alter table rebate add column received_at int8, add column voided_at int8',
  // A pending rebate follows late events; a paid one never changes.
  'drop trigger rebate_append_only on rebate',
  `create function refuse_paid_change() returns trigger language plpgsql as $$
  begin
    if old.state = 'PAID' and (new.event_id, new.inviter_id, new.invitee_id, new.biz_type, new.volume, new.fee, new.rate,
      new.amount, new.coin, new.created_at, new.voided_at, new.state) is distinct from (old.event_id, old.inviter_id,
      old.invitee_id, old.biz_type, old.volume, old.fee, old.rate, old.amount, old.coin, old.created_at, old.voided_at, old.state)
    then
      raise exception 'a paid rebate does not change' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`,
  `create trigger rebate_paid before update on rebate for each row execute function refuse_paid_change()`,
  `create trigger rebate_append_only before delete or truncate on rebate
    for each statement execute function refuse_change()`,

  'alter table score add column removed boolean not null default false',
  'alter table contribution add column removed boolean not null default false',
]

// A plan cached while the tables were empty would scan them forever.
const asHotPath = 'set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off'

/**
 * Writes a member's score and updates the bucket counts. A score computed from an older version of the events (p_seen)
 * than the stored one changes nothing. The stored row depends on the events only, not on the order of updates.
 * `p_shelf` null removes the member from the board; the row stays, so that an outdated score cannot bring it back.
 * Buckets are locked in ascending order.
 */
const putScore = `
create or replace function put_score(
  p_board text, p_member text, p_part int, p_shelf int, p_lag numeric, p_at int8, p_seen int8
) returns boolean language plpgsql ${asHotPath} as $$
declare old score%rowtype; old_shelf int; step record;
begin
  loop
    select * into old from score where board = p_board and member = p_member for update;
    if found then
      if old.seen > p_seen then return false; end if;
      old_shelf := case when old.removed then null else old.shelf end;
      update score set shelf = coalesce(p_shelf, old.shelf), lag = coalesce(p_lag, old.lag), reached_at = p_at,
        seen = p_seen, removed = p_shelf is null
        where board = p_board and member = p_member;
      exit;
    end if;
    if p_shelf is null then return false; end if;
    insert into score (board, member, shelf, lag, reached_at, seen)
      values (p_board, p_member, p_shelf, p_lag, p_at, p_seen) on conflict do nothing;
    exit when found;
  end loop;
  if old_shelf is distinct from p_shelf then
    for step in
      select * from (values (p_shelf, 1), (old_shelf, -1)) as v (shelf, n) where shelf is not null order by shelf
    loop
      if step.n > 0 then
        insert into score_shelf values (p_board, step.shelf, p_part, 1)
          on conflict (board, shelf, part) do update set n = score_shelf.n + 1;
      else
        update score_shelf set n = n - 1 where board = p_board and shelf = step.shelf and part = p_part;
      end if;
    end loop;
  end if;
  return old.lag is distinct from p_lag or old_shelf is distinct from p_shelf;
end $$`

/** Events from feeds: idempotency, corrections, late events, and the work that follows. */
export const ingest = {
  async up(db: Kysely<unknown>) {
    for (const command of [...tables, putScore]) await sql.raw(command).execute(db)
  },
}
