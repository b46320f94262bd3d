import type { Selectable } from 'kysely'
import type { Db, RecordTable } from './schema.ts'

/** A paid reward. */
export type RecordRow = Selectable<RecordTable>

/** How many of the last rewards everybody may see. */
const shownToAll = 50

/** The paid rewards of a user, in one activity or all. */
export const recordsOf = (db: Db, userId: string, activityId: string | undefined): Promise<RecordRow[]> =>
  db
    .selectFrom('reward_record')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', activityId ?? ''))
    .execute()

/** The last 50 paid rewards of anybody, with the winner's name as it is: to be masked. */
export const winners = (db: Db, activityId: string | undefined) =>
  db
    .selectFrom('reward_record')
    .innerJoin('app_user', 'app_user.user_id', 'reward_record.user_id')
    .selectAll('reward_record')
    .select('app_user.login_name')
    .$if(activityId !== undefined, (query) => query.where('reward_record.activity_id', '=', activityId ?? ''))
    .orderBy('reward_record.created_at', 'desc')
    .limit(shownToAll)
    .execute()
