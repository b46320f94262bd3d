import { sql } from 'kysely'
import { fromMinor } from '../../contract/decimal.ts'
import type { Trader } from '../../contract/shapes/competition.ts'
import type { TraderRule } from '../../contract/shapes/rules/boards.ts'
import { type CallContext, type OpenActivity, wordsIn } from '../context.ts'
import type { UserEvent } from '../rules/taskTypes.ts'
import { type TraderHistory, type TraderResults, traderHistory, traderResults } from '../rules/traderResults.ts'
import type { Windows } from '../rules/windows.ts'
import { eventsOf } from '../store/events.ts'
import type { User } from '../store/users.ts'

type Results = TraderResults & { history: TraderHistory | null }

/**
 * Followers of each trader, and whether the viewer follows. Copying a trader is a `follow` event with the trader's id.
 */
async function followersOf({ db, now }: CallContext, { windows }: OpenActivity, ids: string[], userId: string | null) {
  const until = Math.min(now + 1, windows.end)
  const { rows } = await sql<{ symbol: string; followers: number; mine: number }>`
    select symbol, count(distinct user_id)::int8 as followers,
      count(*) filter (where user_id = ${userId}::text)::int8 as mine
    from user_event
    where kind = 'follow' and symbol = any(${ids}::text[]) and at >= ${windows.start}::int8 and at < ${until}::int8
      and voided_at is null
    group by symbol`.execute(db)
  return new Map(rows.map((row) => [row.symbol, row]))
}

async function resultsOf({ db, now }: CallContext, { windows }: OpenActivity, loginName: string | undefined) {
  const account =
    loginName === undefined
      ? undefined
      : await db.selectFrom('app_user').select('user_id').where('login_name', '=', loginName).executeTakeFirst()
  return account ? resultsFrom(await eventsOf(db, account.user_id, windows.settle), windows, now) : null
}

/** The results of a trader from events, with their history. */
export const resultsFrom = (events: readonly UserEvent[], windows: Windows, now: number): Results => ({
  ...traderResults(events, windows, now),
  history: traderHistory(events, windows, now),
})

/** A trader of the rules with results; null: none yet. `counted`: followers, and whether the viewer is one. */
export const traderOf = (
  { traderId, name, avatarUrl }: TraderRule,
  textOf: (key: string) => string,
  results: Results | null,
  counted: Pick<Trader, 'followers' | 'followed'>,
): Trader => ({
  traderId,
  name: textOf(name),
  avatarUrl: avatarUrl ?? null,
  pnl: results && fromMinor(results.pnl),
  roi: results && results.roi !== null ? fromMinor(results.roi) : null,
  ...(results?.history && { history: { ...results.history, roi: results.history.roi.map(fromMinor) } }),
  maxDrawdown: results && fromMinor(results.maxDrawdown),
  ...counted,
})

/** The traders that users can copy; undefined if the rules define none. */
export async function tradersAnswer(
  context: CallContext,
  activity: OpenActivity,
  user: User | null,
): Promise<Trader[] | undefined> {
  const { traders } = activity.release.rules
  if (!traders) return undefined
  const ids = traders.map(({ traderId }) => traderId)
  const followers = await followersOf(context, activity, ids, user?.user_id ?? null)
  const textOf = wordsIn(activity.release, context.language)
  return Promise.all(
    traders.map(async (trader) => {
      const results = await resultsOf(context, activity, trader.loginName)
      const counted = followers.get(trader.traderId)
      return traderOf(trader, textOf, results, {
        followers: counted?.followers ?? 0,
        followed: (counted?.mine ?? 0) > 0,
      })
    }),
  )
}
