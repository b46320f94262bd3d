import { countRefusal } from '../businessCounts.ts'
import { type CallContext, openActivity, requireUser } from '../context.ts'
import { pay } from '../payment/pay.ts'
import { type Receipt, receiptNow } from '../payment/receiptNow.ts'
import { wonRewardOfRow } from '../payment/recordOf.ts'
import { rewardNames } from '../payment/rewardOf.ts'
import { loginRequired, refuse } from '../refusal.ts'
import { type Cycle, shownCycle } from '../rules/progress.ts'
import { loadProgress, type Progress } from '../settlement/loadProgress.ts'
import type { Claim } from '../store/claimable.ts'
import { type IdempotentRequest, orStoredAnswer, storeAnswer, storedAnswer } from '../store/idempotency.ts'
import { recordsOf } from '../store/records.ts'
import { claimFastPath } from './claimFastPath.ts'
import { draw } from './draw.ts'
import type { Handler } from './handler.ts'
import { isDraw } from './lottery.ts'

/** The cycle that a claim refers to, if it is claimable or claimed. Otherwise refuses with the reason. */
function claimable({ member, cycles, refusal }: Progress, taskId: string): Cycle {
  if (!member) throw refuse('NOT_APPLIED')
  const cycle = shownCycle(cycles, taskId)
  if (!cycle) throw refuse('NOT_FOUND')
  if (cycle.receipt !== null) return cycle
  const { status, locked, reason } = cycle.completion
  if (status === 'PENDING') throw refuse(locked ? 'TASK_LOCKED' : 'TASK_NOT_COMPLETED')
  if (status === 'UNSATISFIED') throw refuse(reason ?? 'TASK_NOT_COMPLETED')
  if (refusal) throw refuse(refusal)
  return cycle
}

/** The slow path of a claim: loads the full progress, then pays, returns the earlier receipt, or refuses. */
async function claimWithProgress(
  context: CallContext,
  claim: Claim,
  operation: IdempotentRequest | null,
): Promise<string> {
  const user = await requireUser(context)
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return known
  const activity = await openActivity(context, claim.activityId)
  if (isDraw(activity, claim.taskId)) return draw(context, user, activity, operation)
  const payOrRepeat = async () => {
    const cycle = claimable(await loadProgress(context, user, activity), claim.taskId)
    if (cycle.receipt === null) return pay(context, user, activity, cycle, operation)
    if (operation) await storeAnswer(context.db, operation, cycle.receipt, context.now)
    return cycle.receipt
  }
  return countRefusal(context.counts, 'claims', activity.release.alias, () =>
    orStoredAnswer(context.db, operation, payOrRepeat),
  )
}

/**
 * Corrects the reward name of old receipts. Receipts of ranks and tiers may be older than the rule that names follow
 * the credited amount, so their name is computed again. All other receipts are returned as stored.
 */
async function withCurrentName(context: CallContext, userId: string, receipt: Receipt): Promise<Receipt> {
  const { record } = receipt
  if (record?.source !== 'RANK' && record?.source !== 'TIER') return receipt
  const rows = await recordsOf(context.db, userId, record.activityId)
  const row = rows.find(({ record_id }) => record_id === record.recordId)
  if (!row) return receipt
  const release = await context.releases.readWithRules(row.alias, row.version)
  const rewardName = rewardNames(release, context.language)(wonRewardOfRow(row, release).reward)
  return { ...receipt, record: { ...record, rewardName } }
}

/**
 * Claims, or draws when `taskId` is the `drawTaskId` of the lottery. A repeated claim returns the stored receipt, with the
 * state of the payouts at this moment.
 */
export const obtainReward: Handler<'obtainReward'> = async ({ activityId, taskId, requestId }, context) => {
  if (!context.viewer) throw loginRequired()
  const { userId } = context.viewer
  const claim = { userId, activityId, taskId, requestId }
  const operation = requestId ? { userId, requestId, name: `claim ${activityId} ${taskId}` } : null
  const receipt =
    (await claimFastPath(context, claim, operation)) ?? (await claimWithProgress(context, claim, operation))
  return receiptNow(context, userId, await withCurrentName(context, userId, JSON.parse(receipt)))
}
