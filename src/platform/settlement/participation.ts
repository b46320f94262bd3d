import type { CallContext, OpenActivity } from '../context.ts'
import { type EffectiveTaskGroup, effectiveTaskGroups, type ReleaseWithRules } from '../rules/effectiveTasks.ts'
import type { Membership } from '../rules/measure.ts'
import type { Facts } from '../rules/taskTypes.ts'
import { type Application, findApplication } from '../store/applications.ts'
import { eventsOf } from '../store/events.ts'
import { versionOf } from '../store/eventVersions.ts'
import type { User } from '../store/users.ts'

/** The participation of a user in an activity. */
export interface Participation {
  application: Application | undefined
  /** The release the user joined under. */
  joined: ReleaseWithRules | null
  /** null if the user has not joined, or the application is not approved. */
  member: Membership | null
  /** The task groups as they apply to this user. */
  groups: EffectiveTaskGroup[]
}

/** Loads the participation of a user. With `needApply: false`, every user is a member since registration. */
export async function participationOf(
  context: CallContext,
  user: User,
  activity: OpenActivity,
): Promise<Participation> {
  const application = await findApplication(context.db, user.user_id, activity.activityId)
  const joined = application ? await context.releases.readWithRules(application.alias, application.version) : null
  return {
    application,
    joined,
    member: memberOf(application, user, activity),
    groups: effectiveTaskGroups(activity.release, joined),
  }
}

function memberOf(application: Application | undefined, user: User, { release }: OpenActivity): Membership | null {
  if (application?.status === 'APPLIED')
    return { appliedAt: application.applied_at, lastEventId: application.last_event_id }
  const open = release.rules.needApply === false && !application
  return open ? { appliedAt: user.registered_at, lastEventId: 0 } : null
}

/** Facts with the version of the events they were read from. */
export interface VersionedFacts extends Facts {
  version: number
  /** Whether events were reversed or corrected. */
  voided: boolean
}

/** The data of a user from which an activity measures progress. */
export async function factsOf(
  { db }: CallContext,
  user: User,
  { activityId, release, windows }: OpenActivity,
): Promise<VersionedFacts> {
  // The version first: facts newer than their version are read again, older ones would be taken for current.
  const versioned = await versionOf(db, user.user_id)
  return {
    activityId,
    registeredAt: user.registered_at,
    registerCode: user.register_code,
    kolCode: user.kol_code,
    kolBoundAt: user.kol_bound_at,
    events: await eventsOf(db, user.user_id, windows.settle),
    timeZone: release.rules.timeZone,
    ...versioned,
  }
}
