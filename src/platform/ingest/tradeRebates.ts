import { payable } from '../../contract/coins.ts'
import { toMinor } from '../../contract/decimal.ts'
import { type BizType, rebateCoin, rebateOf } from '../rules/agent.ts'
import type { RecountedInviter } from '../store/derivedInvites.ts'
import type { Db } from '../store/schema.ts'
import { storeRebates, tradesForRebates, voidRebates } from '../store/tradeRebates.ts'
import { recordOverpaidRebates } from './overpaidRebates.ts'

/** What may have changed rebates. */
interface RebateChanges {
  /** Ids of new, reversed or corrected trades. */
  trades: readonly string[]
  /** Users whose invitation may have changed: all their trades are looked at. */
  invitees: readonly string[]
  /** Inviters whose number of valid invitees has changed: it decides about the rate. */
  inviters: readonly RecountedInviter[]
}

/**
 * Computes the rebates of trades from the stored events. The rate of a trade follows from the valid invitees at its
 * time. A paid rebate stays; what was paid too much is recorded. Returns agents whose volume may have changed.
 */
export async function updateRebates(db: Db, changes: RebateChanges, receivedAt: number): Promise<Set<string>> {
  const { trades, invitees, inviters } = changes
  if (!trades.length && !invitees.length && !inviters.length) return new Set()
  const voidedFor = await voidRebates(db, { trades, invitees }, receivedAt)
  const found = await tradesForRebates(db, changes)
  await storeRebates(
    db,
    found.map((trade) => {
      const biz: BizType = trade.market === 'futures' ? 'FUTURES' : 'SPOT'
      const volume = toMinor(trade.amount)
      const known = trade.fee === null ? null : payable(toMinor(trade.fee), rebateCoin)
      const { fee, rate, amount } = rebateOf(biz, volume, trade.agent, trade.validInvites, known)
      return {
        event_id: trade.id,
        inviter_id: trade.inviterId,
        invitee_id: trade.inviteeId,
        biz_type: biz,
        volume: `${volume}`,
        fee: `${fee}`,
        rate,
        amount: `${amount}`,
        coin: rebateCoin,
        created_at: trade.at,
        received_at: trade.receivedAt,
      }
    }),
  )
  const paidTo = await recordOverpaidRebates(db, { trades, invitees }, receivedAt)
  return new Set([...voidedFor, ...paidTo, ...found.filter(({ agent }) => agent).map(({ inviterId }) => inviterId)])
}
