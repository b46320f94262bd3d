import type { Db } from './schema.ts'

/** How long the trace id of a POST is stored, ms. */
const traceLifetimeMs = 600_000

/** Stores a trace id. Returns false if it was already used in the last ten minutes. */
export async function recordTrace(db: Db, traceId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seen_trace')
    .values({ trace_id: traceId, at: now })
    .onConflict((conflict) =>
      conflict
        .column('trace_id')
        .doUpdateSet({ at: now })
        .where('seen_trace.at', '<=', now - traceLifetimeMs),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Inserts or updates one row. */
export async function touchTrace(db: Db, traceId: string, now: number): Promise<void> {
  await db
    .insertInto('seen_trace')
    .values({ trace_id: traceId, at: now })
    .onConflict((conflict) => conflict.column('trace_id').doUpdateSet({ at: now }))
    .execute()
}

/** Deletes old trace ids, and stored answers older than 30 days. */
export async function deleteOldTraces(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('seen_trace')
    .where('at', '<=', now - traceLifetimeMs)
    .execute()
  await db
    .deleteFrom('idempotency')
    .where('at', '<=', now - 30 * 86_400_000)
    .execute()
}
