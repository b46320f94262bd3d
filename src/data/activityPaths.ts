import type { Answer } from '../contract/call.ts'
import type { Calls } from '../contract/calls/index.ts'
import type { ActivitySummary } from '../contract/shapes/activity.ts'

/** A page in the list of aliases. */
export type AliasEntry = Answer<Calls['getAliasList']>['list'][number]

/**
 * Returns a function that gives the path of an activity's page. The list of aliases contains the families `general`
 * and `agent`; the list of activities contains no agent pages. So a page in both lists is `general`, one only in the
 * list of aliases is `agent`, and any other is `product`.
 */
export function activityPaths(aliases: readonly AliasEntry[], activities: readonly ActivitySummary[]) {
  const general = new Set(aliases.map(({ activityId }) => activityId))
  const listed = new Set(activities.map(({ activityId }) => activityId))
  return ({ activityId, alias }: { activityId: string; alias: string }): string => {
    if (!general.has(activityId)) return `/activity/${alias}`
    return listed.has(activityId) ? `/events/${alias}` : `/agent/${activityId}`
  }
}
