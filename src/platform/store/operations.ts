import { refuse } from '../refusal.ts'
import type { Db } from './schema.ts'

/** An operation a client named, so that sending it again changes nothing. */
export interface Operation {
  userId: string
  requestId: string
  /** What it does to what: the same id for something else is a mistake. */
  name: string
}

/** The stored answer of an operation, or undefined. Refuses an id that was used for something else. */
export async function storedAnswer(db: Db, { userId, requestId, name }: Operation): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['operation', 'answer'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row && answerOf(row.operation, row.answer, name)
}

/** The stored answer, when it is of the operation meant. Refuses an id that was used for something else. */
export function answerOf(operation: string, answer: string, meant: string): string {
  if (operation !== meant) throw usedOtherwise()
  return answer
}

/** The refusal of an operation id that was used for something else. */
export const usedOtherwise = () => refuse('PARAM_INVALID', 'This requestId was used for another operation.')

/** Stores the answer of an operation that changed nothing itself, such as a claim repeated with a new id. */
export async function storeAnswer(db: Db, { userId, requestId, name }: Operation, answer: string, now: number) {
  await db
    .insertInto('idempotency')
    .values({ user_id: userId, request_id: requestId, operation: name, answer, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
