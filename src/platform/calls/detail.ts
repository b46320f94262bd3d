import type { Activity, ActivitySummary, ActivityUser } from '../../contract/shapes/activity.ts'
import type { Task, TaskGroup } from '../../contract/shapes/task.ts'
import { isNew, refusalOf } from '../rules/eligibility.ts'
import { artOf } from '../rules/page.ts'
import { poolOf } from '../rules/pool.ts'
import { taskTypes } from '../rules/taskTypes.ts'
import { type GroupTerms, type TaskTerms, termsOf } from '../rules/terms.ts'
import { dayLength, statusAt } from '../rules/windows.ts'
import type { User } from '../store/users.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser, wordsIn } from './context.ts'
import { type Extras, extrasOf } from './extras.ts'
import type { Handler } from './handler.ts'
import { type Standing, standingOf } from './loadProgress.ts'
import { rewardOf } from './rewardOf.ts'

/** What a list and a detail both say of an activity. */
export function summaryOf({ language, now }: CallContext, activity: OpenActivity): Omit<ActivitySummary, 'applied'> {
  const { activityId, activityType, release, windows, participants } = activity
  const say = wordsIn(release, language)
  const picture = `/card/${language.language}/${release.alias}.png`
  return {
    activityId,
    alias: release.alias,
    activityType,
    title: say(release.rules.title),
    subTitle: say(release.rules.subTitle),
    bannerUrl: picture,
    mobileBannerUrl: picture,
    art: artOf(release.page),
    status: statusAt(windows, now),
    applyStartTime: windows.applyStart,
    applyEndTime: windows.applyEnd,
    startTime: windows.start,
    endTime: windows.end,
    settleTime: windows.settle,
    claimEndTime: windows.claimEnd,
    timeZone: release.rules.timeZone,
    serverTime: now,
    participantCount: participants,
    participantLimit: release.rules.participantLimit ?? null,
    pool: release.rules.pool ? poolOf(release.rules.pool, participants) : null,
  }
}

/** A task as everybody sees it. */
export function taskOf({ language }: CallContext, { task, timing, release }: TaskTerms, index: number): Task {
  const say = wordsIn(release, language)
  const { unit, native, url } = taskTypes[task.taskType]
  return {
    taskId: task.taskId,
    taskType: task.taskType,
    taskTiming: timing,
    title: say(task.title),
    desc: say(task.desc),
    operator: 'GE',
    threshold: task.threshold,
    unit: unit === 'coin' ? (task.coin ?? '') : unit,
    products: task.products ?? [],
    validDays: task.validDays ?? null,
    preTaskIds: task.preTaskIds ?? [],
    autoGrant: task.autoGrant ?? false,
    rewards: task.rewards.map((reward) => rewardOf(reward, say)),
    action: { native, url, text: null },
    sort: index + 1,
  }
}

const groupOf = (context: CallContext, { identifier, title, timing, release, tasks }: GroupTerms): TaskGroup => ({
  identifier,
  title: wordsIn(release, context.language)(title),
  timing,
  tasks: tasks.map((terms, index) => taskOf(context, terms, index)),
})

function activityAnswer(
  context: CallContext,
  activity: OpenActivity,
  groups: GroupTerms[],
  user: ActivityUser | null,
  extras: Extras,
): Activity {
  const { rules } = activity.release
  const { eligibility } = rules
  return {
    ...summaryOf(context, activity),
    needApply: rules.needApply ?? true,
    needConsent: rules.needConsent ?? false,
    eligibility: {
      regions: { deny: eligibility.denyRegions },
      kycLevel: eligibility.kycLevel ?? 0,
      newUserOnly: eligibility.newUserOnly ?? false,
      minAge: eligibility.minAge ?? 18,
      accountKinds: eligibility.accountKinds ?? [],
    },
    taskGroups: groups.map((group) => groupOf(context, group)),
    user,
    ...extras,
  }
}

/** The last of the deadlines that run from the user's own registration; null when no task has one. */
function userEndTime({ groups }: Standing, { windows }: OpenActivity, registeredAt: number): number | null {
  const days = groups.flatMap(({ tasks }) => tasks.flatMap(({ task }) => task.validDays ?? []))
  return days.length ? Math.min(windows.end, registeredAt + Math.max(...days) * dayLength) : null
}

/** What a user is to an activity. */
export function activityUser(
  { now }: CallContext,
  user: User,
  activity: OpenActivity,
  standing: Standing,
): ActivityUser {
  const { rules } = activity.release
  const account = accountOf(user)
  const { application, member } = standing
  const reason = refusalOf(rules, account, now, application !== undefined)
  return {
    applyStatus: application?.status ?? (member ? 'APPLIED' : 'NOT_APPLIED'),
    applyTime: application?.applied_at ?? null,
    userEndTime: userEndTime(standing, activity, user.registered_at),
    eligible: reason === null,
    reason,
    kycLevel: user.kyc_level,
    region: user.region,
    newUser: isNew(rules, account, now),
  }
}

export const noLoginDetail: Handler<'noLoginDetail'> = async ({ activityId, ...boards }, context) => {
  const activity = await openActivity(context, activityId)
  const extras = await extrasOf(context, activity, null, boards)
  return activityAnswer(context, activity, termsOf(activity.release, null), null, extras)
}

export const detail: Handler<'detail'> = async ({ activityId, ...boards }, context) => {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const standing = await standingOf(context, user, activity)
  const extras = await extrasOf(context, activity, { user, standing }, boards)
  return activityAnswer(context, activity, standing.groups, activityUser(context, user, activity, standing), extras)
}
