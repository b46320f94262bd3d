import { calls } from '../contract/calls/index.ts'
import { isAirdrop } from './airdrop.ts'
import type { Client } from './client.ts'
import { RequestProblem } from './problem.ts'
import type { Session } from './session.ts'

/** Pauses before the user info is requested again, ms. Meanwhile the page uses the stored login. */
const pauses = [60_000, 120_000]

/** Requests the user info until it is answered; null after a refusal or the last attempt. */
async function requestUserInfo(client: Client) {
  for (const pause of [...pauses, null]) {
    try {
      const answer = await client.call(calls.userinfo, {})
      return isAirdrop(answer) ? null : answer
    } catch (problem) {
      const isRetryable = problem instanceof RequestProblem && problem.kind !== 'refused'
      if (!isRetryable || pause === null) return null
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return null
}

/**
 * Checks the login with the user info (spec point 4), once per token: it stores the login name, which the app's bridge does
 * not provide, and clears a login that the platform does not accept. Without an answer nothing changes.
 */
export function syncLogin(client: Client, session: Session): void {
  let checkedToken: string | undefined

  async function check() {
    const token = session.get()?.accessToken
    if (token === undefined || token === checkedToken) return
    checkedToken = token
    const answer = await requestUserInfo(client)
    const now = session.get()
    if (!answer || now?.accessToken !== token) return
    if (!answer.userInfo.isLogin) session.clear(token)
    else if (now.loginName === null) session.signIn({ ...now, loginName: answer.loginName })
  }
  session.subscribe(() => void check())
  void check()
}
