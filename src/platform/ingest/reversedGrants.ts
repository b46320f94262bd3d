import { toMinor } from '../../contract/decimal.ts'
import { activityOf, activityRows, type OpenActivity } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import type { Membership } from '../rules/measure.ts'
import { progressOf } from '../rules/progress.ts'
import { rankTaskId, tierTaskId } from '../rules/reservedTaskIds.ts'
import { countsFor } from '../rules/scores.ts'
import type { UserEvent } from '../rules/taskTypes.ts'
import { factsOf, participationOf } from '../settlement/participation.ts'
import { applicationsOf } from '../store/applications.ts'
import { completionRows } from '../store/completions.ts'
import { correctedEventsOf } from '../store/events.ts'
import { storeReversedGrants } from '../store/reversedGrants.ts'
import { findUser } from '../store/users.ts'

/** The kinds that ranks and tiers are measured by, and whether more is better. */
const measured = { trade: 1n, deposit: 1n, pnl: 1n, withdraw: -1n } as const

/** Whether a member has less volume, deposits or profit, or more withdrawals, in `after` than in `before`. */
function isLess(
  { windows }: OpenActivity,
  member: Membership | null,
  { before, after, now }: { before: readonly UserEvent[]; after: readonly UserEvent[]; now: number },
): boolean {
  const sum = (events: readonly UserEvent[], kind: string) =>
    events
      .filter((event) => event.kind === kind && member && countsFor(event, member, windows, now))
      .reduce((total, { amount }) => total + toMinor(amount), 0n)
  return Object.entries(measured).some(([kind, sign]) => sign * sum(after, kind) < sign * sum(before, kind))
}

/**
 * Records the granted tasks of a user that the remaining events would not complete. After the settlement, also the rewards
 * of ranks and tiers, if a late reversal or correction lowers what they were measured by. Grants stay; an operator decides
 * what follows. Each grant is recorded once.
 */
export async function recordReversedGrants(internals: PlatformInternals, userId: string): Promise<void> {
  const { db } = internals
  const context = await internals.context({ viewer: { userId }, langCode: '0' })
  const user = await findUser(db, userId)
  if (!user) return
  const joined = new Set((await applicationsOf(db, userId)).map((row) => row.activity_id))
  for (const row of await activityRows(db).execute()) {
    const activity = await activityOf(context, row)
    if (!joined.has(activity.activityId) && activity.release.rules.needApply !== false) continue
    const rows = await completionRows(db, userId, activity.activityId)
    const granted = rows.filter(({ status }) => status === 'GRANTED')
    if (!granted.length) continue
    const { groups, member } = await participationOf(context, user, activity)
    const counted = await factsOf(context, user, activity)
    const isSettled = context.now >= activity.windows.settle
    const events = isSettled ? await correctedEventsOf(db, userId, activity.windows.settle) : counted.events
    const cycles = progressOf({
      tasks: groups.flatMap((group) => group.tasks),
      windows: activity.windows,
      facts: { ...counted, events },
      member,
      // A task stays open after a granted one, so each is judged on its own events.
      rows: [],
      now: context.now,
      soldOut: () => false,
    })
    const reversed = granted.filter(({ taskId, cycleKey }) => {
      const isTask = groups.some(({ tasks }) => tasks.some(({ task }) => task.taskId === taskId))
      const cycle = cycles.find(({ completion: { taskId: id, cycleKey: key } }) => id === taskId && key === cycleKey)
      return isTask && (cycle?.completion.completedTime ?? null) === null
    })
    const { leaderboards = [] } = activity.release.rules
    const resultIds = new Set([tierTaskId, ...leaderboards.map(({ boardId }) => rankTaskId(boardId))])
    const results = granted.filter(({ taskId }) => resultIds.has(taskId))
    const isLower =
      results.length > 0 && isLess(activity, member, { before: counted.events, after: events, now: context.now })
    const grants = isLower ? [...reversed, ...results] : reversed
    await storeReversedGrants(db, userId, activity.activityId, grants, context.now)
  }
}
