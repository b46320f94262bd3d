import { payoutOfAll } from '../../contract/payoutState.ts'
import type { PayoutStatus, RewardRecord } from '../../contract/shapes/reward.ts'
import type { CallContext } from '../context.ts'
import type { Payout } from '../store/payouts.ts'
import type { RecordRow } from '../store/records.ts'
import type { PayoutState } from '../store/schema.ts'

/** The state as operators and viewers see it. */
export const payoutStatusOf = (state: PayoutState): PayoutStatus => (state === 'DEAD' ? 'FAILED' : state)

/** Draw chances are used on this platform: no payment service can pay them. */
export const paidHere = ({ rewardType }: Pick<Payout, 'rewardType'>): boolean => rewardType === 'LOTTERY_COUNT'

type PayoutRow = Pick<RecordRow, 'task_id' | 'cycle_key' | 'reward_type' | 'payout'>

/** Whether a reward of this type is paid with its grant. */
export const isPaidByGrant = ({ hasPaymentService }: Pick<CallContext, 'hasPaymentService'>, rewardType: string) =>
  !hasPaymentService || paidHere({ rewardType })

/** The state of a payout as its owner sees it. What is paid with the grant is not in processing. */
export const shownPayout = (context: CallContext, { reward_type, payout }: PayoutRow): PayoutStatus =>
  payout === 'PENDING' && isPaidByGrant(context, reward_type) ? 'PAID' : payoutStatusOf(payout)

/** The fields of a record that tell its owner about the payout: the state, and why it was canceled. */
export const ownPayout = (
  context: CallContext,
  row: PayoutRow & Pick<RecordRow, 'payout_reason'>,
): Pick<RewardRecord, 'payoutStatus' | 'payoutReason'> => ({
  payoutStatus: shownPayout(context, row),
  ...(row.payout === 'CANCELED' && row.payout_reason !== null && { payoutReason: row.payout_reason }),
})

/** The state of the payouts of one cycle of a task; undefined without a record. */
export function payoutOfCycle(
  context: CallContext,
  rows: readonly PayoutRow[],
  { taskId, cycleKey }: { taskId: string; cycleKey: string },
): PayoutStatus | undefined {
  const own = rows.filter((row) => row.task_id === taskId && row.cycle_key === cycleKey)
  return payoutOfAll(own.map((row) => shownPayout(context, row)))
}
