import { codes } from '../../contract/codes.ts'
import { wordsIn } from '../context.ts'
import { configOf, introduceOf } from '../operations/pages.ts'
import { Refusal, refuse } from '../refusal.ts'
import { shownCycle } from '../rules/progress.ts'
import { previewActivity } from './activity.ts'
import { agentHandlers } from './agent.ts'
import { eligibleHandlers } from './eligible.ts'
import { previewChances } from './lottery.ts'
import { activityIn, type PreviewContext, viewerIn } from './previewContext.ts'
import type { PreviewHandler, PreviewHandlers } from './previewHandler.ts'
import { previewRewards } from './rewards.ts'
import { userHandlers } from './user.ts'

function completions(context: PreviewContext, activityId: string, pick: (group: string, taskId: string) => boolean) {
  const { activity, state, progress } = viewerIn(context, activityId)
  const tasks = state.participation.groups.flatMap(({ identifier, tasks }) =>
    tasks.filter(({ task }) => pick(identifier, task.taskId)),
  )
  return {
    completions: tasks.flatMap(({ task }) => shownCycle(progress.cycles, task.taskId)?.completion ?? []),
    lotteryCount: previewChances(activity, state, progress, context.now).remain,
    serverTime: context.now,
  }
}

const activityId: PreviewHandler<'getActivityId'> = ({ alias, path }, { release, activityCode }) => {
  const wanted = alias ?? path?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)
  if (wanted === undefined) throw refuse('PARAM_INVALID', 'alias or path is missing.')
  if (!release.rules || wanted !== release.alias) throw refuse('NOT_FOUND')
  return { activityId: release.rules.activityId, activityType: activityCode(release.rules.type) }
}

const applyStatus: PreviewHandler<'applyStatus'> = (input, context) => {
  const { application } = viewerIn(context, input.activityId).state.participation
  const applied = application && { applyStatus: application.status, applyTime: application.applied_at, reason: null }
  return applied ?? { applyStatus: 'NOT_APPLIED', applyTime: null, reason: null }
}

/**
 * Answers the calls of preview pages as a persona, without the database. Calls that change state are not among them.
 */
export const previewHandlers: PreviewHandlers = {
  ...userHandlers,
  ...eligibleHandlers,
  ...agentHandlers,
  list: () => ({ activities: [], total: 0 }),
  getAliasList: () => ({ list: [], total: 0 }),
  mainBanner: () => ({ mainBannerList: [] }),
  getActivityId: activityId,
  generalGetActivityId: (input, context) => activityId(input, context),
  getAlias: (input, context) => ({ alias: activityIn(context, input.activityId).release.alias }),
  baseInfo(input, { release, language, activityCode }) {
    const isOther =
      input.alias === undefined ? input.activityId !== release.rules?.activityId : input.alias !== release.alias
    if (isOther) throw refuse('NOT_FOUND')
    return {
      alias: release.alias,
      activityId: release.rules?.activityId ?? null,
      activityType: release.rules ? activityCode(release.rules.type) : null,
      configVersion: release.version,
      etag: release.hash,
      config: configOf(release, language),
    }
  },
  introduce: (input, context) => introduceOf(activityIn(context, input.activityId).release, context.language),
  noLoginDetail: (input, context) => previewActivity(context, activityIn(context, input.activityId), null, input),
  detail(input, context) {
    const { activity, state, progress } = viewerIn(context, input.activityId)
    return previewActivity(context, activity, { state, progress }, input)
  },
  nonProductizedDetail(input, context) {
    const activity = activityIn(context, input.activityId)
    if (activity.release.page.family !== 'custom') throw refuse('NOT_FOUND')
    return {
      activityId: activity.activityId,
      title: wordsIn(activity.release, context.language)(activity.release.rules.title),
      startTime: activity.windows.start,
      endTime: activity.windows.end,
      config: configOf(activity.release, context.language),
      serverTime: context.now,
      user: context.viewer && previewActivity(context, activity, context.viewer, {}).user,
    }
  },
  beginnerTaskCompletions: ({ activityId, taskIds }, context) =>
    completions(context, activityId, (_group, taskId) => !taskIds || taskIds.includes(taskId)),
  taskCompletions: ({ activityId, identifier }, context) =>
    completions(context, activityId, (group) => !identifier || group === identifier),
  getRewardList(input, context) {
    const activity = input.activityId === undefined ? context.activity : activityIn(context, input.activityId)
    return previewRewards(context, activity, context.viewer, input)
  },
  applyStatus,
  nonProductizedApplyStatus: (input, context) => applyStatus(input, context),
  checkAirdropPositionAccount(input, context) {
    const { activity, state } = viewerIn(context, input.activityId)
    const traded = state.facts.events.some(({ market }) => market === 'futures')
    const coins = activity.release.rules.budget.map(({ coin }) => coin)
    const answer = { passed: traded, hasAccount: traded, hasPosition: traded, coin: coins[0] ?? null }
    if (!traded) throw new Refusal(codes.airdrop, 'Open a futures account or a position first.', answer)
    return answer
  },
}
