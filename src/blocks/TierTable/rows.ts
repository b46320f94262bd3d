import { boardsOf } from '../../contract/boardsOf.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Leaderboard } from '../../contract/shapes/competition.ts'
import type { BoardMetric } from '../../contract/shapes/rules/boards.ts'

interface Choice {
  of: 'tiers' | 'userRanks' | 'teamRanks'
  metric?: BoardMetric | undefined
}

/** The first leaderboard with prizes for the scope and metric. */
export const paidBoard = (activity: Activity, { of, metric }: Choice): Leaderboard | undefined =>
  boardsOf(activity, { scope: of === 'teamRanks' ? 'TEAM' : 'USER', metric }).find(({ rewards }) => rewards.length > 0)

/** Whether there is anything to show. */
export const hasRows = (activity: Activity, choice: Choice): boolean =>
  choice.of === 'tiers' ? Boolean(activity.tiers?.length) : paidBoard(activity, choice) !== undefined
