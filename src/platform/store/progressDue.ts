import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** A user whose progress has to be updated. */
export interface DueUser {
  userId: string
  /** Whether events of the user were reversed or corrected. */
  voided: boolean
  stamp: number
}

/** How long one process may work on a user before another takes over, ms. */
const lease = 30_000

/**
 * Puts users in the list, with the users whose events were reversed or corrected. Leaves out users of an identity
 * provider without a token so far: their facts are unknown, and the first token puts them in the list.
 */
export async function addDue(db: Db, users: Iterable<string>, voided: ReadonlySet<string>): Promise<void> {
  const rows = [...new Set(users)].map((user) => ({ user, voided: voided.has(user) }))
  if (!rows.length) return
  await sql`
    insert into progress_due (user_id, voided, stamp, leased_until)
    select d."user", d.voided, 1, 0
    from json_to_recordset(${JSON.stringify(rows)}::json) as d ("user" text, voided boolean)
    where not exists (select 1 from identity where identity.user_id = d."user" and facts_at = 0)
    order by d."user" collate "C"
    on conflict (user_id) do update
    set voided = progress_due.voided or excluded.voided, stamp = progress_due.stamp + 1, leased_until = 0`.execute(db)
}

/** Takes up to `limit` users from the list for 30 seconds. `now`: real time, epoch ms. */
export async function takeDue(db: Db, now: number, limit: number): Promise<DueUser[]> {
  const { rows } = await sql<DueUser>`
    update progress_due set leased_until = ${now + lease}::int8
    where user_id in (
      select user_id from progress_due where leased_until < ${now}::int8
      order by user_id limit ${limit}::int for update skip locked
    )
    returning user_id as "userId", voided, stamp`.execute(db)
  return rows
}

/** Minimum time until a user whose next event lies in the future is updated again, ms. */
const minDelay = 1_000

/**
 * Removes users from the list, except those that were added again in the meantime. A user with events after the update
 * stays until the next of them: the clocks of feeds may be ahead. `at`: the time of the rules before the update,
 * `realNow`: real time, both epoch ms.
 */
export async function finishDue(
  db: Db,
  users: readonly DueUser[],
  { at, realNow }: { at: number; realNow: number },
): Promise<void> {
  if (!users.length) return
  await sql`
    with done as (
      select p.user_id, (
        select min(e.at) from user_event e where e.user_id = p.user_id and e.at > ${at}::int8 and e.voided_at is null
      ) as next
      from json_to_recordset(${JSON.stringify(users)}::json) as d ("userId" text, stamp int8)
        join progress_due p on p.user_id = d."userId" and p.stamp = d.stamp
      order by p.user_id collate "C" for update of p
    ), kept as (
      update progress_due set voided = false, leased_until = ${realNow}::int8 + greatest(${minDelay}::int8, done.next - ${at}::int8)
      from done where progress_due.user_id = done.user_id and done.next is not null
    )
    delete from progress_due where user_id in (select user_id from done where next is null)`.execute(db)
}
