import { recountInvitees, relatedInviters } from '../store/derivedInvites.ts'
import type { IngestedEvent, KnownEvent } from '../store/ingestedEvents.ts'
import { updateKycLevels } from '../store/kycLevels.ts'
import type { Db } from '../store/schema.ts'
import type { Decision } from './decide.ts'
import { updateRebates } from './tradeRebates.ts'

interface EffectContext {
  receivedAt: number
  /** Reports that the events of a user have changed from a time on. */
  change(userId: string, at: number): void
}

type Part = Pick<Decision, 'fresh' | 'voidOnArrival' | 'voided'>

const counted = ({ fresh, voidOnArrival }: Part) => fresh.filter(({ key }) => !voidOnArrival.has(key))

/** Stored events with their symbol: the invitee of a voided invite event. */
async function inviteesOf(db: Db, part: Part): Promise<string[]> {
  const isKyc = ({ kind }: Pick<KnownEvent, 'kind'>) => kind === 'kyc'
  const named = (event: IngestedEvent) => (event.kind === 'invite' && event.symbol !== null ? [event.symbol] : [])
  const voidedInvites = part.voided.filter(({ kind }) => kind === 'invite').map(({ key }) => key)
  const rows = voidedInvites.length
    ? await db.selectFrom('user_event').select('symbol').where('event_key', 'in', voidedInvites).execute()
    : []
  const fresh = counted(part)
  return [
    ...new Set([
      ...fresh.filter(isKyc).map(({ userId }) => userId),
      ...part.voided.filter(isKyc).map(({ userId }) => userId),
      ...fresh.flatMap(named),
      ...rows.flatMap(({ symbol }) => symbol ?? []),
    ]),
  ]
}

/** Other users whose events a batch may change: invitees, and everyone who invited them. */
export async function relatedUsers(db: Db, part: Part): Promise<Set<string>> {
  const invitees = await inviteesOf(db, part)
  return new Set([...invitees, ...(await relatedInviters(db, invitees))])
}

/**
 * Applies the effects of events on other data: KYC levels, invitations, derived invite events and rebates. Everything is
 * computed from the stored events, so the order in which they arrived makes no difference. Returns agents whose volume
 * has changed.
 */
export async function applyEffects(db: Db, part: Part, context: EffectContext): Promise<Set<string>> {
  const fresh = counted(part)
  const changed = [...fresh, ...part.voided]
  const verified = changed.filter(({ kind }) => kind === 'kyc').map(({ userId }) => userId)
  if (verified.length) await updateKycLevels(db, [...new Set(verified)])
  const invitees = await inviteesOf(db, part)
  const recounted = invitees.length ? await recountInvitees(db, invitees, context.receivedAt) : []
  for (const { userId, at } of recounted) context.change(userId, at)
  const trades = changed.filter(({ kind }) => kind === 'trade').map(({ key }) => key)
  return updateRebates(db, { trades, invitees, inviters: recounted }, context.receivedAt)
}
