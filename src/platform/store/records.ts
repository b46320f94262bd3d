import type { Selectable } from 'kysely'
import type { Db, PayoutState, RecordTable } from './schema.ts'

/** The record of a granted reward. */
export type RecordRow = Selectable<RecordTable>

/** Number of latest rewards that are public. */
const maxWinners = 50

/** The records of a user, in one activity or all. */
export const recordsOf = (db: Db, userId: string, activityId: string | undefined): Promise<RecordRow[]> =>
  db
    .selectFrom('reward_record')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', activityId ?? ''))
    .execute()

/** The states of the payouts of one task of a user, or of a user's draws. */
export const payoutsOfTask = (
  db: Db,
  { userId, activityId, taskId }: { userId: string; activityId: string; taskId: string },
) =>
  db
    .selectFrom('reward_record')
    .select(['record_id', 'task_id', 'cycle_key', 'reward_type', 'payout', 'payout_reason'])
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('task_id', '=', taskId)
    .execute()

/** States of a payout that its owner does not receive, unless an operator acts. */
const notReceived: readonly PayoutState[] = ['DEAD', 'REFUSED', 'CANCELED']

/**
 * The latest 50 records of all users, with the unmasked login name. Mask it before showing it. What its owner does not
 * receive is not announced.
 */
export const latestWinners = (db: Db, activityId: string | undefined) =>
  db
    .selectFrom('reward_record')
    .innerJoin('app_user', 'app_user.user_id', 'reward_record.user_id')
    .selectAll('reward_record')
    .select('app_user.login_name')
    .where('reward_record.payout', 'not in', notReceived)
    .$if(activityId !== undefined, (query) => query.where('reward_record.activity_id', '=', activityId ?? ''))
    .orderBy('reward_record.created_at', 'desc')
    .limit(maxWinners)
    .execute()
