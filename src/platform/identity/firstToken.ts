import { readActivities } from '../ingest/ingestBatch.ts'
import { updateRebates } from '../ingest/tradeRebates.ts'
import type { PlatformInternals } from '../internals.ts'
import { recountInvitees, relatedInviters } from '../store/derivedInvites.ts'
import { raiseVersions } from '../store/eventVersions.ts'
import { storeFirstFacts } from '../store/identities.ts'
import { dropCompletions } from '../store/ingestedEvents.ts'
import { ownerOfCode, registerInviter } from '../store/invitations.ts'
import { addDue } from '../store/progressDue.ts'
import { withRetry } from '../store/retry.ts'
import type { IdentityFacts } from './identity.ts'

/** Stores the inviter of a user whose account an event has created: the one of the registration replaces that of events. */
async function addInviter(internals: PlatformInternals, userId: string, code: string) {
  // Read before the transaction: PGlite has one session, which the transaction holds.
  const activities = await readActivities(internals)
  const now = await internals.now()
  const settled = activities.filter(({ settle }) => now >= settle).map(({ activityId }) => activityId)
  await withRetry(() =>
    internals.db.transaction().execute(async (transaction) => {
      const inviter = await ownerOfCode(transaction, code)
      const others = [...(await relatedInviters(transaction, [userId])), ...(inviter ? [inviter.user_id] : [])]
      await raiseVersions(transaction, [userId, ...others])
      if (!(await registerInviter(transaction, userId, code, inviter?.user_id))) return
      const recounted = await recountInvitees(transaction, [userId], now)
      const agents = await updateRebates(transaction, { trades: [], invitees: [userId], inviters: recounted }, now)
      await dropCompletions(transaction, new Map(recounted.map((one) => [one.userId, one.at])), settled)
      await addDue(transaction, [...recounted.map((one) => one.userId), ...agents], new Set())
    }),
  )
}

/**
 * Completes an account before its first token counts. An event may have created it without facts. May run again: the
 * first facts are stored until `storeFacts` has stored those of a token.
 */
export async function completeAccount(
  internals: PlatformInternals,
  userId: string,
  facts: IdentityFacts,
): Promise<void> {
  await storeFirstFacts(internals.db, userId, facts, internals.realNow())
  if (facts.inviteCode !== undefined) await addInviter(internals, userId, facts.inviteCode)
}
