import type { BoardPeriod, LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import { periodKeyOf } from './periods.ts'
import { dayOf, type Windows } from './windows.ts'

/** Whether the ranks of a leaderboard are compared with those of a daily snapshot. A board of one day has no earlier ones. */
export const isCompared = (period: BoardPeriod, { start, end }: Windows, now: number): boolean =>
  period !== 'DAY' && now >= start && now < end

/**
 * The day of the snapshot that is due, in the time zone of the activity; null on the first day of the event or the
 * period, when all members are new.
 */
export function snapshotDay(period: BoardPeriod, windows: Windows, now: number, zone: string): string | null {
  if (!isCompared(period, windows, now)) return null
  const day = dayOf(now, zone)
  const isFirst = day === dayOf(windows.start, zone) || day === periodKeyOf(period, now, zone)
  return isFirst ? null : day
}

/** The key of the snapshots of a leaderboard: one for each kind of period. */
export const seriesOf = (activityId: string, { boardId }: LeaderboardRule, period: BoardPeriod): string =>
  `${activityId}/${boardId}/${period}`
