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
}

/** Without `ask` (in a browser) there is nothing to renew with: no refresh call exists. */
export function createRenewal(session: Session, clock: ServerClock, ask?: () => Promise<string | null>): Renewal {
  let asking: Promise<void> | undefined

  async function replace(question: () => Promise<string | null>) {
    const before = session.get()
    const token = await question().catch(() => null)
    if (!token || token === before?.accessToken) return
    session.signIn({ accessToken: token, userId: before?.userId, loginName: before?.loginName })
  }

  async function once() {
    if (!ask) return
    asking ??= replace(ask).finally(() => {
      asking = undefined
    })
    await asking
  }

  return {
    async ahead() {
      const end = session.get()?.accessTokenExpire
      if (end != null && end - clock.now() < margin) await once()
    },
    async renew(token) {
      if (token === undefined || !ask) return false
      if (session.get()?.accessToken === token) await once()
      const now = session.get()
      return now !== null && now.accessToken !== token
    },
  }
}
