import type { Reason } from '../../contract/codes.ts'
import { Refusal } from '../refusal.ts'
import { refusalOf } from '../rules/eligibility.ts'
import type { Membership } from '../rules/measure.ts'
import { type CompletionRow, type Cycle, progressOf } from '../rules/progress.ts'
import { agentTierTask, tierTask } from '../rules/standingTasks.ts'
import type { Facts } from '../rules/taskTypes.ts'
import { type GroupTerms, type RuledRelease, termsOf } from '../rules/terms.ts'
import { type Application, findApplication } from '../store/applications.ts'
import { completionRows, saveMet } from '../store/completions.ts'
import { eventsOf } from '../store/events.ts'
import { isSoldOut, leftOf } from '../store/releases.ts'
import type { User } from '../store/users.ts'
import { accountOf, type CallContext, type OpenActivity } from './context.ts'
import { pay } from './pay.ts'
import { settleBoards, settleTier } from './settle.ts'
import { settleAgent } from './settleAgent.ts'
import { keepStandings } from './standings.ts'
import { ownTiers, tierRelease } from './tiers.ts'

/** Where a user stands in an activity. */
export interface Standing {
  application: Application | undefined
  /** The release the user joined under. */
  joined: RuledRelease | null
  /** null while not joined, or not yet let in. */
  member: Membership | null
  /** The task groups as they hold for this user. */
  groups: GroupTerms[]
}

/** Where a user stands; an activity without applications counts from registration. */
export async function standingOf(context: CallContext, user: User, activity: OpenActivity): Promise<Standing> {
  const application = await findApplication(context.db, user.user_id, activity.activityId)
  const joined = application ? await context.releases.ruled(application.alias, application.version) : null
  return {
    application,
    joined,
    member: memberOf(application, user, activity),
    groups: termsOf(activity.release, joined),
  }
}

function memberOf(application: Application | undefined, user: User, { release }: OpenActivity): Membership | null {
  if (application?.status === 'APPLIED')
    return { appliedAt: application.applied_at, lastEventId: application.last_event_id }
  const open = release.rules.needApply === false && !application
  return open ? { appliedAt: user.registered_at, lastEventId: 0 } : null
}

/** A standing with all progress in it. */
export interface Progress extends Standing {
  cycles: Cycle[]
  /** Why the account may not take part, or null. */
  refusal: Reason | null
}

/** Everything a user did, as an activity counts it. */
export const factsOf = async ({ db }: CallContext, user: User, { release }: OpenActivity): Promise<Facts> => ({
  registeredAt: user.registered_at,
  registerCode: user.register_code,
  kolCode: user.kol_code,
  kolBoundAt: user.kol_bound_at,
  events: await eventsOf(db, user.user_id),
  timeZone: release.rules.timeZone,
})

async function judge(
  { db, now }: CallContext,
  activity: OpenActivity,
  standing: Standing,
  facts: Facts,
  rows: CompletionRow[],
) {
  const left = await leftOf(db, activity.activityId)
  const input = {
    tasks: standing.groups.flatMap((group) => group.tasks),
    windows: activity.windows,
    facts,
    member: standing.member,
    now,
    soldOut: ({ task }: { task: { rewards: Parameters<typeof isSoldOut>[1] } }) => isSoldOut(left, task.rewards),
  }
  return (known: CompletionRow[] = rows) => progressOf({ ...input, rows: known })
}

/**
 * A user's progress in an activity, judged now. What was met since is remembered, and what pays by itself is paid,
 * before it is answered.
 */
export async function loadProgress(context: CallContext, user: User, activity: OpenActivity): Promise<Progress> {
  const { db, now } = context
  const standing = await standingOf(context, user, activity)
  const rows = await completionRows(db, user.user_id, activity.activityId)
  const facts = await factsOf(context, user, activity)
  await keepStandings(context, user, activity, facts, standing.member)
  await settleOwn(context, user, activity, standing, facts, rows)
  const judged = await judge(context, activity, standing, facts, rows)
  const refusal = refusalOf(activity.release.rules, accountOf(user), now, standing.member !== null)
  const first = judged()
  const unsaved = first.filter((cycle) => cycle.unsaved)
  const due = refusal
    ? []
    : first.filter(({ terms, completion }) => terms.task.autoGrant && completion.status === 'COMPLETED')
  if (!unsaved.length && !due.length) return { ...standing, cycles: first, refusal }
  await saveMet(db, user.user_id, activity.activityId, unsaved)
  for (const cycle of due) await payQuietly(context, user, activity, cycle)
  return { ...standing, cycles: judged(await completionRows(db, user.user_id, activity.activityId)), refusal }
}

/** Pays what places and tiers have won, once the results are final. */
async function settleOwn(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  standing: Standing,
  facts: Facts,
  rows: readonly CompletionRow[],
) {
  if (context.now < activity.windows.settle) return
  await settleBoards(context, activity)
  const release = tierRelease(activity, standing)
  if (standing.member && !rows.some(({ taskId }) => taskId === agentTierTask))
    await settleAgent(context, user, activity, release)
  if (!release.rules.tiers || rows.some(({ taskId }) => taskId === tierTask)) return
  await settleTier(context, user, activity, release, ownTiers(context, activity, standing, facts))
}

/** A reward that pays by itself must not break the reading of progress when there is nothing left to pay with. */
async function payQuietly(context: CallContext, user: User, activity: OpenActivity, cycle: Cycle) {
  try {
    await pay(context, user, activity, cycle, null)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
