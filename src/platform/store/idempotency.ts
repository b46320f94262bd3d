import { Refusal, refuse } from '../refusal.ts'
import type { Db } from './schema.ts'

/** A request with an idempotency key: sending it again changes nothing. */
export interface IdempotentRequest {
  userId: string
  requestId: string
  /** Operation and target. The same `requestId` with another name is refused. */
  name: string
}

/** The stored answer of a request, or undefined. Refuses a `requestId` that was used for another operation. */
export async function storedAnswer(
  db: Db,
  { userId, requestId, name }: IdempotentRequest,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['operation', 'answer'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row && assertSameOperation(row.operation, row.answer, name)
}

/**
 * Does the work of a request. If it is refused, returns the stored answer of the request instead, if there is one: the
 * same request may have ended after the caller looked for its answer, and its own effects, such as a used chance, are
 * then the reason of the refusal.
 */
export async function orStoredAnswer(
  db: Db,
  operation: IdempotentRequest | null,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work()
  } catch (error) {
    const known = error instanceof Refusal && operation && (await storedAnswer(db, operation))
    if (known) return known
    throw error
  }
}

/** Returns the stored answer if it belongs to the expected operation. Refuses otherwise. */
export function assertSameOperation(operation: string, answer: string, meant: string): string {
  if (operation !== meant) throw requestIdReused()
  return answer
}

/** The refusal of a `requestId` that was used for another operation. */
export const requestIdReused = () => refuse('PARAM_INVALID', 'This requestId was used for another operation.')

/** Stores the answer of a request that changed nothing, such as a claim repeated with a new `requestId`. */
export async function storeAnswer(db: Db, { userId, requestId, name }: IdempotentRequest, answer: string, now: number) {
  await db
    .insertInto('idempotency')
    .values({ user_id: userId, request_id: requestId, operation: name, answer, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
