import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Advisory lock of batches of events: shared by all that are in flight. */
const ingestLock = 7_310_011

/** Registers a batch as in flight until the transaction ends. */
export async function enterBatch(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ingestLock}::int8)`.execute(db)
}

/** Waits until the batches in flight have ended. */
export async function waitForBatches(db: Db): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => sql`select pg_advisory_xact_lock(${ingestLock}::int8)`.execute(transaction))
}
