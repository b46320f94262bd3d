import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Sets the KYC level of accounts to the highest level of their events. A level above all their events, reversed ones
 * included, has another source and stays.
 */
export async function updateKycLevels(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    update app_user set kyc_level = coalesce(e.current, 0)
    from (
      select user_id, max(amount::int) as known, max(amount::int) filter (where voided_at is null) as current
      from user_event
      where kind = 'kyc' and user_id in (select value from json_array_elements_text(${JSON.stringify(userIds)}::json))
      group by user_id
    ) as e
    where app_user.user_id = e.user_id and app_user.kyc_level <= e.known
      and app_user.kyc_level <> coalesce(e.current, 0)`.execute(db)
}
