import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { ActivitySummary } from '../../contract/shapes/activity.ts'

export type AliasEntry = Answer<Calls['getAliasList']>['list'][number]

/**
 * The address of an activity's page. The list of aliases holds the families general and agent; the list of activities
 * holds no agents' pages: so a page in both is general, one only in the first is an agent's, any other a product's.
 */
export function addressesOf(aliases: readonly AliasEntry[], activities: readonly ActivitySummary[]) {
  const general = new Set(aliases.map(({ activityId }) => activityId))
  const listed = new Set(activities.map(({ activityId }) => activityId))
  return ({ activityId, alias }: { activityId: string; alias: string }): string => {
    if (!general.has(activityId)) return `/activity/${alias}`
    return listed.has(activityId) ? `/events/${alias}` : `/agent/${activityId}`
  }
}
