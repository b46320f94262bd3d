import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { createUser, type NewUser, type User } from './users.ts'

/** A time range in epoch ms: `from` inclusive, `to` exclusive. */
export interface TimeRange {
  from: number
  to: number
}

/** The user whose invite code this is, ordinary or of an agent; undefined if unknown. */
export const ownerOfCode = (db: Db, code: string): Promise<User | undefined> =>
  db
    .selectFrom('app_user')
    .selectAll()
    .where(({ eb, or }) => or([eb('invite_code', '=', code), eb('partner_code', '=', code)]))
    .executeTakeFirst()

/** Stores who invited whom. The first inviter stays. */
export async function addInvitation(
  db: Db,
  row: { invitee_id: string; inviter_id: string; code: string; at: number },
): Promise<void> {
  await db
    .insertInto('invitation')
    .values({ ...row, counted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Creates an account invited by the owner of its register code; null if the login name is taken. */
export async function createInvited(db: Db, user: NewUser): Promise<User | null> {
  const { registerCode, registeredAt } = user
  const made = await createUser(db, user)
  const inviter = made && registerCode !== undefined && (await ownerOfCode(db, registerCode))
  if (inviter)
    await addInvitation(db, {
      invitee_id: made.user_id,
      inviter_id: inviter.user_id,
      code: registerCode,
      at: registeredAt,
    })
  return made
}

/**
 * Stores the code that a user has registered with, and its owner as the inviter, also instead of one from an event.
 * Returns false if there is no new inviter: the user has a code already, or the code has no other owner.
 */
export async function registerInviter(
  db: Db,
  userId: string,
  code: string,
  inviterId: string | undefined,
): Promise<boolean> {
  const user = await db
    .updateTable('app_user')
    .set({ register_code: code })
    .where('user_id', '=', userId)
    .where('register_code', 'is', null)
    .returning('registered_at')
    .executeTakeFirst()
  if (!user || inviterId === undefined || inviterId === userId) return false
  const { numAffectedRows } = await sql`
    insert into invitation (invitee_id, inviter_id, code, at, counted_at)
    values (${userId}, ${inviterId}, ${code}, ${user.registered_at}::int8, null)
    on conflict (invitee_id) do update
    set inviter_id = excluded.inviter_id, code = excluded.code, at = excluded.at, counted_at = null, from_event = false
    where invitation.from_event`.execute(db)
  return numAffectedRows === 1n
}

/** The inviter of a user, or undefined. */
export const inviterOf = (db: Db, userId: string): Promise<User | undefined> =>
  db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.user_id', 'invitation.inviter_id')
    .selectAll('app_user')
    .where('invitation.invitee_id', '=', userId)
    .executeTakeFirst()

/** Marks an invitee as valid. Returns the inviter's id the first time, undefined afterward. */
export async function markInviteeValid(db: Db, userId: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('invitation')
    .set({ counted_at: now })
    .where('invitee_id', '=', userId)
    .where('counted_at', 'is', null)
    .returning('inviter_id')
    .executeTakeFirst()
  return row?.inviter_id
}

/** The number of a user's invitees who are registered and verified. */
export async function validInvites(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('inviter_id', '=', userId)
    .where('counted_at', 'is not', null)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** An invitee and their activity since registration. Amounts are decimal text. */
export interface Referral {
  invitee_id: string
  at: number
  kyc_level: number
  first_deposit: number | null
  deposit: string
  volume: string
}

/** Later than any settlement: all events count, and all reversals. */
const never = Number.MAX_SAFE_INTEGER

/** The invitees of a time range. Events, reversals and corrections that were received after `settle` have no effect. */
const invitedIn = (userId: string, { from, to }: TimeRange, settle = never) => sql`
  select invitation.invitee_id, invitation.at, app_user.kyc_level,
    min(seen.at) filter (where seen.kind = 'deposit') as first_deposit,
    coalesce(sum(seen.amount::numeric) filter (where seen.kind = 'deposit'), 0) as deposit,
    coalesce(sum(seen.amount::numeric) filter (where seen.kind = 'trade'), 0) as volume
  from invitation
  join app_user on app_user.user_id = invitation.invitee_id
  left join user_event seen on seen.user_id = invitation.invitee_id and seen.kind in ('deposit', 'trade')
    and seen.at >= invitation.at and seen.at < ${to} and (seen.received_at is null or seen.received_at < ${settle}::int8)
    and (seen.voided_at is null or seen.voided_at >= ${settle}::int8)
  where invitation.inviter_id = ${userId} and invitation.at >= ${from} and invitation.at < ${to}
  group by invitation.invitee_id, invitation.at, app_user.kyc_level`

const isValid = (valid: boolean | undefined) =>
  valid === undefined ? sql`true` : valid ? sql`kyc_level > 0` : sql`kyc_level = 0`

/** A page of the users invited within a time range, newest first, and the total. */
export async function referralsOf(
  db: Db,
  userId: string,
  time: TimeRange,
  wanted: { valid: boolean | undefined; offset: number; limit: number },
): Promise<{ rows: Referral[]; total: number }> {
  const { rows } = await sql<Referral>`
    select invitee_id, at, kyc_level, first_deposit, deposit::text, volume::text
    from (${invitedIn(userId, time)}) invited where ${isValid(wanted.valid)}
    order by at desc, invitee_id limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from invitation join app_user on app_user.user_id = invitation.invitee_id
    where inviter_id = ${userId} and at >= ${time.from} and at < ${time.to} and ${isValid(wanted.valid)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The users invited within a time range in numbers. */
export interface ReferralCounts {
  invited: number
  /** Verified. */
  valid: number
  depositors: number
  traders: number
}

/** Counts the users invited within a time range, and their volume (decimal text) by the events that count until `settle`. */
export async function countReferrals(
  db: Db,
  userId: string,
  time: TimeRange,
  settle: number,
): Promise<{ counts: ReferralCounts; volume: string }> {
  const { rows } = await sql<ReferralCounts & { total: string }>`
    select count(*)::int as invited, count(*) filter (where kyc_level > 0)::int as valid,
      count(*) filter (where deposit > 0)::int as depositors, count(*) filter (where volume > 0)::int as traders,
      coalesce(sum(volume), 0)::text as total
    from (${invitedIn(userId, time, settle)}) invited`.execute(db)
  const { total = '0', ...counts } = rows[0] ?? { invited: 0, valid: 0, depositors: 0, traders: 0 }
  return { counts, volume: total }
}
