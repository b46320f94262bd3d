import { randomBytes } from 'node:crypto'
import type { LoggedIn } from '../../contract/accountShapes.ts'
import { internalsOf, type PlatformInternals } from '../internals.ts'
import type { Platform } from '../platform.ts'
import { createInvited } from '../store/invitations.ts'
import { passwordHashOf, storePasswordHash } from '../store/passwords.ts'
import { issueToken, revokeToken, revokeTokens } from '../store/tokens.ts'
import { findByLoginName, type User } from '../store/users.ts'
import { hashPassword, isPassword } from './password.ts'

/** Lifetime of a token, ms. */
const tokenLifetime = 30 * 86_400_000

/** Accounts of the embedded platform with login name and password. Callers validate the inputs. */
export interface Accounts {
  /** Null if an account with this login name exists. */
  register(account: { loginName: string; password: string; inviteCode?: string }): Promise<LoggedIn | null>
  /** Null if the account does not exist or the password is wrong. */
  logIn(account: { loginName: string; password: string }): Promise<LoggedIn | null>
  /** Revokes a token on the server, so that copies of it stop working too. */
  logOut(token: string): Promise<void>
  /** Sets a new password and revokes all tokens of the account. Null if the account does not exist. */
  resetPassword(loginName: string): Promise<{ userId: string; password: string } | null>
}

async function tokenFor({ db, realNow }: PlatformInternals, user: User): Promise<LoggedIn> {
  const accessTokenExpire = realNow() + tokenLifetime
  const accessToken = await issueToken(db, user.user_id, accessTokenExpire)
  return { accessToken, accessTokenExpire, userId: user.user_id, loginName: user.login_name }
}

let dummyHashPromise: Promise<string> | undefined

/** A hash to check for unknown accounts, so that the response time does not reveal which accounts exist. */
function dummyHash(): Promise<string> {
  dummyHashPromise ??= hashPassword(randomBytes(16).toString('hex'))
  dummyHashPromise.catch(() => {
    dummyHashPromise = undefined
  })
  return dummyHashPromise
}

/** The accounts of an embedded platform. Throws for any other platform. */
export function accountsOf(platform: Platform): Accounts {
  const internals = internalsOf(platform)
  const { db } = internals
  return {
    async register({ loginName, password, inviteCode }) {
      const hash = await hashPassword(password)
      const registeredAt = await internals.now()
      const user = await db.transaction().execute(async (trx) => {
        const made = await createInvited(trx, { loginName, region: null, registeredAt, registerCode: inviteCode })
        if (made) await storePasswordHash(trx, made.user_id, hash, internals.realNow())
        return made
      })
      return user && tokenFor(internals, user)
    },
    async logIn({ loginName, password }) {
      const user = await findByLoginName(db, loginName)
      const hash = user && (await passwordHashOf(db, user.user_id))
      const isRight = await isPassword(password, hash ?? (await dummyHash()))
      return user && hash && isRight ? tokenFor(internals, user) : null
    },
    logOut: (token) => revokeToken(db, token, internals.realNow()),
    async resetPassword(loginName) {
      const user = await findByLoginName(db, loginName)
      if (!user) return null
      const password = randomBytes(12).toString('base64url')
      await storePasswordHash(db, user.user_id, await hashPassword(password), internals.realNow())
      await revokeTokens(db, user.user_id, internals.realNow())
      return { userId: user.user_id, password }
    },
  }
}
