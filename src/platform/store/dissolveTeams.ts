import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { reassignMembers, type TeamMembers } from '../rules/reassignMembers.ts'
import type { Db } from './schema.ts'

const moveOrderIn = (activityId: string) => (userId: string) =>
  createHash('sha256').update(`${activityId} ${userId}`).digest('hex')

async function crewsOf(db: Db, activityId: string): Promise<TeamMembers[]> {
  const { rows } = await sql<{ team_id: string; members: string[] }>`
    select team_id, json_agg(user_id order by user_id) as members from team_member
    where activity_id = ${activityId} group by team_id`.execute(db)
  return rows.map(({ team_id, members }) => ({ teamId: team_id, members }))
}

/** Moves users to other teams together with their contributions. */
async function move(db: Db, activityId: string, moves: ReadonlyMap<string, string>) {
  const list = JSON.stringify([...moves].map(([user_id, team_id]) => ({ user_id, team_id })))
  const moved = sql`json_to_recordset(${list}::json) as moved (user_id text, team_id text)`
  await sql`
    update contribution set team_id = moved.team_id from ${moved}
    where contribution.user_id = moved.user_id and contribution.board like ${`${activityId}/%`}`.execute(db)
  await sql`
    update team_member set team_id = moved.team_id from ${moved}
    where team_member.user_id = moved.user_id and team_member.activity_id = ${activityId}`.execute(db)
  await sql`
    update team set members = (select count(*)::int from team_member where team_member.team_id = team.team_id)
    where activity_id = ${activityId}`.execute(db)
}

/**
 * Dissolves the teams of an activity that are too small; runs once per activity. Returns the teams that gained members.
 */
export async function dissolveTeams(
  db: Db,
  activityId: string,
  limits: { min: number; max: number },
  now: number,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into team_dissolved values (${activityId}, ${now}::int8) on conflict do nothing
      returning activity_id`.execute(transaction)
    if (!rows.length) return []
    // This lock makes users who are joining a team wait; earlier ones are already counted.
    const teams = await transaction
      .selectFrom('team')
      .select('max_members')
      .where('activity_id', '=', activityId)
      .forUpdate()
      .execute()
    // The size limit of a team is fixed when it is created; later releases do not change it.
    const max = Math.min(limits.max, ...teams.map(({ max_members }) => max_members))
    const moves = reassignMembers(await crewsOf(transaction, activityId), { ...limits, max }, moveOrderIn(activityId))
    if (moves.size) await move(transaction, activityId, moves)
    return [...new Set(moves.values())]
  })
}
