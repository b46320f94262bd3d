import type { Activity, ActivitySummary, ActivityUser } from '../../contract/shapes/activity.ts'
import type { Task, TaskGroup } from '../../contract/shapes/task.ts'
import { accountOf, type OpenActivity, openActivity, requireUser, type TextContext, wordsIn } from '../context.ts'
import { rewardNames, rewardOf } from '../payment/rewardOf.ts'
import { type EffectiveTask, type EffectiveTaskGroup, effectiveTaskGroups } from '../rules/effectiveTasks.ts'
import { isNew, refusalOf } from '../rules/eligibility.ts'
import { cardVisualOf } from '../rules/page.ts'
import { poolOf } from '../rules/pool.ts'
import { taskTypes } from '../rules/taskTypes.ts'
import { dayLength, statusAt } from '../rules/windows.ts'
import { type Participation, participationOf } from '../settlement/participation.ts'
import type { User } from '../store/users.ts'
import { type Extras, extrasOf } from './extras.ts'
import type { Handler } from './handler.ts'

/** The fields of an activity that lists and details share. */
export function summaryOf({ language, now }: TextContext, activity: OpenActivity): Omit<ActivitySummary, 'applied'> {
  const { activityId, activityType, release, windows, participants } = activity
  const textOf = wordsIn(release, language)
  const bannerUrl = `/card/${language.language}/${release.alias}.png`
  return {
    activityId,
    alias: release.alias,
    activityType,
    title: textOf(release.rules.title),
    subTitle: textOf(release.rules.subTitle),
    bannerUrl,
    mobileBannerUrl: bannerUrl,
    ...cardVisualOf(release.page),
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

/** A task without the progress of a viewer. */
export function taskOf({ language }: TextContext, { task, timing, release }: EffectiveTask, index: number): Task {
  const textOf = wordsIn(release, language)
  const nameOf = rewardNames(release, language)
  const { unit, native, url } = taskTypes[task.taskType]
  return {
    taskId: task.taskId,
    taskType: task.taskType,
    taskTiming: timing,
    title: textOf(task.title),
    desc: textOf(task.desc),
    operator: 'GE',
    threshold: task.threshold,
    unit: unit === 'coin' ? (task.coin ?? '') : unit,
    products: task.products ?? [],
    validDays: task.validDays ?? null,
    preTaskIds: task.preTaskIds ?? [],
    autoGrant: task.autoGrant ?? false,
    rewards: task.rewards.map((reward) => rewardOf(reward, nameOf)),
    action: { native, url, text: null },
    sort: index + 1,
  }
}

const groupOf = (
  context: TextContext,
  { identifier, title, timing, release, tasks }: EffectiveTaskGroup,
): TaskGroup => ({
  identifier,
  title: wordsIn(release, context.language)(title),
  timing,
  tasks: tasks.map((effective, index) => taskOf(context, effective, index)),
})

/** An activity with its task groups, the data of a viewer (null: a visitor) and the parts that only some have. */
export function activityAnswer(
  context: TextContext,
  activity: OpenActivity,
  groups: EffectiveTaskGroup[],
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

/** The latest task deadline that depends on the registration time of the user; null if no task has one. */
function userEndTime({ groups }: Participation, { windows }: OpenActivity, registeredAt: number): number | null {
  const days = groups.flatMap(({ tasks }) => tasks.flatMap(({ task }) => task.validDays ?? []))
  return days.length ? Math.min(windows.end, registeredAt + Math.max(...days) * dayLength) : null
}

/** The part of an activity that depends on the user. */
export function activityUser(
  { now }: Pick<TextContext, 'now'>,
  user: User,
  activity: OpenActivity,
  participation: Participation,
): ActivityUser {
  const { rules } = activity.release
  const account = accountOf(user)
  const { application, member } = participation
  const reason = refusalOf(rules, account, now, application !== undefined)
  return {
    applyStatus: application?.status ?? (member ? 'APPLIED' : 'NOT_APPLIED'),
    applyTime: application?.applied_at ?? null,
    userEndTime: userEndTime(participation, activity, user.registered_at),
    eligible: reason === null,
    reason,
    kycLevel: user.kyc_level,
    region: user.region,
    newUser: isNew(rules, account, now),
  }
}

/** From the current release, as for a user who has not joined. */
export const noLoginDetail: Handler<'noLoginDetail'> = async ({ activityId, ...boards }, context) => {
  const activity = await openActivity(context, activityId)
  const extras = await extrasOf(context, activity, null, boards)
  return activityAnswer(context, activity, effectiveTaskGroups(activity.release, null), null, extras)
}

/** A user who has joined sees the tasks of the release that was frozen then, and those that the current one adds. */
export const detail: Handler<'detail'> = async ({ activityId, ...boards }, context) => {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const participation = await participationOf(context, user, activity)
  const extras = await extrasOf(context, activity, { user, participation }, boards)
  return activityAnswer(
    context,
    activity,
    participation.groups,
    activityUser(context, user, activity, participation),
    extras,
  )
}
