import type { Db } from './schema.ts'

/** Records grants whose events were reversed or corrected afterward; each once. */
export async function storeReversedGrants(
  db: Db,
  userId: string,
  activityId: string,
  grants: readonly { taskId: string; cycleKey: string }[],
  now: number,
): Promise<void> {
  if (!grants.length) return
  await db
    .insertInto('reversal_after_grant')
    .values(
      grants.map(({ taskId, cycleKey }) => ({
        user_id: userId,
        activity_id: activityId,
        task_id: taskId,
        cycle_key: cycleKey,
        at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
