import { codes } from '../../contract/codes.ts'
import { activityOf, activityRows, openActivity, requireUser, wordsIn } from '../context.ts'
import { Refusal, refuse } from '../refusal.ts'
import { familyOf, isVisible } from '../rules/page.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import { statusAt } from '../rules/windows.ts'
import { futuresAccountOf } from '../store/events.ts'
import { joinActivity } from './apply.ts'
import type { Handler } from './handler.ts'

const listedFamilies = new Set(['general', 'agent'])

/** Visible activities of the families `general` and `agent`, by alias. */
export const getAliasList: Handler<'getAliasList'> = async ({ pageIndex = 0, pageSize = 10 }, context) => {
  const rows = await activityRows(context.db).orderBy('pointer.alias').execute()
  const activities = await Promise.all(rows.map((row) => activityOf(context, row)))
  const found = activities.filter(
    ({ release: { page } }) => listedFamilies.has(familyOf(page)) && isVisible(page, context.now),
  )
  return {
    list: found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize).map((activity) => ({
      alias: activity.release.alias,
      activityId: activity.activityId,
      activityType: activity.activityType,
      title: wordsIn(activity.release, context.language)(activity.release.rules.title),
      status: statusAt(activity.windows, context.now),
    })),
    total: found.length,
  }
}

/** Refuses NOT_FOUND for an activity that is not published. */
export const getAlias: Handler<'getAlias'> = async ({ activityId }, context) => ({
  alias: (await openActivity(context, activityId)).release.alias,
})

/** Joins like `apply`. Refuses PARAM_INVALID for an unknown task group. */
export const backApply: Handler<'backApply'> = async ({ identifier, ...input }, context) => {
  if (identifier) {
    const { release } = await openActivity(context, input.activityId)
    const known = release.rules.taskGroups.some((group) => group.identifier === identifier)
    if (!known) throw refuse('PARAM_INVALID', 'The activity has no such task group.')
  }
  return joinActivity(context, input)
}

/** The coin of the airdrop: that of the first DROP reward, otherwise of the first reward with a coin. */
const airdropCoin = (rewards: readonly { rewardType: string; coin?: string | null }[]): string | null =>
  (rewards.find(({ rewardType }) => rewardType === 'DROP') ?? rewards.find(({ coin }) => coin))?.coin ?? null

/** Refuses with code 51070 and the same data when account or position is missing. */
export const checkAirdropPositionAccount: Handler<'checkAirdropPositionAccount'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  const { release } = await openActivity(context, activityId)
  const { hasAccount, hasPosition } = await futuresAccountOf(context.db, user.user_id, context.now)
  const coin = airdropCoin(rewardRulesOf(release.rules))
  const answer = { passed: hasAccount && hasPosition, hasAccount, hasPosition, coin }
  if (!answer.passed) throw new Refusal(codes.airdrop, 'Open a futures account or a position first.', answer)
  return answer
}
