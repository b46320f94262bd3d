import { type Kysely, sql } from 'kysely'

// Use PostgreSQL 15 features only: PGlite is newer than some supported servers.
const statements = `
create sequence user_number start 700000001;

create table app_user (
  user_id text primary key,
  login_name text not null unique,
  region text,
  kyc_level int not null default 0,
  account_kind text not null default 'MAIN',
  age int,
  agent boolean not null default false,
  invite_code text not null unique,
  register_code text,
  kol_code text,
  kol_bound_at int8,
  email text,
  mobile text,
  registered_at int8 not null,
  persona text
);
create unique index app_user_persona on app_user (persona) where persona is not null;

create table access_token (
  token_hash text primary key,
  user_id text not null references app_user,
  expires_at int8 not null,
  revoked_at int8
);

create table release (
  alias text not null,
  version int not null,
  hash text not null,
  page json not null,
  words json not null,
  rules json,
  assets json not null,
  source text not null,
  created_at int8 not null,
  primary key (alias, version)
);

create table release_pointer (
  alias text primary key,
  version int not null,
  activity_id text unique,
  foreign key (alias, version) references release
);

create table audit (
  id int8 generated always as identity primary key,
  at int8 not null,
  actor text not null,
  action text not null,
  alias text not null,
  version int not null,
  reason text not null,
  source text not null
);

create table activity (
  activity_id text primary key,
  alias text not null,
  participants int not null default 0,
  participant_limit int,
  constraint activity_full check (participants <= participant_limit)
);

create table application (
  user_id text not null references app_user,
  activity_id text not null references activity,
  status text not null check (status in ('APPLIED', 'REVIEWING', 'REJECTED')),
  applied_at int8 not null,
  alias text not null,
  version int not null,
  consent_version text,
  last_event_id int8 not null,
  settled boolean not null default false,
  primary key (user_id, activity_id),
  foreign key (alias, version) references release
);

create index application_unsettled on application (activity_id) where not settled;

create table user_event (
  id int8 generated always as identity primary key,
  user_id text not null references app_user,
  kind text not null,
  amount text not null,
  symbol text,
  market text,
  at int8 not null
);
create index user_event_order on user_event (user_id, at, id);

create table completion (
  user_id text not null references app_user,
  activity_id text not null references activity,
  task_id text not null,
  cycle_key text not null,
  status text not null check (status in ('COMPLETED', 'GRANTED', 'UNSATISFIED')),
  value text not null,
  completed_at int8 not null,
  granted_at int8,
  reason text,
  receipt text,
  primary key (user_id, activity_id, task_id, cycle_key),
  check ((status = 'GRANTED') = (receipt is not null))
);

create table stock (
  activity_id text not null references activity,
  reward_id text not null,
  total int8,
  remaining int8,
  primary key (activity_id, reward_id),
  constraint stock_left check (remaining >= 0)
);

create table budget (
  activity_id text not null references activity,
  coin text not null,
  total numeric(40, 0) not null,
  spent numeric(40, 0) not null default 0,
  primary key (activity_id, coin),
  constraint budget_left check (spent <= total)
);

create table reward_record (
  record_id text not null,
  user_id text not null,
  activity_id text not null,
  task_id text not null,
  cycle_key text not null,
  reward_id text not null,
  reward_type text not null,
  amount text not null,
  coin text,
  name_key text not null,
  alias text not null,
  version int not null,
  source text not null,
  created_at int8 not null,
  expire_at int8,
  payout text not null default 'PENDING' check (payout in ('PENDING', 'PAID', 'DEAD')),
  payout_attempts int not null default 0,
  payout_at int8,
  constraint reward_once primary key (user_id, activity_id, task_id, cycle_key, reward_id)
);
create index reward_record_latest on reward_record (activity_id, created_at);
create index reward_record_waiting on reward_record (created_at) where payout = 'PENDING';

create table ledger (
  record_id text primary key,
  debit text not null,
  credit text not null,
  asset text not null,
  amount numeric(40, 0) not null check (amount > 0),
  at int8 not null,
  check (debit <> credit)
);

create view ledger_entry as
  select record_id, credit as account, asset, amount, at from ledger
  union all
  select record_id, debit, asset, -amount, at from ledger;

create table idempotency (
  user_id text not null,
  request_id text not null,
  operation text not null,
  answer text not null,
  at int8 not null,
  primary key (user_id, request_id)
);
create index idempotency_age on idempotency (at);

create table seen_trace (
  trace_id text primary key,
  at int8 not null
);
create index seen_trace_age on seen_trace (at);

create table sandbox_clock (
  id int primary key check (id = 1),
  shown int8 not null,
  set_at int8 not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_change();
create trigger release_immutable before update or delete or truncate on release
  for each statement execute function refuse_change();
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change()
`

/**
 * Settings of the functions on the claim path: each session plans their statements once, and always by index. A cached
 * plan from the time when a table was empty would scan the whole table forever.
 */
const asHotPath = 'set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off'

/**
 * Writes a whole grant in one statement: all or nothing. Returns false if the cycle is not COMPLETED. Empty stock or
 * budget violates a constraint (stock_left, budget_left), which rolls back the statement. `p_rewards` is sorted by coin
 * and id, so that concurrent grants take their locks in the same order. Budget rows are locked last, because every
 * grant needs them.
 */
const grantReward = `
create function grant_reward(
  p_user text, p_activity text, p_task text, p_cycle text, p_now int8, p_receipt text,
  p_request text, p_operation text, p_alias text, p_version int, p_source text, p_rewards json
) returns boolean language plpgsql ${asHotPath} as $$
declare
  reward record;
  owed_coin text;
  owed numeric := 0;
begin
  update completion set status = 'GRANTED', granted_at = p_now, receipt = p_receipt
    where user_id = p_user and activity_id = p_activity and task_id = p_task and cycle_key = p_cycle
      and status = 'COMPLETED';
  if not found then return false; end if;
  if p_request is not null then
    insert into idempotency values (p_user, p_request, p_operation, p_receipt, p_now);
  end if;
  for reward in
    select * from json_to_recordset(p_rewards) as r (record_id text, reward_id text, reward_type text, amount text,
      coin text, name_key text, asset text, minor numeric, expire_at int8)
  loop
    insert into reward_record values (reward.record_id, p_user, p_activity, p_task, p_cycle, reward.reward_id,
      reward.reward_type, reward.amount, reward.coin, reward.name_key, p_alias, p_version, p_source, p_now,
      reward.expire_at);
    insert into ledger values
      (reward.record_id, 'activity:' || p_activity, 'user:' || p_user, reward.asset, reward.minor, p_now);
    update stock set remaining = remaining - 1
      where activity_id = p_activity and reward_id = reward.reward_id and remaining is not null;
    continue when reward.coin is null;
    if reward.coin <> owed_coin then
      update budget set spent = spent + owed where activity_id = p_activity and coin = owed_coin;
      owed := 0;
    end if;
    owed_coin := reward.coin;
    owed := owed + reward.minor;
  end loop;
  if owed_coin is not null then
    update budget set spent = spent + owed where activity_id = p_activity and coin = owed_coin;
  end if;
  return true;
end $$`

/**
 * Everything that a claim needs, in one query: the completed and unpaid cycles of a task, oldest first, or the receipt
 * of its only cycle, with the account, the application and the current release. It reads row by row, which costs less
 * than planning and opening a join of six tables.
 */
const claimable = `
create function claimable(p_user text, p_activity text, p_task text, p_request text) returns table (
  cycle_key text, value text, completed_at int8, joined_alias text, joined_version int,
  activity_id text, participants int, alias text, version int, known_operation text, known_answer text, account json,
  receipt text
) language plpgsql stable ${asHotPath} as $$
declare
  met record;
begin
  for met in
    select completion.cycle_key, completion.value, completion.completed_at, completion.receipt from completion
    where completion.user_id = p_user and completion.activity_id = p_activity and completion.task_id = p_task
      and (completion.status = 'COMPLETED' or (completion.status = 'GRANTED' and completion.cycle_key = 'ALL'))
    order by completion.cycle_key
  loop
    if activity_id is null then
      select application.alias, application.version into joined_alias, joined_version from application
        where application.user_id = p_user and application.activity_id = p_activity
          and application.status = 'APPLIED';
      if not found then return; end if;
      select row_to_json(app_user) into account from app_user where app_user.user_id = p_user;
      select pointer.alias, pointer.version into alias, version from release_pointer pointer
        where pointer.activity_id = p_activity;
      if not found then return; end if;
      select known.operation, known.answer into known_operation, known_answer from idempotency known
        where known.user_id = p_user and known.request_id = p_request;
      select activity.participants into participants from activity where activity.activity_id = p_activity;
      activity_id := p_activity;
    end if;
    cycle_key := met.cycle_key;
    value := met.value;
    completed_at := met.completed_at;
    receipt := met.receipt;
    return next;
  end loop;
end $$`

// A prepared statement holds one command. The functions are kept apart because their bodies contain semicolons.
const commands = [
  ...statements.split(/;\s*\n(?=\s*(?:create|$))/).filter((command) => command.trim()),
  grantReward,
  claimable,
]

/** Users, releases, applications, progress, and the ledger. */
export const foundation = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}
