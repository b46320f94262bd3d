import type { PayoutStatus } from '../../contract/shapes/reward.ts'
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

/** The state that is furthest from PAID first. */
const furthestFirst: readonly PayoutStatus[] = ['CANCELED', 'REFUSED', 'FAILED', 'PENDING', 'ORDERED', 'PAID']

/** The state of the payouts of one cycle of a task; undefined without a record. */
export function payoutOfCycle(
  context: CallContext,
  rows: readonly PayoutRow[],
  { taskId, cycleKey }: { taskId: string; cycleKey: string },
): PayoutStatus | undefined {
  const own = rows.filter((row) => row.task_id === taskId && row.cycle_key === cycleKey)
  const states = new Set(own.map((row) => shownPayout(context, row)))
  return furthestFirst.find((state) => states.has(state))
}
