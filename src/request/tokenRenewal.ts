import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'

/** A token is renewed this long before it expires, ms. */
const margin = 60_000

/** Renews tokens in the app, through the bridge. Concurrent renewals share one request. */
export interface TokenRenewal {
  /** Before a request: renews a token that is about to expire. */
  ahead(): Promise<void>
  /** After `token` was refused. Resolves with whether there is another token now. */
  renew(token: string | undefined): Promise<boolean>
  /** After code 600: the viewer may have logged in to the app. Resolves with whether there is another token now. */
  find(token: string | undefined): Promise<boolean>
}

/** Without `ask` (in a browser) tokens cannot be renewed, because there is no refresh call. */
export function createTokenRenewal(
  session: Session,
  clock: ServerClock,
  ask?: () => Promise<string | null>,
): TokenRenewal {
  let pending: Promise<string | null> | undefined

  function requestOnce(request: () => Promise<string | null>) {
    pending ??= request()
      .catch(() => null)
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  /** Replaces `token` with the bridge's token, unless it was already replaced. Resolves with whether there is another token. */
  async function replace(token: string | undefined, who: 'sameUser' | 'anybody') {
    if (!ask) return false
    const before = session.get()
    const received = before?.accessToken === token ? await requestOnce(ask) : null
    const isUnchanged = session.get()?.accessToken === token
    if (received && received !== token && isUnchanged) {
      const { userId = null, loginName = null } = who === 'sameUser' && before ? before : {}
      session.signIn({ accessToken: received, userId, loginName })
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
