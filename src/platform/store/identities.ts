import { sql } from 'kysely'
import type { IdentityFacts } from '../identity/identity.ts'
import { raiseVersions } from './eventVersions.ts'
import { createInvited } from './invitations.ts'
import { addDue } from './progressDue.ts'
import { brokenConstraint, withRetry } from './retry.ts'
import type { Db } from './schema.ts'
import { hashOf } from './tokens.ts'
import { findUser } from './users.ts'

/** The user of a subject, and when the token with the stored facts was issued (epoch ms). */
export interface KnownIdentity {
  userId: string
  factsAt: number
}

/** A user of an identity provider. */
type Subject = Pick<IdentityFacts, 'issuer' | 'subject'>

/** The id of the user of a subject, or undefined. */
export const userIdOf = async (db: Db, { issuer, subject }: Subject): Promise<string | undefined> =>
  (
    await db
      .selectFrom('identity')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.user_id

/** The user of a subject, and whether this token was revoked at a logout; undefined for a new subject. */
export async function readIdentity(
  db: Db,
  { issuer, subject }: Subject,
  token: string,
): Promise<(KnownIdentity & { revoked: boolean }) | undefined> {
  const row = await db
    .selectFrom('identity')
    .leftJoin('access_token as ended', (join) => join.on('ended.token_hash', '=', hashOf(token)))
    .select(['identity.user_id', 'identity.facts_at', 'ended.revoked_at'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
  return row && { userId: row.user_id, factsAt: row.facts_at, revoked: row.revoked_at !== null }
}

/** Another request has created the user, or the number is taken: read again. */
export class Concurrent extends Error {}

/** The user id of a token belongs to another account. */
export class IdentityConflict extends Error {
  readonly userId: string
  constructor(userId: string) {
    super(`The user id ${userId} belongs to another account: an own account, or a user of another issuer.`)
    this.userId = userId
  }
}

const maxAttempts = 5

/** Runs a transaction again after Concurrent. */
export async function untilAlone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withRetry(work)
    } catch (error) {
      if (!(error instanceof Concurrent) || attempt === maxAttempts) throw error
    }
  }
}

/** The user of a subject. A new subject gets an account. Rejects with IdentityConflict. */
export const findOrCreateIdentity = (db: Db, facts: IdentityFacts, now: number): Promise<KnownIdentity> =>
  untilAlone(() => db.transaction().execute((transaction) => findOrCreate(transaction, facts, now)))

async function findOrCreate(db: Db, facts: IdentityFacts, now: number): Promise<KnownIdentity> {
  const { issuer, subject } = facts
  const found = await db
    .selectFrom('identity')
    .select(['user_id', 'facts_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (found) return { userId: found.user_id, factsAt: found.facts_at }
  const userId = await accountFor(db, facts, now)
  const added = await db
    .insertInto('identity')
    .values({ issuer, subject, user_id: userId, facts_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  // Rolls back the account, which would have no owner.
  if (!added) throw new Concurrent()
  return { userId, factsAt: 0 }
}

/** Whether an account belongs to someone already: to a subject, to the owner of a password, or to the sandbox. */
async function isOwned(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ owned: boolean }>`
    select exists (select 1 from identity where user_id = ${userId})
      or exists (select 1 from account_password where user_id = ${userId})
      or exists (select 1 from app_user where user_id = ${userId} and persona is not null) as owned`.execute(db)
  return rows[0]?.owned ?? false
}

async function accountFor(db: Db, facts: IdentityFacts, now: number): Promise<string> {
  if (facts.userId !== undefined && (await findUser(db, facts.userId))) {
    if (!(await isOwned(db, facts.userId))) return facts.userId
    // Another request may have created the same identity in the meantime.
    if ((await userIdOf(db, facts)) === facts.userId) throw new Concurrent()
    throw new IdentityConflict(facts.userId)
  }
  const userId = facts.userId ?? (await nextUserId(db))
  const account = {
    userId,
    region: facts.region ?? null,
    // Without a registration time, a user does not count as new.
    registeredAt: Math.min(facts.registeredAt ?? 0, now),
    ...(facts.inviteCode !== undefined && { registerCode: facts.inviteCode }),
  }
  const wanted = facts.loginName ?? `user${userId}`
  const made =
    (await createInvited(db, { ...account, loginName: wanted })) ??
    (await createInvited(db, { ...account, loginName: distinctName(wanted, userId) }))
  if (!made) throw new Concurrent()
  return made.user_id
}

/** Login names are unique here, but not at every provider. */
export const distinctName = (name: string, userId: string) => `${name}~${userId}`

async function nextUserId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('user_number')::text as id`.execute(db)
  return rows[0]?.id ?? ''
}

/** The highest level of the stored KYC events of a user; with `after`, of events after that time (epoch ms). */
export async function kycEventLevel(db: Db, userId: string, after?: number): Promise<number> {
  const { rows } = await sql<{ level: number | null }>`
    select max(amount::numeric)::int as level from user_event
    where user_id = ${userId} and kind = 'kyc' and at > ${after ?? -1}`.execute(db)
  return rows[0]?.level ?? 0
}

/** The facts that progress depends on, as columns. */
const memberFacts = ({ region, accountKind, registeredAt }: IdentityFacts, now: number) => ({
  ...(region !== undefined && { region }),
  ...(accountKind !== undefined && { account_kind: accountKind }),
  ...(registeredAt !== undefined && { registered_at: Math.min(registeredAt, now) }),
})

/** Stores the facts that progress depends on, while no token has been stored. */
export async function storeFirstFacts(db: Db, userId: string, facts: IdentityFacts, now: number): Promise<void> {
  const changes = memberFacts(facts, now)
  if (!Object.keys(changes).length) return
  await db
    .updateTable('app_user')
    .set(changes)
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('identity').select('user_id').where('user_id', '=', userId).where('facts_at', '=', 0)),
    )
    .execute()
}

/** Whether a feed has sent events of a user. */
const hasFeedEvents = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('user_event')
    .select('id')
    .where('user_id', '=', userId)
    .where('event_key', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Stores the facts of a token, unless those of a token issued at the same time or later are stored. A KYC event after the
 * token was issued keeps its level. With the first token, the progress from earlier events becomes due.
 */
export async function storeFacts(db: Db, userId: string, facts: IdentityFacts, now: number): Promise<void> {
  const { issuedAt, email, mobile, kycLevel } = facts
  const isStored = await withRetry(() =>
    db.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('identity')
        .select('facts_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const isFirst = before?.facts_at === 0
      // Batches with events of this user end first, or see the facts.
      if (isFirst) await raiseVersions(transaction, [userId])
      const { numUpdatedRows } = await transaction
        .updateTable('identity')
        .set({ facts_at: issuedAt })
        .where('user_id', '=', userId)
        .where('facts_at', '<', issuedAt)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const later = kycLevel === undefined ? 0 : await kycEventLevel(transaction, userId, issuedAt)
      const changes = {
        ...memberFacts(facts, now),
        ...(email !== undefined && { email }),
        ...(mobile !== undefined && { mobile }),
        ...(kycLevel !== undefined && { kyc_level: Math.max(kycLevel, later) }),
      }
      if (Object.keys(changes).length)
        await transaction.updateTable('app_user').set(changes).where('user_id', '=', userId).execute()
      if (isFirst && (await hasFeedEvents(transaction, userId))) await addDue(transaction, [userId], new Set())
      return true
    }),
  )
  if (isStored && facts.loginName !== undefined) await renameUser(db, userId, facts.loginName)
}

/** Changes the login name, unless another account has it. */
async function renameUser(db: Db, userId: string, name: string): Promise<void> {
  for (const loginName of [name, distinctName(name, userId)]) {
    try {
      const before = await findUser(db, userId)
      if (before?.login_name === loginName) return
      await db.updateTable('app_user').set({ login_name: loginName }).where('user_id', '=', userId).execute()
      return
    } catch (error) {
      if (brokenConstraint(error) === undefined) throw error
    }
  }
}
