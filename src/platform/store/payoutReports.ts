import { sql } from 'kysely'
import type { PayoutReport } from '../../contract/operatorPayouts.ts'
import type { Db } from './schema.ts'

/** Time after which a comparison that reports no progress is taken over by another process, ms. */
const reportLease = 600_000

/** The time of a killed process, or one whose clock was wrong. */
const isAbandoned = (now: number) =>
  sql`(payout_report.started_at < ${now - reportLease}::int8 or payout_report.started_at > ${now + reportLease}::int8)`

/**
 * Takes a day for comparison. Returns false if another process compares it, or if it has been compared and `again` is
 * not set.
 */
export async function takeDay(db: Db, day: string, now: number, again: boolean): Promise<boolean> {
  const finished = sql`coalesce(payout_report.finished_at >= payout_report.started_at, false)`
  const free = again
    ? sql`(${finished} or ${isAbandoned(now)})`
    : sql`payout_report.finished_at is null and ${isAbandoned(now)}`
  const { rows } = await sql`
    insert into payout_report (day, started_at) values (${day}, ${now}::int8)
    on conflict (day) do update set started_at = excluded.started_at where ${free} returning day`.execute(db)
  return rows.length === 1
}

/** Keeps a taken day for another while. */
export async function renewDay(db: Db, day: string, now: number): Promise<void> {
  await db.updateTable('payout_report').set({ started_at: now }).where('day', '=', day).execute()
}

/** Gives up a taken day; an earlier report stays. */
export async function releaseDay(db: Db, day: string): Promise<void> {
  await sql`update payout_report set started_at = coalesce(finished_at, 0) where day = ${day}`.execute(db)
}

/** Stores the report of a taken day. */
export async function storeReport(db: Db, report: PayoutReport): Promise<void> {
  await sql`
    update payout_report set report = ${JSON.stringify(report)}::json,
      started_at = least(started_at, ${report.at}::int8), finished_at = ${report.at}::int8
    where day = ${report.day}`.execute(db)
}

/** The last 60 reports, newest day first. */
export async function readReports(db: Db): Promise<PayoutReport[]> {
  const rows = await db
    .selectFrom('payout_report')
    .select('report')
    .where('report', 'is not', null)
    .orderBy('day', 'desc')
    .limit(60)
    .execute()
  return rows.flatMap(({ report }) => (report ? [report] : []))
}

/** The days that have a report. */
export async function reportedDays(db: Db, days: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payout_report')
    .select('day')
    .where('day', 'in', days)
    .where('finished_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ day }) => day))
}
