import type { Db } from './schema.ts'

/** How long a trace id of a POST is remembered, ms. */
const remembered = 600_000

/** Notes a trace id; false when it was seen in the last ten minutes. */
export async function noteTrace(db: Db, traceId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seen_trace')
    .values({ trace_id: traceId, at: now })
    .onConflict((conflict) =>
      conflict
        .column('trace_id')
        .doUpdateSet({ at: now })
        .where('seen_trace.at', '<=', now - remembered),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Drops what need not be remembered any longer: old trace ids, and answers of operations older than 30 days. */
export async function forgetOld(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('seen_trace')
    .where('at', '<=', now - remembered)
    .execute()
  await db
    .deleteFrom('idempotency')
    .where('at', '<=', now - 30 * 86_400_000)
    .execute()
}
