import { CompiledQuery } from 'kysely'
import { prepareCall } from './preparedStatements.ts'
import type { Db } from './schema.ts'
import type { User } from './users.ts'

/** The task that a user claims. */
export interface Claim {
  userId: string
  activityId: string
  taskId: string
  /** The client's idempotency key, if any. */
  requestId?: string | undefined
}

/** A completed cycle with everything that its claim needs. */
export interface ClaimableRow {
  cycle_key: string
  value: string
  completed_at: number
  /** The release the user joined under. */
  joined_alias: string
  joined_version: number
  activity_id: string
  participants: number
  /** The current release. */
  alias: string
  version: number
  /** The operation and answer stored under this `requestId`. */
  known_operation: string | null
  known_answer: string | null
  account: User
  /** The receipt of a granted cycle; only for a task that has a single cycle. */
  receipt: string | null
}

const claimable = prepareCall('claimable', ['text', 'text', 'text', 'text'])

/**
 * The completed and unpaid cycles of one task, oldest first, in one query (`claimable`, first migration). Empty when
 * there is nothing to pay: not joined, not completed yet, or the reward of the day already paid.
 */
export async function claimableRows(db: Db, { userId, activityId, taskId, requestId }: Claim): Promise<ClaimableRow[]> {
  const values = [userId, activityId, taskId, requestId ?? null]
  return (await db.executeQuery<ClaimableRow>(CompiledQuery.raw(claimable, values))).rows
}
