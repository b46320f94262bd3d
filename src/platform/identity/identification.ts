import type { Viewer } from '../context.ts'
import { internalsOf, type PlatformInternals } from '../internals.ts'
import type { Platform } from '../platform.ts'
import { loggedOut, revoked } from '../refusal.ts'
import { feed } from '../sandbox/feed.ts'
import { findOrCreateIdentity, kycEventLevel, readIdentity, storeFacts, userIdOf } from '../store/identities.ts'
import { revokeForeignToken } from '../store/tokens.ts'
import { completeAccount } from './firstToken.ts'
import type { IdentityFacts, IdentityVerifier } from './identity.ts'

/** Identifies the users of an identity provider by their tokens. */
export interface Identification {
  /**
   * The user of a token; a new subject gets an account. Rejects with a Refusal (00004: not valid, 434: logged out), with
   * IdentityUnavailable, or with IdentityConflict.
   */
  viewerOf(token: string): Promise<Viewer>
  /** Refuses a token from now on, so that copies of it are not valid either. */
  logOut(token: string): Promise<void>
}

/**
 * Tasks count KYC events, so a level that no event has reported becomes one. It is stored before the facts: a request that
 * ends between the two is repeated as a whole, and finds the event.
 */
async function addKycEvent(internals: PlatformInternals, userId: string, { kycLevel = 0, issuedAt }: IdentityFacts) {
  if (kycLevel <= (await kycEventLevel(internals.db, userId))) return
  const at = Math.min(issuedAt, internals.realNow())
  await feed(internals, userId, [{ kind: 'kyc', amount: String(kycLevel), symbol: null, market: null, at }])
}

async function createOrUpdate(internals: PlatformInternals, facts: IdentityFacts): Promise<string> {
  const { db, realNow } = internals
  const { userId, factsAt } = await findOrCreateIdentity(db, facts, realNow())
  if (facts.issuedAt <= factsAt) return userId
  if (factsAt === 0) await completeAccount(internals, userId, facts)
  await addKycEvent(internals, userId, facts)
  await storeFacts(db, userId, facts, realNow())
  return userId
}

/**
 * Creates the identification of an embedded platform whose users come from an identity provider. Throws for any other
 * platform.
 */
export function createIdentification(platform: Platform, verifier: IdentityVerifier): Identification {
  const internals = internalsOf(platform)
  const { db, realNow } = internals
  const inFlight = new Map<string, Promise<string>>()

  /** Parallel first requests with one token share the work; the database keeps it unique among processes. */
  function updateOnce(facts: IdentityFacts): Promise<string> {
    const key = JSON.stringify([facts.issuer, facts.subject, facts.issuedAt])
    const running = inFlight.get(key)
    if (running) return running
    const work = createOrUpdate(internals, facts).finally(() => inFlight.delete(key))
    inFlight.set(key, work)
    return work
  }

  return {
    async viewerOf(token) {
      const facts = await verifier.verify(token)
      if (!facts) throw loggedOut()
      const known = await readIdentity(db, facts, token)
      if (known?.revoked) throw revoked()
      const isCurrent = known && facts.issuedAt <= known.factsAt
      return { userId: isCurrent ? known.userId : await updateOnce(facts), token }
    },
    async logOut(token) {
      const facts = await verifier.verify(token)
      const userId = facts && (await userIdOf(db, facts))
      if (facts && userId) await revokeForeignToken(db, { token, userId, expiresAt: facts.expiresAt }, realNow())
    },
  }
}
