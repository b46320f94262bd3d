import { toMinor } from '../../contract/decimal.ts'
import { type BizType, rebateCoin, rebateOf } from '../rules/agent.ts'
import { dayOf, dayStart } from '../rules/windows.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import { inviterOf, markInviteeValid, validInvites } from '../store/invitations.ts'
import { addRebate, maxRebates, payRebates } from '../store/rebates.ts'
import type { Db } from '../store/schema.ts'
import type { User } from '../store/users.ts'

/** The time zone of the platform's days. Rebates are paid after the end of a day. */
const zone = '+08:00'

async function addTradeRebate(db: Db, inviteeId: string, eventId: number, event: NewEvent): Promise<User | undefined> {
  const inviter = await inviterOf(db, inviteeId)
  if (!inviter) return undefined
  const biz: BizType = event.market === 'futures' ? 'FUTURES' : 'SPOT'
  const volume = toMinor(event.amount)
  const { fee, rate, amount } = rebateOf(biz, volume, inviter.agent, await validInvites(db, inviter.user_id))
  await addRebate(db, {
    event_id: eventId,
    inviter_id: inviter.user_id,
    invitee_id: inviteeId,
    biz_type: biz,
    volume: volume.toString(),
    fee: fee.toString(),
    rate,
    amount: amount.toString(),
    coin: rebateCoin,
    created_at: event.at,
  })
  return inviter
}

/** Other users that an event affects. */
export interface AffectedUsers {
  /** The inviter whose task progress has changed. */
  inviterId?: string
  /** The agent whose volume has changed. */
  agentId?: string
}

/**
 * Applies the effects of an event to the inviter of the user: the first KYC verification counts as a valid invite, a
 * trade gives a rebate.
 */
export async function updateInviter(db: Db, userId: string, eventId: number, event: NewEvent): Promise<AffectedUsers> {
  const payee = event.kind === 'trade' ? await addTradeRebate(db, userId, eventId, event) : undefined
  if (payee?.agent) return { agentId: payee.user_id }
  if (event.kind !== 'kyc' || toMinor(event.amount) <= 0n) return {}
  const inviterId = await markInviteeValid(db, userId, event.at)
  if (inviterId)
    await addEvent(db, inviterId, { kind: 'invite', amount: '1', symbol: null, market: null, at: event.at })
  return inviterId ? { inviterId } : {}
}

/** Pays rebates of past days, at most `maxRebates`. Returns how many. */
export const payDueRebates = (db: Db, now: number): Promise<number> =>
  payRebates(db, dayStart(dayOf(now, zone), zone), now)

/** Pays the rebates of all past days. */
export async function payAllDueRebates(db: Db, now: number): Promise<void> {
  while ((await payDueRebates(db, now)) === maxRebates);
}
