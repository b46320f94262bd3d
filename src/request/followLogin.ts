import { calls } from '../contract/calls/index.ts'
import { isAirdrop } from './airdrop.ts'
import type { Client } from './client.ts'
import { RequestProblem } from './problem.ts'
import type { Session } from './session.ts'

/** Pauses before the user info is asked for again, ms: the page goes on meanwhile, as the stored login says. */
const pauses = [60_000, 120_000]

/** Asks until it is answered, refused, or has been tried long enough; null then. */
async function ask(client: Client) {
  for (const pause of [...pauses, null]) {
    try {
      const answer = await client.call(calls.userinfo, {})
      return isAirdrop(answer) ? null : answer
    } catch (problem) {
      const isWorthMore = problem instanceof RequestProblem && problem.kind !== 'refused'
      if (!isWorthMore || pause === null) return null
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return null
}

/**
 * Keeps the login in step with the user info (spec point 4): of each token it asks once who that is, takes over the name,
 * which the app's bridge does not hand out, and forgets a login the platform says is none. No answer changes nothing.
 */
export function followLogin(client: Client, session: Session): void {
  let asked: string | undefined

  async function look() {
    const token = session.get()?.accessToken
    if (token === undefined || token === asked) return
    asked = token
    const answer = await ask(client)
    const now = session.get()
    if (!answer || now?.accessToken !== token) return
    if (!answer.userInfo.isLogin) session.clear(token)
    else if (now.loginName === null) session.signIn({ ...now, loginName: answer.loginName })
  }
  session.subscribe(() => void look())
  void look()
}
