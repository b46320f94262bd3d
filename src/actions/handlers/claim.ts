import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { isAirdrop } from '../../request/index.ts'
import type { ClaimResult } from '../claimResult.ts'
import type { ActionContext } from '../context.ts'
import type { ClaimTarget } from '../operation.ts'
import type { Answered } from '../outcome.ts'
import { runRequest } from '../pipeline.ts'
import { airdropReason, reasonOf, refusalOf } from '../refusal.ts'

/**
 * Claims one reward: the only way to do so. What the platform granted before is a success. `isQuiet`: the caller shows the
 * result. The caller also updates the cache: see `refreshClaims`.
 */
export function claimOne(context: ActionContext, target: ClaimTarget, isQuiet: boolean): Promise<ClaimResult> {
  const { client, put } = context
  const { activityId, taskId } = target
  return runRequest<readonly RewardRecord[]>(context, {
    key: { taskId, activityId },
    isQuiet,
    async send(requestId) {
      const options = isQuiet ? { silent: true } : { silentLost: true, silentTip: [alreadyGranted] }
      const answer = await client.call(calls.obtainReward, { activityId, taskId, requestId }, options)
      // First an account or a position is needed: the app shows a dialog that says so.
      if (isAirdrop(answer)) return { status: 'refused', reason: airdropReason }
      if (answer.completion && activityId === context.activityId) put(answer.completion)
      return received(answer.records ?? (answer.record ? [answer.record] : []))
    },
    afterRefusal: (problem) => afterRefusal(context, target, problem, isQuiet),
    reconcile: () => grantedRecords(context, target),
    stale: () => [],
  })
}

type Received = Answered<readonly RewardRecord[]>

const received = (records: readonly RewardRecord[]): Received => ({ status: 'done', data: records })

const alreadyGranted = 'ALREADY_GRANTED'

/** A refusal because the reward was granted before is a success: its receipt is among the records. */
async function afterRefusal(
  context: ActionContext,
  target: ClaimTarget,
  problem: unknown,
  isQuiet: boolean,
): Promise<Received> {
  const reason = reasonOf(problem)
  const refused: Received = { status: 'refused', ...refusalOf(problem) }
  if (reason !== alreadyGranted) return refused
  const granted = await grantedRecords(context, target).catch(() => undefined)
  if (!granted && !isQuiet) context.show.unknown(problem)
  return granted ?? refused
}

/** The records of a claim, once the platform says GRANTED. */
async function grantedRecords(
  { client }: ActionContext,
  { activityId, taskId }: ClaimTarget,
): Promise<Received | undefined> {
  const { completions } = await client.call(calls.taskCompletions, { activityId }, { silent: true })
  const granted = completions.find((entry) => entry.taskId === taskId && entry.status === 'GRANTED')
  if (!granted) return undefined
  const asked = { activityId, scope: 'MINE', status: 'GRANTED', pageSize: 100 } as const
  const { list } = await client.call(calls.getRewardList, asked, { silent: true })
  // A daily task has records of other days too.
  const own = list.filter((record) => record.taskId === taskId)
  const now = own.filter(({ createTime }) => createTime === granted.grantedTime)
  if (now.length) return received(now)
  return own[0] && received([own[0]])
}

/** Claims one task's reward and shows the receipt. */
export async function claim(context: ActionContext, taskId: string): Promise<boolean> {
  const result = await claimOne(context, { activityId: context.activityId, taskId }, false)
  await refreshClaims(context)
  if (result.status === 'done' && result.data.length) context.show.received(result.data)
  return result.status === 'done'
}

/** Reads again everything that shows what can be claimed, or was. */
export const refreshClaims = ({ refresh }: ActionContext): Promise<void> =>
  refresh(
    ...[calls.getRewardList, calls.detail, calls.taskCompletions, calls.beginnerTaskCompletions],
    ...[calls.pushCount, calls.pushList, calls.list],
  )
