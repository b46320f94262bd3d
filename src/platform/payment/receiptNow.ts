import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { payoutOfAll } from '../../contract/payoutState.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import type { CallContext } from '../context.ts'
import { payoutsOfTask } from '../store/records.ts'
import { ownPayout } from './payoutStatus.ts'

/** The answer of `obtainReward`. */
export type Receipt = Answer<Calls['obtainReward']>

/**
 * A receipt with the state of its payouts at this moment. A stored receipt has the state at the grant: without this, the
 * answer to a repeated claim says "in processing" of a reward that was paid meanwhile.
 */
export async function receiptNow(context: CallContext, userId: string, receipt: Receipt): Promise<Receipt> {
  const { record, records, completion } = receipt
  const own = records ?? (record ? [record] : [])
  const [first] = own
  // Without a payment service rewards are paid with the grant. A receipt from before says otherwise.
  if (!first?.taskId || !(context.hasPaymentService || own.some(({ payoutStatus }) => payoutStatus))) return receipt
  const rows = await payoutsOfTask(context.db, { userId, activityId: first.activityId, taskId: first.taskId })
  const byId = new Map(rows.map((row) => [row.record_id, row]))
  const current = own.map(({ payoutStatus, payoutReason, ...granted }): RewardRecord => {
    const row = byId.get(granted.recordId)
    return row ? { ...granted, ...ownPayout(context, row) } : { ...granted, ...(payoutStatus && { payoutStatus }) }
  })
  const [newFirst] = current
  if (!newFirst) return receipt
  const payoutStatus = payoutOfAll(current.map((shown) => shown.payoutStatus ?? 'PAID'))
  return {
    ...receipt,
    record: newFirst,
    ...(records && { records: current }),
    completion: completion && { ...completion, ...(payoutStatus && { payoutStatus }) },
  }
}
