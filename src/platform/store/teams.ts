import { type Selectable, sql } from 'kysely'
import type { BoardMetric } from '../../contract/shapes/rules/boards.ts'
import { refuse } from '../refusal.ts'
import { scoreOf } from '../rules/scores.ts'
import type { TeamTable } from './competitionSchema.ts'
import { brokenConstraint } from './retry.ts'
import type { Db } from './schema.ts'
import { putScore, removeScore } from './scores.ts'

/** A row of `team`, with the join code: do not return it to users of other teams. */
export type TeamRow = Selectable<TeamTable>

/** The team of a user in an activity, or undefined. */
export const teamOf = (db: Db, activityId: string, userId: string): Promise<TeamRow | undefined> =>
  db
    .selectFrom('team_member')
    .innerJoin('team', 'team.team_id', 'team_member.team_id')
    .selectAll('team')
    .where('team_member.activity_id', '=', activityId)
    .where('team_member.user_id', '=', userId)
    .executeTakeFirst()

/** The team with a join code, or undefined. */
export const teamByCode = (db: Db, activityId: string, code: string): Promise<TeamRow | undefined> =>
  db
    .selectFrom('team')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('join_code', '=', code.toUpperCase())
    .executeTakeFirst()

/** Maps a violated constraint to a refusal; returns any other error as it is. */
function refusalOf(error: unknown): unknown {
  const constraint = brokenConstraint(error)
  if (constraint === 'team_name') return refuse('TEAM_NAME_TAKEN')
  if (constraint === 'team_full') return refuse('TEAM_FULL')
  if (constraint === 'team_once' || constraint === 'team_pkey') return refuse('ALREADY_IN_TEAM')
  return error
}

/** Whether a team has the name under an old key: old keys only ignore case. */
const hasOldNameKey = async (db: Db, { activity_id, name }: Pick<TeamRow, 'activity_id' | 'name'>) =>
  (await db
    .selectFrom('team')
    .select('team_id')
    .where('activity_id', '=', activity_id)
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst()) !== undefined

/** Creates a team with its captain in one statement. Refuses TEAM_NAME_TAKEN, ALREADY_IN_TEAM. */
export async function createTeam(db: Db, team: Omit<TeamRow, 'members'>): Promise<TeamRow> {
  const row = { ...team, members: 1 }
  if (await hasOldNameKey(db, team)) throw refuse('TEAM_NAME_TAKEN')
  const statement = sql`
    with made as (
      insert into team (team_id, activity_id, name, name_key, is_private, join_code, captain_id, members, max_members,
        created_at)
      values (${row.team_id}, ${row.activity_id}, ${row.name}, ${row.name_key}, ${row.is_private}::boolean,
        ${row.join_code}, ${row.captain_id}, ${row.members}::int, ${row.max_members}::int, ${row.created_at}::int8)
      returning team_id
    )
    insert into team_member (activity_id, user_id, team_id, joined_at)
    select ${row.activity_id}, ${row.captain_id}, team_id, ${row.created_at}::int8 from made`
  try {
    await statement.execute(db)
    return row
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Adds a user to a team in one statement. Refuses TEAM_FULL, ALREADY_IN_TEAM. */
export async function enterTeam(db: Db, team: TeamRow, userId: string, now: number): Promise<TeamRow> {
  const statement = sql`
    with counted as (
      update team set members = members + 1 where team_id = ${team.team_id} returning team_id
    )
    insert into team_member (activity_id, user_id, team_id, joined_at)
    select ${team.activity_id}, ${userId}, team_id, ${now}::int8 from counted`
  try {
    await statement.execute(db)
    return { ...team, members: team.members + 1 }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A member of a team and their contribution to one leaderboard, in minor units. */
export interface Member {
  userId: string
  loginName: string
  isCaptain: boolean
  gain: bigint
  base: bigint
}

/** The members of a team, the captain first, then by contribution; at most `limit`. */
export async function membersOf(db: Db, team: TeamRow, board: string | null, limit: number): Promise<Member[]> {
  const { rows } = await sql<{ user_id: string; login_name: string; gain: string; base: string }>`
    select member.user_id, app_user.login_name, coalesce(brought.gain, 0)::text as gain,
      coalesce(brought.base, 0)::text as base
    from team_member as member
    join app_user on app_user.user_id = member.user_id
    left join contribution as brought on brought.board = ${board}::text and brought.team_id = member.team_id
      and brought.user_id = member.user_id
    where member.team_id = ${team.team_id}
    order by (member.user_id = ${team.captain_id}) desc, coalesce(brought.gain, 0) desc, member.joined_at, member.user_id
    limit ${limit}::int`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    loginName: row.login_name,
    isCaptain: row.user_id === team.captain_id,
    gain: BigInt(row.gain),
    base: BigInt(row.base),
  }))
}

/** A member's contribution to one period of a team leaderboard. */
export interface NewContribution {
  board: string
  metric: BoardMetric
  userId: string
  gain: bigint
  base: bigint
  at: number
  seen: number
}

/** Computes a team's score from the contributions of its members. Teams that are too small are not ranked. */
async function rankTeam(
  db: Db,
  team: Pick<TeamRow, 'team_id' | 'members'>,
  board: string,
  metric: BoardMetric,
  minMembers: number,
) {
  if (team.members < minMembers) return
  const { rows } = await sql<{ gain: string | null; base: string; at: number; seen: number }>`
    select sum(gain) filter (where not removed)::text as gain, sum(base) filter (where not removed)::text as base,
      max(at) filter (where not removed) as at, sum(seen)::int8 as seen
    from contribution where board = ${board} and team_id = ${team.team_id}
    having count(*) > 0`.execute(db)
  const [sum] = rows
  if (!sum) return
  const { gain, base, at, seen } = sum
  // Without contributions, or without capital to divide the profit by, the team has no score.
  const score = gain === null ? null : scoreOf(metric, { gain: BigInt(gain), base: BigInt(base) })
  if (score === null) await removeScore(db, { board, member: team.team_id, seen })
  else await putScore(db, { board, member: team.team_id, score, at, seen })
}

/** Serializes the sums of a team, so that none misses a concurrent contribution. */
const lockTeam = (db: Db, teamId: string) =>
  db
    .selectFrom('team')
    .select(['team_id', 'members'])
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Stores contributions and updates the rank of the team. A contribution computed from fewer events changes nothing. */
export async function contribute(
  db: Db,
  teamId: string,
  contributions: readonly NewContribution[],
  minMembers: number,
) {
  await db.transaction().execute(async (transaction) => {
    const team = await lockTeam(transaction, teamId)
    for (const { board, metric, userId, gain, base, at, seen } of contributions) {
      await sql`
        insert into contribution (board, team_id, user_id, gain, base, at, seen)
        values (${board}, ${teamId}, ${userId}, ${gain.toString()}::numeric, ${base.toString()}::numeric, ${at}::int8,
          ${seen}::int8)
        on conflict (board, team_id, user_id) do update
        set gain = excluded.gain, base = excluded.base, at = excluded.at, seen = excluded.seen, removed = false
        where contribution.seen <= excluded.seen`.execute(transaction)
      await rankTeam(transaction, team, board, metric, minMembers)
    }
  })
}

/** Removes a contribution whose events were all reversed, and updates the rank of the team. */
export async function removeContribution(
  db: Db,
  { board, metric, userId, seen }: Pick<NewContribution, 'board' | 'metric' | 'userId' | 'seen'>,
  minMembers: number,
) {
  const known = await db
    .selectFrom('contribution')
    .select('team_id')
    .where('board', '=', board)
    .where('user_id', '=', userId)
    .where('removed', '=', false)
    .execute()
  for (const { team_id } of known)
    await db.transaction().execute(async (transaction) => {
      const team = await lockTeam(transaction, team_id)
      await sql`
        update contribution set gain = 0, base = 0, removed = true, seen = ${seen}::int8
        where board = ${board} and team_id = ${team_id} and user_id = ${userId} and seen <= ${seen}::int8`.execute(
        transaction,
      )
      await rankTeam(transaction, team, board, metric, minMembers)
    })
}

/** Ranks a team that has become large enough, on every leaderboard with a contribution of its members. */
export async function rankOnAllBoards(
  db: Db,
  teamId: string,
  metricOf: (board: string) => BoardMetric | null,
  minMembers: number,
) {
  await db.transaction().execute(async (transaction) => {
    const team = await lockTeam(transaction, teamId)
    const boards = await transaction
      .selectFrom('contribution')
      .select('board')
      .distinct()
      .where('team_id', '=', teamId)
      .execute()
    for (const { board } of boards) {
      const metric = metricOf(board)
      if (metric) await rankTeam(transaction, team, board, metric, minMembers)
    }
  })
}
