import { CompiledQuery } from 'kysely'
import { keepCall } from './kept.ts'
import type { Db } from './schema.ts'
import type { User } from './users.ts'

/** Who claims what. */
export interface Claim {
  userId: string
  activityId: string
  taskId: string
  /** The client's id of this operation, if it gave one. */
  requestId?: string
}

/** A met cycle, with everything a claim of it must know. */
export interface ClaimableRow {
  cycle_key: string
  value: string
  completed_at: number
  /** The release the user joined under. */
  joined_alias: string
  joined_version: number
  activity_id: string
  participants: number
  /** The release that holds now. */
  alias: string
  version: number
  /** What this operation's id was answered before. */
  known_operation: string | null
  known_answer: string | null
  account: User
  /** The receipt of a cycle that was paid: only a task's one and only cycle comes with one. */
  receipt: string | null
}

const claimable = keepCall('claimable', ['text', 'text', 'text', 'text'])

/**
 * The met and unpaid cycles of one task, oldest first, in one question (`claimable`, first migration). Empty when
 * there is nothing to pay at once: not joined, not met yet, a day's reward paid already.
 */
export async function claimableRows(db: Db, { userId, activityId, taskId, requestId }: Claim): Promise<ClaimableRow[]> {
  const values = [userId, activityId, taskId, requestId ?? null]
  return (await db.executeQuery<ClaimableRow>(CompiledQuery.raw(claimable, values))).rows
}
