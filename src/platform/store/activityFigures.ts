import { sql } from 'kysely'
import type { ActivityFigures, DayFigures, Participant } from '../../contract/activityFigures.ts'
import { fromMinor } from '../../contract/decimal.ts'
import type { ListPosition } from './listCursor.ts'
import type { Db } from './schema.ts'

const dayMs = 86_400_000

/** Number of days in an answer. */
const maxDays = 120

interface Row {
  users: ActivityFigures['users']
  days: ({ day: number } & Omit<DayFigures, 'day'>)[]
  stock: { reward: string; total: number; left: number }[]
  budget: { coin: string; total: string; left: string }[]
}

/**
 * Whether a row `c` of `completion` belongs to a task. Draws and the rewards of ranks and tiers are stored there too, under ids that
 * no task has.
 */
const isOfTask = sql<boolean>`(not exists (select 1 from draw where draw.ticket_id = c.cycle_key)
  and not exists (select 1 from reward_record r where r.user_id = c.user_id and r.activity_id = c.activity_id
    and r.task_id = c.task_id and r.cycle_key = c.cycle_key and r.source <> 'TASK'))`

/** Reads the figures of one activity; events count between `start` and `end`, epoch ms. Users are counted by UTC days. */
export async function activityFigures(
  db: Db,
  activityId: string,
  { start, end }: { start: number; end: number },
): Promise<Pick<ActivityFigures, 'users' | 'days' | 'stock' | 'budget'>> {
  const { rows } = await sql<Row>`
    with joined as (select user_id, applied_at as at from application
        where activity_id = ${activityId} and status = 'APPLIED'),
      done as (select user_id, status, completed_at, granted_at from completion c
        where activity_id = ${activityId} and status in ('COMPLETED', 'GRANTED') and ${isOfTask}),
      completed as (select user_id, completed_at as at from done),
      claimed as (select user_id, granted_at as at from done where status = 'GRANTED'),
      active as (select * from joined union all select * from completed union all select * from claimed
        union all select user_id, at from draw where activity_id = ${activityId}
        union all select e.user_id, e.at from joined j join user_event e on e.user_id = j.user_id
          and e.at >= greatest(j.at, ${start}::int8) and e.at < ${end}::int8 and e.voided_at is null),
      acts as (select 'joined' as what, user_id, at from joined union all select 'active', user_id, at from active
        union all select 'completed', user_id, at from completed union all select 'claimed', user_id, at from claimed),
      counts as (select at / ${dayMs} as day, what, count(distinct user_id)::int as users from acts group by 1, 2),
      days as (select day::int as day, coalesce(sum(users) filter (where what = 'joined'), 0)::int as joined,
        coalesce(sum(users) filter (where what = 'active'), 0)::int as active,
        coalesce(sum(users) filter (where what = 'completed'), 0)::int as completed,
        coalesce(sum(users) filter (where what = 'claimed'), 0)::int as claimed
        from counts group by day order by day desc limit ${maxDays})
    select
      json_build_object('joined', (select count(*) from joined), 'completed', (select count(distinct user_id) from completed),
        'claimed', (select count(distinct user_id) from claimed)) as users,
      (select coalesce(json_agg(days order by day), '[]') from days) as days,
      (select coalesce(json_agg(json_build_object('reward', reward_id, 'total', total, 'left', remaining) order by reward_id), '[]')
        from stock where activity_id = ${activityId} and total is not null) as stock,
      (select coalesce(json_agg(json_build_object('coin', coin, 'total', total::text, 'left', (total - spent)::text)
        order by coin), '[]') from budget where activity_id = ${activityId}) as budget`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The query for figures has no row.')
  const { users, days, stock, budget } = row
  return {
    users,
    days: days.map(({ day, ...counts }) => ({ day: new Date(day * dayMs).toISOString().slice(0, 10), ...counts })),
    stock: stock.map(({ reward, total, left }) => ({ rewardId: reward, total, left })),
    budget: budget.map(({ coin, total, left }) => ({
      coin,
      total: fromMinor(BigInt(total)),
      left: fromMinor(BigInt(left)),
    })),
  }
}

interface ParticipantPage {
  after: ListPosition | null
  limit: number
  /** Start of the user id. */
  user: string | undefined
}

/** Users who have applied, in the order of joining, with the numbers of their tasks. */
export async function participantsIn(
  db: Db,
  activityId: string,
  { after, limit, user }: ParticipantPage,
): Promise<Participant[]> {
  return db
    .selectFrom('application')
    .where('activity_id', '=', activityId)
    .$if(user !== undefined, (query) => query.where('user_id', 'like', `${user}%`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(applied_at, user_id) > (${after?.time ?? 0}::int8, ${after?.id ?? ''})`),
    )
    .select(['user_id as userId', 'status', 'applied_at as applyTime'])
    .select([
      sql<number>`(select count(*)::int from completion c where c.user_id = application.user_id
        and c.activity_id = ${activityId} and c.status in ('COMPLETED', 'GRANTED') and ${isOfTask})`.as('completed'),
      sql<number>`(select count(*)::int from completion c where c.user_id = application.user_id
        and c.activity_id = ${activityId} and c.status = 'GRANTED' and ${isOfTask})`.as('granted'),
    ])
    .orderBy('applied_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()
}
