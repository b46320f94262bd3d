import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Advisory lock of batches of events: shared by all that are in flight. */
const ingestLock = 7_310_011

/**
 * Registers a batch as in flight until the transaction ends. Its statements read by index: with statistics from before a
 * feed, the planner would scan the whole table of events.
 */
export async function enterBatch(db: Db): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${ingestLock}::int8), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true)`.execute(db)
}

/** Waits until the batches in flight have ended. */
export async function waitForBatches(db: Db): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => sql`select pg_advisory_xact_lock(${ingestLock}::int8)`.execute(transaction))
}
