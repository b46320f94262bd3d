import { randomBytes } from 'node:crypto'
import type { PlatformInternals } from '../internals.ts'
import { createInvited } from '../store/invitations.ts'
import { issueToken } from '../store/tokens.ts'
import { findOrCreateUser, type User } from '../store/users.ts'
import { type Persona, personaUser } from './personas.ts'

/** Ten years in ms, so that setting the sandbox clock logs no one out. */
const tokenLifetime = 10 * 365 * 86_400_000

/** The result of a sign-in; all fields are null for `visitor`, who has no account. */
export interface SignedIn {
  accessToken: string | null
  /** Epoch ms. */
  accessTokenExpire: number | null
  /** The specification's second token. */
  uToken: string | null
  refreshToken: string | null
  /** Epoch ms. */
  refreshTokenExpire: number | null
  userId: string | null
  loginName: string | null
}

const signedOut: SignedIn = {
  accessToken: null,
  accessTokenExpire: null,
  uToken: null,
  refreshToken: null,
  refreshTokenExpire: null,
  userId: null,
  loginName: null,
}

const newToken = () => randomBytes(32).toString('base64url')

/** Tokens that clients store. No call of the contract accepts them, so the platform does not store them. */
const extraTokens = (expire: number) => ({
  uToken: newToken(),
  refreshToken: newToken(),
  refreshTokenExpire: expire,
})

async function tokenFor(internals: PlatformInternals, user: User): Promise<SignedIn> {
  const accessTokenExpire = internals.realNow() + tokenLifetime
  const accessToken = await issueToken(internals.db, user.user_id, accessTokenExpire)
  return {
    accessToken,
    accessTokenExpire,
    ...extraTokens(accessTokenExpire),
    userId: user.user_id,
    loginName: user.login_name,
  }
}

/** Signs in as a persona. */
export async function signInAs(internals: PlatformInternals, persona: Persona, fresh: boolean): Promise<SignedIn> {
  if (persona === 'visitor') return signedOut
  return tokenFor(internals, await personaUser(internals, persona, fresh))
}

/**
 * Signs in by login name. For an unknown name, creates an eligible account, invited by the owner of the code.
 */
export async function signInBy(
  internals: PlatformInternals,
  loginName: string,
  inviteCode?: string,
): Promise<SignedIn> {
  const account = { loginName, region: 'TR', registeredAt: await internals.now(), registerCode: inviteCode }
  const user = (await createInvited(internals.db, account)) ?? (await findOrCreateUser(internals.db, account))
  return tokenFor(internals, user)
}
