import { type Selectable, sql } from 'kysely'
import { refuse } from '../refusal.ts'
import { type IdempotentRequest, requestIdReused } from './idempotency.ts'
import type { ListPosition } from './listCursor.ts'
import { brokenConstraint, withRetry } from './retry.ts'
import type { ApplicationTable, Db } from './schema.ts'

/** A user's application to an activity. */
export type Application = Omit<Selectable<ApplicationTable>, 'settled'> & {
  /** Evaluated again after the results were final. */
  settled?: boolean
}

/** An application before any review. */
export type NewApplication = Omit<Application, 'reason' | 'reviewed_at' | 'settled'>

/** The application of a user to an activity, or undefined. */
export const findApplication = (db: Db, userId: string, activityId: string): Promise<Application | undefined> =>
  db
    .selectFrom('application')
    .selectAll()
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()

/** Every application of a user. */
export const applicationsOf = (db: Db, userId: string): Promise<Application[]> =>
  db.selectFrom('application').selectAll().where('user_id', '=', userId).execute()

/**
 * Stores an application, counts the participant and stores the answer, in one statement: all or nothing.
 * Returns false when the user has already joined. Refuses FULL.
 */
export async function join(
  db: Db,
  row: NewApplication,
  answer: string,
  operation: IdempotentRequest | null,
): Promise<boolean> {
  const statement = sql<{ joined: number }>`
    with joined as (
      insert into application (user_id, activity_id, status, applied_at, alias, version, consent_version, last_event_id,
        form)
      values (${row.user_id}, ${row.activity_id}, ${row.status}, ${row.applied_at}::int8, ${row.alias}, ${row.version}::int,
        ${row.consent_version}::text, ${row.last_event_id}::int8,
        ${row.form && JSON.stringify(row.form)}::json)
      on conflict do nothing
      returning user_id
    ), counted as (
      update activity set participants = participants + 1
      where activity_id = ${row.activity_id} and exists (select 1 from joined)
    ), remembered as (
      insert into idempotency (user_id, request_id, operation, answer, at)
      select user_id, ${operation?.requestId ?? null}::text, ${operation?.name ?? null}::text, ${answer}::text, ${row.applied_at}::int8
      from joined where ${operation?.requestId ?? null}::text is not null
    )
    select count(*)::int as joined from joined`
  try {
    const { rows } = await withRetry(() => statement.execute(db))
    return rows[0]?.joined === 1
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'activity_full') throw refuse('FULL')
    if (constraint === 'idempotency_pkey') throw requestIdReused()
    throw error
  }
}

/** Decides on a pending application. Returns false when none is pending. A rejection frees the place. */
export async function decide(
  db: Db,
  userId: string,
  activityId: string,
  verdict: { status: 'APPLIED' | 'REJECTED'; reason: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('application')
    .set({ status: verdict.status, reason: verdict.reason, reviewed_at: verdict.now })
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('status', '=', 'REVIEWING')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (verdict.status === 'REJECTED')
    await db
      .updateTable('activity')
      .set(({ eb }) => ({ participants: eb('participants', '-', 1) }))
      .where('activity_id', '=', activityId)
      .execute()
  return true
}

/** An application that waits for a review. */
export interface PendingApplication {
  userId: string
  /** Epoch ms. */
  applyTime: number
  form: Record<string, string> | null
}

/** Pending applications of an activity after a position, oldest first. */
export async function pendingApplications(
  db: Db,
  activityId: string,
  { after = null, limit = 100 }: { after?: ListPosition | null; limit?: number } = {},
): Promise<PendingApplication[]> {
  const rows = await db
    .selectFrom('application')
    .select(['user_id', 'applied_at', 'form'])
    .where('activity_id', '=', activityId)
    .where('status', '=', 'REVIEWING')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(applied_at, user_id) > (${after?.time ?? 0}::int8, ${after?.id ?? ''})`),
    )
    .orderBy('applied_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id, applied_at, form }) => ({ userId: user_id, applyTime: applied_at, form }))
}

/** The number of pending applications of an activity. */
export async function countPendingApplications(db: Db, activityId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from application
    where activity_id = ${activityId} and status = 'REVIEWING'`.execute(db)
  return rows[0]?.n ?? 0
}
