import { type Kysely, sql } from 'kysely'

const tables = [
  `create table draw_seed (
    activity_id text not null references activity,
    day text not null,
    seed text not null,
    seed_hash text not null,
    created_at int8 not null,
    primary key (activity_id, day)
  )`,
  `create trigger draw_seed_append_only before update or delete or truncate on draw_seed
    for each statement execute function refuse_change()`,

  // One row per used chance. Its key names the chance (n-th of a source), so a chance cannot be used twice. It also
  // numbers the user's draws, so two concurrent draws cannot get the same number.
  `create table draw (
    ticket_id text primary key,
    user_id text not null references app_user,
    activity_id text not null references activity,
    number int not null,
    source text not null,
    source_number int not null,
    source_size int not null,
    source_at int8 not null,
    day text not null,
    outcome text not null,
    prize_id text not null,
    at int8 not null,
    foreign key (activity_id, day) references draw_seed,
    constraint draw_number unique (user_id, activity_id, number),
    constraint draw_chance unique (user_id, activity_id, source, source_number),
    constraint draw_within check (source_number between 1 and source_size)
  )`,
  `create trigger draw_append_only before update or delete or truncate on draw
    for each statement execute function refuse_change()`,

  `create table team (
    team_id text primary key,
    activity_id text not null references activity,
    name text not null,
    name_key text not null,
    is_private boolean not null,
    join_code text not null,
    captain_id text not null references app_user,
    members int not null,
    max_members int not null,
    created_at int8 not null,
    constraint team_name unique (activity_id, name_key),
    constraint team_code unique (activity_id, join_code),
    constraint team_full check (members <= max_members)
  )`,
  `create table team_member (
    activity_id text not null references activity,
    user_id text not null references app_user,
    team_id text not null references team,
    joined_at int8 not null,
    constraint team_once primary key (activity_id, user_id)
  )`,
  'create index team_member_team on team_member (team_id)',

  // A member's contribution to a team leaderboard; the team's score is the sum.
  `create table contribution (
    board text not null,
    team_id text not null references team,
    user_id text not null references app_user,
    gain numeric not null,
    base numeric not null,
    at int8 not null,
    seen int8 not null,
    primary key (board, team_id, user_id)
  )`,
  'create index contribution_team on contribution (team_id, board)',

  // `shelf` is a bucket: a narrow range of scores. `lag` is the negated score, so that the whole order is ascending.
  `create table score (
    board text not null,
    member text not null,
    shelf int not null,
    lag numeric not null,
    reached_at int8 not null,
    seen int8 not null,
    primary key (board, member)
  )`,
  'create index score_order on score (board, shelf, lag, reached_at, member)',
  // Number of members per bucket, partitioned to reduce lock contention.
  `create table score_shelf (
    board text not null,
    shelf int not null,
    part int not null,
    n int8 not null,
    primary key (board, shelf, part),
    constraint shelf_count check (n >= 0)
  )`,

  `create table board_settled (
    activity_id text primary key references activity,
    at int8 not null
  )`,
  "create index user_event_follow on user_event (symbol, user_id) where kind = 'follow'",
]

// A plan cached while the tables were empty would scan them forever.
const asHotPath = 'set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off'

/** Writes a whole draw: the chance, its outcome, and the prize through `grant_reward`. */
const takeDraw = `
create function take_draw(
  p_ticket text, p_user text, p_activity text, p_number int, p_source text, p_source_number int, p_source_size int,
  p_source_at int8, p_day text, p_outcome text, p_prize text, p_task text, p_now int8, p_receipt text, p_request text,
  p_operation text, p_alias text, p_version int, p_rewards json
) returns boolean language plpgsql ${asHotPath} as $$
begin
  insert into draw values (p_ticket, p_user, p_activity, p_number, p_source, p_source_number, p_source_size, p_source_at,
    p_day, p_outcome, p_prize, p_now);
  insert into completion (user_id, activity_id, task_id, cycle_key, status, value, completed_at)
    values (p_user, p_activity, p_task, p_ticket, 'COMPLETED', '1', p_now);
  return grant_reward(p_user, p_activity, p_task, p_ticket, p_now, p_receipt, p_request, p_operation, p_alias, p_version,
    'DRAW', p_rewards);
end $$`

/** Completes and grants the reward of a rank or tier, once. Returns false if it was granted before. */
const payStanding = `
create function pay_standing(
  p_user text, p_activity text, p_task text, p_cycle text, p_value text, p_now int8, p_receipt text, p_alias text,
  p_version int, p_source text, p_rewards json
) returns boolean language plpgsql ${asHotPath} as $$
begin
  insert into completion (user_id, activity_id, task_id, cycle_key, status, value, completed_at)
    values (p_user, p_activity, p_task, p_cycle, 'COMPLETED', p_value, p_now)
    on conflict do nothing;
  return grant_reward(p_user, p_activity, p_task, p_cycle, p_now, p_receipt, null, null, p_alias, p_version, p_source,
    p_rewards);
end $$`

/**
 * Writes a member's score and updates the bucket counts. A score computed from fewer events (p_seen) than the stored
 * one is outdated and changes nothing. Buckets are locked in ascending order.
 */
const putScore = `
create function put_score(
  p_board text, p_member text, p_part int, p_shelf int, p_lag numeric, p_at int8, p_seen int8
) returns boolean language plpgsql ${asHotPath} as $$
declare old score%rowtype; step record;
begin
  loop
    select * into old from score where board = p_board and member = p_member for update;
    if found then
      if old.seen > p_seen then return false; end if;
      if old.lag = p_lag then
        update score set seen = p_seen where board = p_board and member = p_member;
        return false;
      end if;
      update score set shelf = p_shelf, lag = p_lag, reached_at = p_at, seen = p_seen
        where board = p_board and member = p_member;
      exit;
    end if;
    insert into score values (p_board, p_member, p_shelf, p_lag, p_at, p_seen) on conflict do nothing;
    exit when found;
  end loop;
  if old.shelf is not distinct from p_shelf then return true; end if;
  for step in
    select * from (values (p_shelf, 1), (old.shelf, -1)) as v (shelf, n) where shelf is not null order by shelf
  loop
    if step.n > 0 then
      insert into score_shelf values (p_board, step.shelf, p_part, 1)
        on conflict (board, shelf, part) do update set n = score_shelf.n + 1;
    else
      update score_shelf set n = n - 1 where board = p_board and shelf = step.shelf and part = p_part;
    end if;
  end loop;
  return true;
end $$`

/** Draws, teams and leaderboards. */
export const standings = {
  async up(db: Kysely<unknown>) {
    for (const command of [...tables, takeDraw, payStanding, putScore]) await sql.raw(command).execute(db)
  },
}
