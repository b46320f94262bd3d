/** The facts of a verified token. A fact that the token does not state is left out, and does not change the account. */
export interface IdentityFacts {
  issuer: string
  /** The user at the issuer; at most 255 characters. */
  subject: string
  /** When the token was issued, epoch ms. Facts of an older token never replace those of a newer one. */
  issuedAt: number
  /** When the token expires, epoch ms. */
  expiresAt: number
  /** The user id for Playbill, if IDENTITY_CLAIMS names a claim for it: a numeric string. */
  userId?: string
  loginName?: string
  email?: string
  mobile?: string
  /** ISO 3166-1 alpha-2. */
  region?: string
  kycLevel?: number
  /** Epoch ms. */
  registeredAt?: number
  accountKind?: 'MAIN' | 'SUB'
  /** The invite code that the user registered with. */
  inviteCode?: string
}

/** Verifies tokens of an identity provider. */
export interface IdentityVerifier {
  /**
   * The facts of a valid token; null for a token that is not, or no longer, valid. Rejects with IdentityUnavailable if the
   * provider is needed and does not answer.
   */
  verify(token: string): Promise<IdentityFacts | null>
}

/** The identity provider does not answer, so it is unknown whether a token is valid. The same call may work later. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}

/**
 * A token names a key that the key set did not have when it was last read. The provider answers, and the same call works
 * once the keys are read again, if the key is new.
 */
export class UnknownKey extends IdentityUnavailable {}
