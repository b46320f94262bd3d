import { sql } from 'kysely'
import type { Db } from '../store/schema.ts'
import { newCode } from '../store/users.ts'

/** Creates `count` verified accounts that were invited by a user, and returns their ids. */
export async function createInvitees(db: Db, inviterId: string, count: number, at: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  const { rows } = await sql<{ user_id: string }>`
    with numbered as (
      select nextval('user_number')::text as user_id, value as code
      from json_array_elements_text(${JSON.stringify(codes)}::json)
    ), made as (
      insert into app_user (user_id, login_name, region, kyc_level, invite_code, register_code, registered_at)
      select numbered.user_id, 'guest-' || numbered.user_id || '-' || numbered.code || '@playbill.example', 'TR', 1, numbered.code,
        inviter.invite_code, ${at}::int8
      from numbered join app_user inviter on inviter.user_id = ${inviterId}
      returning user_id, register_code
    )
    insert into invitation (invitee_id, inviter_id, code, at, counted_at)
    select user_id, ${inviterId}, register_code, ${at}::int8, ${at}::int8 from made
    returning invitee_id as user_id`.execute(db)
  return rows.map((row) => row.user_id)
}
