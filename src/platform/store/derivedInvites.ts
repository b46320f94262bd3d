import { sql } from 'kysely'
import type { Db } from './schema.ts'

const listed = (ids: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** Everyone who invited one of these users, by registration or by an event, reversed or not. */
export async function relatedInviters(db: Db, invitees: readonly string[]): Promise<string[]> {
  if (!invitees.length) return []
  const { rows } = await sql<{ id: string }>`
    select inviter_id as id from invitation where invitee_id in ${listed(invitees)}
    union
    select user_id from user_event where kind = 'invite' and symbol in ${listed(invitees)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An invitation that events made: the earliest event that is not reversed. One from the registration stays. */
async function updateInvitations(db: Db, invitees: readonly string[]): Promise<void> {
  const wanted = sql`
    select distinct on (e.symbol) e.symbol as invitee_id, e.user_id as inviter_id, e.at, u.invite_code as code
    from user_event e join app_user u on u.user_id = e.user_id
    where e.kind = 'invite' and e.symbol in ${listed(invitees)} and e.voided_at is null
    order by e.symbol, e.at, e.event_key collate "C"`
  await sql`
    delete from invitation using (
      select i.invitee_id from invitation i left join (${wanted}) w
        on w.invitee_id = i.invitee_id and w.inviter_id = i.inviter_id and w.at = i.at
      where i.invitee_id in ${listed(invitees)} and i.from_event and w.invitee_id is null
    ) as old
    where invitation.invitee_id = old.invitee_id`.execute(db)
  await sql`
    insert into invitation (invitee_id, inviter_id, code, at, counted_at, from_event)
    select invitee_id, inviter_id, code, at, null, true from (${wanted}) w
    on conflict do nothing`.execute(db)
}

/** An invitation is valid from the first verification of the invitee. */
const updateCounted = (db: Db, invitees: readonly string[]) =>
  sql`
    update invitation set counted_at = k.counted_at
    from (
      select i.invitee_id, greatest(i.at, min(e.at)) as counted_at
      from invitation i left join user_event e on e.user_id = i.invitee_id and e.kind = 'kyc' and e.voided_at is null
      where i.invitee_id in ${listed(invitees)}
      group by i.invitee_id, i.at having min(e.at) is not null
      union all
      select i.invitee_id, null::int8 from invitation i
      where i.invitee_id in ${listed(invitees)} and not exists (
        select 1 from user_event e where e.user_id = i.invitee_id and e.kind = 'kyc' and e.voided_at is null)
    ) as k
    where invitation.invitee_id = k.invitee_id and invitation.counted_at is distinct from k.counted_at`.execute(db)

/** Derived invite events that no longer match their invitation are voided, missing ones are added. */
async function updateDerived(db: Db, invitees: readonly string[], receivedAt: number) {
  const { rows } = await sql<{ userId: string; at: number }>`
    update user_event set voided_at = ${receivedAt}::int8
    where derived_from in ${listed(invitees)} and voided_at is null and not exists (
      select 1 from invitation i where i.invitee_id = user_event.derived_from and i.inviter_id = user_event.user_id
        and i.counted_at = user_event.at)
    returning user_id as "userId", at`.execute(db)
  const { rows: added } = await sql<{ userId: string; at: number }>`
    insert into user_event (user_id, kind, amount, at, received_at, derived_from)
    select i.inviter_id, 'invite', '1', i.counted_at, ${receivedAt}::int8, i.invitee_id
    from invitation i where i.invitee_id in ${listed(invitees)} and i.counted_at is not null
    order by i.invitee_id
    on conflict (derived_from) where derived_from is not null and voided_at is null do nothing
    returning user_id as "userId", at`.execute(db)
  return [...rows, ...added]
}

/** Inviters whose valid invitees have changed from a time on. */
export interface RecountedInviter {
  userId: string
  at: number
}

/**
 * Computes the invitations of users and the derived invite events of their inviters from the stored events. Invitees
 * that were counted without a derived event (before there were any, or made by the sandbox) stay as they are.
 */
export async function recountInvitees(
  db: Db,
  users: readonly string[],
  receivedAt: number,
): Promise<RecountedInviter[]> {
  const { rows } = await sql<{ id: string }>`
    select invitee_id as id from invitation i
    where i.invitee_id in ${listed(users)} and i.counted_at is not null
      and not exists (select 1 from user_event e where e.derived_from = i.invitee_id)`.execute(db)
  const countedBefore = new Set(rows.map(({ id }) => id))
  const invitees = users.filter((id) => !countedBefore.has(id))
  if (!invitees.length) return []
  await updateInvitations(db, invitees)
  await updateCounted(db, invitees)
  return updateDerived(db, invitees, receivedAt)
}
