import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'

/** How long before its end a token is replaced, ms. */
const margin = 60_000

/** Replaces tokens in the app, where the bridge can be asked for one. One question for all who wait. */
export interface Renewal {
  /** Before a request: replaces a token that is about to end. */
  ahead(): Promise<void>
  /** After a refusal of `token`; says whether another one is in force now. */
  renew(token: string | undefined): Promise<boolean>
  /** After a call found nobody logged in, who may have done so in the app meanwhile; says whether somebody is now. */
  find(token: string | undefined): Promise<boolean>
}

/** Without `ask` (in a browser) there is nothing to renew with: no refresh call exists. */
export function createRenewal(session: Session, clock: ServerClock, ask?: () => Promise<string | null>): Renewal {
  let asking: Promise<string | null> | undefined

  function once(question: () => Promise<string | null>) {
    asking ??= question()
      .catch(() => null)
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  /** Puts the bridge's token in force in place of `token`, unless somebody else has done so; says whether another one is. */
  async function replace(token: string | undefined, who: 'sameUser' | 'anybody') {
    if (!ask) return false
    const before = session.get()
    const given = before?.accessToken === token ? await once(ask) : null
    const isOurs = session.get()?.accessToken === token
    if (given && given !== token && isOurs) {
      const { userId = null, loginName = null } = who === 'sameUser' && before ? before : {}
      session.signIn({ accessToken: given, userId, loginName })
    }
    const now = session.get()
    return now !== null && now.accessToken !== token
  }

  return {
    async ahead() {
      const now = session.get()
      const end = now?.accessTokenExpire
      if (end != null && end - clock.now() < margin) await replace(now?.accessToken, 'sameUser')
    },
    renew: async (token) => token !== undefined && (await replace(token, 'sameUser')),
    find: (token) => replace(token, 'anybody'),
  }
}
