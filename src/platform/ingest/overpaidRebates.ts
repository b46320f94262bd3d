import { payable } from '../../contract/coins.ts'
import { toMinor } from '../../contract/decimal.ts'
import type { OverpaidReason } from '../../contract/operatorOverpaid.ts'
import { rebateCoin, rebateOf } from '../rules/agent.ts'
import { type PaidRebate, paidRebatesOf, storeOverpaid } from '../store/overpaid.ts'
import type { Db } from '../store/schema.ts'

/** What is due for the trade that counts now; a paid rebate whose own trade counts is right. */
function dueOf({ eventId, paid, liveId, market, amount, fee, invited, agent, validInvites }: PaidRebate): bigint {
  if (liveId === null || amount === null || !invited) return 0n
  if (liveId === eventId) return BigInt(paid)
  const known = fee === null ? null : payable(toMinor(fee), rebateCoin)
  return rebateOf(market === 'futures' ? 'FUTURES' : 'SPOT', toMinor(amount), agent, validInvites, known).amount
}

const reasonOf = ({ liveId, invited }: PaidRebate): OverpaidReason => {
  if (liveId === null) return 'TRADE_REVERSED'
  return invited ? 'TRADE_CORRECTED' : 'INVITER_CHANGED'
}

/**
 * Records the paid rebates of trades that were reversed, corrected or have another inviter. A paid rebate stays: an
 * operator decides what follows. Returns the agents among their receivers: the volume of such trades has changed.
 */
export async function recordOverpaidRebates(
  db: Db,
  changes: { trades: readonly string[]; invitees: readonly string[] },
  at: number,
): Promise<string[]> {
  const rebates = (await paidRebatesOf(db, changes)).map((rebate) => ({
    ...rebate,
    amount: BigInt(rebate.paid) - dueOf(rebate),
    reason: reasonOf(rebate),
  }))
  await storeOverpaid(
    db,
    {
      overpaid: rebates.filter(({ amount }) => amount > 0n),
      right: rebates.filter(({ amount }) => amount <= 0n).map(({ eventId }) => eventId),
    },
    at,
  )
  return rebates.flatMap(({ agent, inviterId }) => (agent ? inviterId : []))
}
