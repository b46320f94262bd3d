import { type BizType, rebateOf } from '../rules/agent.ts'
import { toMinor } from '../rules/amount.ts'
import { dayOf, dayStart } from '../rules/windows.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import { countInvitee, inviterOf, validInvites } from '../store/invitations.ts'
import { addRebate, payRebates } from '../store/rebates.ts'
import type { Db } from '../store/schema.ts'
import type { User } from '../store/users.ts'

/** The platform's own day, by which rebates are paid. */
const zone = '+08:00'

async function noteRebate(db: Db, inviteeId: string, eventId: number, event: NewEvent): Promise<User | undefined> {
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
    coin: 'USDT',
    created_at: event.at,
  })
  return inviter
}

/** Whom else an event concerns. */
export interface Concerned {
  /** Whose own tasks are to be judged anew. */
  inviterId?: string
  /** The agent whose volume has grown. */
  agentId?: string
}

/**
 * What a user's event means to whoever invited them: the first verification counts as an invitation, a trade gives a
 * rebate.
 */
export async function noteForInviter(db: Db, userId: string, eventId: number, event: NewEvent): Promise<Concerned> {
  const payee = event.kind === 'trade' ? await noteRebate(db, userId, eventId, event) : undefined
  if (payee?.agent) return { agentId: payee.user_id }
  if (event.kind !== 'kyc' || toMinor(event.amount) <= 0n) return {}
  const inviterId = await countInvitee(db, userId, event.at)
  if (inviterId)
    await addEvent(db, inviterId, { kind: 'invite', amount: '1', symbol: null, market: null, at: event.at })
  return inviterId ? { inviterId } : {}
}

/** Pays the rebates of the days that are over. */
export const payDueRebates = (db: Db, now: number): Promise<void> =>
  payRebates(db, dayStart(dayOf(now, zone), zone), now)
