import type { Inside } from '../inside.ts'
import { noteInvitation, ownerOfCode } from '../store/invitations.ts'
import { issueToken } from '../store/tokens.ts'
import { findOrCreateUser, type User } from '../store/users.ts'
import { type Persona, personaUser } from './personas.ts'

/** Ten years: moving the sandbox's clock must log nobody out. */
const lifetime = 10 * 365 * 86_400_000

/** What somebody who signed in gets; all null for `visitor`, who has no account. */
export interface SignedIn {
  accessToken: string | null
  /** Epoch ms. */
  accessTokenExpire: number | null
  userId: string | null
  loginName: string | null
}

async function tokenFor(inside: Inside, user: User): Promise<SignedIn> {
  const accessTokenExpire = inside.realNow() + lifetime
  const accessToken = await issueToken(inside.db, user.user_id, accessTokenExpire)
  return { accessToken, accessTokenExpire, userId: user.user_id, loginName: user.login_name }
}

/** Signs in as a persona. */
export async function signInAs(inside: Inside, persona: Persona, fresh: boolean): Promise<SignedIn> {
  if (persona === 'visitor') return { accessToken: null, accessTokenExpire: null, userId: null, loginName: null }
  return tokenFor(inside, await personaUser(inside, persona, fresh))
}

/**
 * Signs in by login name; an unknown one becomes an account that may take part in everything, invited by whoever the
 * code belongs to.
 */
export async function signInBy(inside: Inside, loginName: string, inviteCode?: string): Promise<SignedIn> {
  const registeredAt = await inside.now()
  const user = await findOrCreateUser(inside.db, { loginName, region: 'TR', registeredAt, registerCode: inviteCode })
  const inviter = inviteCode !== undefined && (await ownerOfCode(inside.db, inviteCode))
  // An account that was there before is nobody's new friend.
  if (inviter && user.registered_at === registeredAt && user.register_code === inviteCode)
    await noteInvitation(inside.db, {
      invitee_id: user.user_id,
      inviter_id: inviter.user_id,
      code: inviteCode,
      at: registeredAt,
    })
  return tokenFor(inside, user)
}
