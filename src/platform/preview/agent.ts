import { fromMinor } from '../../contract/decimal.ts'
import { wordsIn } from '../context.ts'
import { rewardNames, rewardOf } from '../payment/rewardOf.ts'
import { loginRequired, refuse } from '../refusal.ts'
import { agentLevel, rebateCoin, tierAhead } from '../rules/agent.ts'
import { type PreviewContext, viewerIn } from './previewContext.ts'
import type { PreviewHandlers } from './previewHandler.ts'

/** The activity of an agent page. Refuses everyone but the persona `agent`. */
function agentIn(context: PreviewContext, activityId: string) {
  const viewer = viewerIn(context, activityId)
  const { agent } = viewer.activity.release.rules
  if (!viewer.state.user.agent) throw refuse('AGENT_ONLY')
  if (!agent || viewer.progress.refusal) throw refuse(viewer.progress.refusal ?? 'NOT_FOUND')
  return { ...viewer, agent }
}

/** The calls of agent pages: the persona has joined, and has no invitees yet. */
export const agentHandlers: PreviewHandlers = {
  isAgent(_input, { persona }) {
    if (persona === 'visitor') throw loginRequired()
    return { isAgent: persona === 'agent', agentLevel: agentLevel(persona === 'agent', 0) }
  },
  agentPermission({ id }, context) {
    const { state, activity, progress } = viewerIn(context, id)
    const reason = state.user.agent ? progress.refusal : 'AGENT_ONLY'
    return { permission: reason === null && activity.release.rules.agent !== undefined, reason }
  },
  getActivityDetailInfo({ activityId }, context) {
    const { activity, state } = viewerIn(context, activityId)
    const { rules } = activity.release
    if (!rules.agent) throw refuse('NOT_FOUND')
    const nameOf = rewardNames(activity.release, context.language)
    return {
      activityId,
      title: wordsIn(activity.release, context.language)(rules.title),
      startTime: activity.windows.start,
      endTime: activity.windows.end,
      timeZone: rules.timeZone,
      tiers: rules.agent.tiers.map(({ reward, ...tier }) => ({ ...tier, reward: rewardOf(reward, nameOf) })),
      applyStatus: state.participation.application?.status ?? 'NOT_APPLIED',
      serverTime: context.now,
    }
  },
  rebateList({ id }, context) {
    agentIn(context, id)
    return { list: [], total: 0, sum: '0' }
  },
  referralList({ id }, context) {
    agentIn(context, id)
    return { list: [], total: 0 }
  },
  agentPerformance({ id }, context) {
    const { agent } = agentIn(context, id)
    const next = tierAhead(agent.tiers, { validInvites: 0, volume: 0n })
    return {
      invited: 0,
      valid: 0,
      depositors: 0,
      traders: 0,
      volume: '0',
      rebateTotal: '0',
      coin: rebateCoin,
      rank: null,
      tierId: null,
      nextTier: next && { ...next, gapVolume: fromMinor(next.gapVolume) },
      updateTime: context.now,
    }
  },
  marqueeRecord: () => ({ list: [] }),
}
