import type { CallContext, OpenActivity } from '../context.ts'
import { periodKeyOf } from '../rules/periods.ts'
import { seriesOf, snapshotDay } from '../rules/rankSeries.ts'
import { takeSnapshot } from '../store/rankSnapshots.ts'
import type { Db } from '../store/schema.ts'
import { boardKey } from '../store/scores.ts'

/** The day of the last snapshot of each series, so that later sweeps need no query. */
const taken = new WeakMap<Db, Map<string, string>>()

/** Stores the ranks of the leaderboards of an activity once a day: with the first sweep of the day. */
export async function snapshotBoards({ db, now }: CallContext, activity: OpenActivity): Promise<void> {
  const { activityId, release, windows } = activity
  const { leaderboards = [], timeZone } = release.rules
  const days = taken.get(db) ?? new Map<string, string>()
  taken.set(db, days)
  for (const rule of leaderboards)
    for (const period of rule.periods) {
      const day = snapshotDay(period, windows, now, timeZone)
      const series = seriesOf(activityId, rule, period)
      if (day === null || days.get(series) === day) continue
      const board = boardKey(activityId, rule.boardId, periodKeyOf(period, now, timeZone))
      if (await takeSnapshot(db, { series, board, day, at: now })) days.set(series, day)
    }
}
